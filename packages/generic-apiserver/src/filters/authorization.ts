import { errorText } from '@k8s-ts/apimachinery/errors';
import type { Answer, APIResponse } from '@k8s-ts/http';
import { textError } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { Authorization, AuthorizationAttributes, Authorizer } from '../access/authorization/authorizer.js';
import { forbiddenError, sanitize } from '../access/authorization/forbidden.js';
import type { AccessMetrics } from '../observability/metrics/access-metrics.js';
import { writeError } from '../representation/response/write-error.js';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

/** The authorization attributes of a request. */
export function attributesOf({ info, user }: ServerRequest): AuthorizationAttributes {
  const attributes: AuthorizationAttributes = {
    user: user as UserInfo,
    verb: info.verb,
    isResourceRequest: info.isResourceRequest,
    path: info.path,
    apiGroup: info.apiGroup,
    apiVersion: info.apiVersion,
    namespace: info.namespace,
    resource: info.resource,
    subresource: info.subresource,
    name: info.name,
  };
  const { fieldSelector, labelSelector, verb, verbViaPathPrefix } = info;
  if (fieldSelector.text === '' && labelSelector.text === '') return attributes;
  if (verbViaPathPrefix || !(verb === 'list' || verb === 'watch' || verb === 'deletecollection')) return attributes;
  return Object.assign(
    attributes,
    fieldSelector.text === '' ? undefined : { fieldSelector },
    labelSelector.text === '' ? undefined : { labelSelector },
  );
}

const noSniff = { 'x-content-type-options': 'nosniff' };

/**
 * Passes on requests that the authorizer allows. Answers other requests with 403, or with 500 when it cannot decide.
 *
 * @param metrics counts the decisions. Default: they are not counted
 */
export function withAuthorization(authorizer: Authorizer, metrics?: Pick<AccessMetrics, 'authorized'>): ServerFilter {
  return (next) => {
    function settle(
      request: ServerRequest,
      startedAt: number,
      attributes: AuthorizationAttributes,
      answer: Authorization,
    ): Answer {
      metrics?.authorized(answer, startedAt);
      request.latencies?.add('authorization', performance.now() - startedAt);
      const { decision, reason, error } = answer;
      if (decision !== 'Allow' && error !== undefined) return undecided(request, error);
      request.step('authorization');
      request.recorder?.authorized(decision === 'Allow', reason ?? '');
      if (decision === 'Allow') return next(request);
      return writeError(request, forbiddenError(attributes, reason), noSniff);
    }
    function fail(request: ServerRequest, startedAt: number, error: unknown): APIResponse {
      metrics?.authorized(undefined, startedAt);
      request.latencies?.add('authorization', performance.now() - startedAt);
      return undecided(request, error);
    }
    return (request) => {
      const startedAt = performance.now();
      const attributes = attributesOf(request);
      let answer: ReturnType<Authorizer['authorize']>;
      try {
        answer = authorizer.authorize(attributes, request);
      } catch (error) {
        return fail(request, startedAt, error);
      }
      if (!(answer instanceof Promise)) return settle(request, startedAt, attributes, answer);
      return answer.then(
        (settled) => {
          // The request has timed out during the authorizer's decision and has already been answered.
          const { signal } = request;
          return signal.aborted
            ? fail(request, startedAt, signal.reason)
            : settle(request, startedAt, attributes, settled);
        },
        (error: unknown) => fail(request, startedAt, error),
      );
    };
  };
}

/** The answer when the authorizer cannot decide. */
function undecided({ path }: ServerRequest, error: unknown): APIResponse {
  return textError(500, sanitize(`Internal Server Error: ${JSON.stringify(path)}: ${errorText(error)}`));
}
