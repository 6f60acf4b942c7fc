import type { RequestContext, UserInfo } from '@k8s-ts/registry-generic/rest';
import type { FieldSelectorParameter, LabelSelectorParameter } from '../../request/selector-parameter.js';

/** User, verb and resource or path of a request. */
export interface AuthorizationAttributes {
  readonly user: UserInfo;
  readonly verb: string;
  readonly isResourceRequest: boolean;
  readonly path: string;
  readonly apiGroup: string;
  readonly apiVersion: string;
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  /**
   * Selectors of a list, watch or deletecollection. They narrow the request: a selector that does not parse is ignored.
   */
  readonly fieldSelector?: FieldSelectorParameter;
  readonly labelSelector?: LabelSelectorParameter;
}

export type Decision = 'Allow' | 'Deny' | 'NoOpinion';

export interface Authorization {
  readonly decision: Decision;
  /** The reason, for people. `''` for none. */
  readonly reason: string;
  /** With `Deny`: the failure that prevented a decision. The request is answered with 500 instead of 403. */
  readonly error?: unknown;
}

/** The request that needs the decision of an authorizer. */
export type AuthorizedRequest = Pick<RequestContext, 'signal'>;

/**
 * Decides whether requests are allowed. Returns a promise only when it has to wait. Throws when it cannot decide.
 * `kubernetes/apiserver pkg/authorization/authorizer/interfaces.go, Authorizer`.
 */
export interface Authorizer {
  /** @param request its signal ends work on the decision, such as calls of webhooks. Default: nothing ends it */
  authorize(attributes: AuthorizationAttributes, request?: AuthorizedRequest): Authorization | Promise<Authorization>;
}

export const noOpinion: Authorization = { decision: 'NoOpinion', reason: '' };
