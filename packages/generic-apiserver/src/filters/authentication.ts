import { errorText, newUnauthorized } from '@k8s-ts/apimachinery/errors';
import type { Answer, APIResponse } from '@k8s-ts/http';
import { commonAudiences } from '../access/authentication/audiences.js';
import {
  type Authenticator,
  type AuthenticatorResponse,
  allUnauthenticated,
  anonymousName,
} from '../access/authentication/authenticator.js';
import {
  isRequestHeader,
  type RequestHeaderNames,
  standardRequestHeaders,
} from '../access/authentication/request-header.js';
import type { AccessMetrics } from '../observability/metrics/access-metrics.js';
import { writeError } from '../representation/response/write-error.js';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

export interface AuthenticationFilterOptions {
  /**
   * Audiences of the server: a credential with audiences must have one of them. Default: audiences are not compared.
   */
  readonly audiences?: readonly string[];
  /**
   * Headers of front proxies, besides the standard ones, that are removed before later filters and handlers see the
   * request. Default none.
   */
  readonly requestHeaders?: RequestHeaderNames;
  /**
   * Close an HTTP/2 connection, with GOAWAY, after a request without a known user (kube-apiserver's
   * `UnauthenticatedHTTP2DOSMitigation`). Default false.
   */
  readonly closeUnauthenticatedHTTP2?: boolean;
  /** Called with the errors of invalid credentials. Default: they are dropped. */
  readonly report?: (error: unknown) => void;
  /** Counts the authentications. Default: they are not counted. */
  readonly metrics?: Pick<AccessMetrics, 'authenticated' | 'presented'>;
}

/**
 * Authenticates the request. Without a known user, the answer is a 401 without a reason. Credentials are removed from
 * the headers of an authenticated request, so that they do not reach the servers that requests are passed on to.
 * `kubernetes/apiserver pkg/endpoints/filters/authentication.go`.
 */
export function withAuthentication(
  authenticator: Authenticator,
  {
    audiences = [],
    requestHeaders,
    closeUnauthenticatedHTTP2 = false,
    report = () => {},
    metrics,
  }: AuthenticationFilterOptions = {},
): ServerFilter {
  const isStandard = isRequestHeader(standardRequestHeaders);
  const isCustom = requestHeaders === undefined ? () => false : isRequestHeader(requestHeaders);
  const isCredential = (name: string) => name === 'authorization' || isStandard(name) || isCustom(name);

  function accept(
    request: ServerRequest,
    { user, audiences: own = [], warnings, annotations }: AuthenticatorResponse,
  ): void {
    if (audiences.length > 0 && own.length > 0 && commonAudiences(audiences, own).length === 0) {
      throw new Error('unable to match the audience of the credential');
    }
    request.user = user;
    if (user.name === anonymousName || user.groups?.includes(allUnauthenticated)) limitConnection(request);
    for (const warning of warnings ?? []) request.warnings.add(warning);
    if (annotations !== undefined) {
      for (const [key, value] of Object.entries(annotations)) request.annotate(key, value);
    }
    request.dropHeaders(isCredential);
  }

  function limitConnection(request: ServerRequest): void {
    if (closeUnauthenticatedHTTP2 && request.httpVersion === '2.0') request.responseHeaders.connection = 'close';
  }

  function unauthorized(request: ServerRequest): APIResponse {
    limitConnection(request);
    return writeError(request, newUnauthorized('Unauthorized'));
  }

  function refuse(request: ServerRequest, startedAt: number, error: unknown): APIResponse {
    metrics?.authenticated('error', startedAt);
    report(error);
    const answer = unauthorized(request);
    request.failure = { reason: 'Unauthorized', message: errorText(error) };
    return answer;
  }

  return (next) => {
    function settle(request: ServerRequest, startedAt: number, response: AuthenticatorResponse | undefined): Answer {
      if (response === undefined) {
        metrics?.authenticated('failure', startedAt);
        return unauthorized(request);
      }
      try {
        accept(request, response);
      } catch (error) {
        return refuse(request, startedAt, error);
      }
      metrics?.authenticated('success', startedAt, response.user.name);
      request.latencies?.add('authentication', performance.now() - startedAt);
      request.step('authentication');
      return next(request);
    }
    return (request) => {
      // The call comes from inside the process, as this user.
      if (request.user !== undefined) return next(request);
      const startedAt = performance.now();
      if (request.peer !== undefined) metrics?.presented(request.peer);
      let answer: ReturnType<Authenticator['authenticate']>;
      try {
        answer = authenticator.authenticate(request);
      } catch (error) {
        return refuse(request, startedAt, error);
      }
      if (!(answer instanceof Promise)) return settle(request, startedAt, answer);
      return answer.then(
        (response) => settle(request, startedAt, response),
        (error: unknown) => refuse(request, startedAt, error),
      );
    };
  };
}
