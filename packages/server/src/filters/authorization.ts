import { errorText } from '@k8s-ts/apimachinery/errors';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { Authorization, AuthorizationAttributes, Authorizer } from '../authorization/authorizer.js';
import { forbiddenError, sanitize } from '../authorization/forbidden.js';
import type { Answer, APIResponse } from '../http/api-request.js';
import { textError } from '../http/response.js';
import type { ServerFilter, ServerRequest } from '../http/server-request.js';
import { writeError } from '../response/write-error.js';

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
  const { fieldSelector, labelSelector } = info;
  if (fieldSelector === '' && labelSelector === '') return attributes;
  return Object.assign(
    attributes,
    fieldSelector === '' ? undefined : { fieldSelector },
    labelSelector === '' ? undefined : { labelSelector },
  );
}

const noSniff = { 'x-content-type-options': 'nosniff' };

/** Passes on requests that the authorizer allows. Answers others with 403, or with 500 when it cannot decide. */
export function withAuthorization(authorizer: Authorizer): ServerFilter {
  return (next) => {
    function settle(request: ServerRequest, attributes: AuthorizationAttributes, answer: Authorization): Answer {
      const { decision, reason, error } = answer;
      if (decision !== 'Allow' && error !== undefined) return undecided(request, error);
      request.step('authorization');
      request.recorder?.authorized(decision === 'Allow', reason ?? '');
      if (decision === 'Allow') return next(request);
      return writeError(request, forbiddenError(attributes, reason), noSniff);
    }
    return (request) => {
      const attributes = attributesOf(request);
      let answer: ReturnType<Authorizer['authorize']>;
      try {
        answer = authorizer.authorize(attributes, request);
      } catch (error) {
        return undecided(request, error);
      }
      if (!(answer instanceof Promise)) return settle(request, attributes, answer);
      return answer.then(
        (settled) => {
          // The request timed out while the authorizer decided: it has been answered already.
          const { signal } = request;
          return signal.aborted ? undecided(request, signal.reason) : settle(request, attributes, settled);
        },
        (error: unknown) => undecided(request, error),
      );
    };
  };
}

/** The answer when the authorizer cannot decide. */
function undecided({ path }: ServerRequest, error: unknown): APIResponse {
  return textError(500, sanitize(`Internal Server Error: ${JSON.stringify(path)}: ${errorText(error)}`));
}
