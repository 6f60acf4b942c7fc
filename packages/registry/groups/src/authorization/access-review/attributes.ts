import type { authorizationv1 } from '@k8s-ts/api/types';
import {
  type AuthorizationAttributes,
  fieldSelectorParameter,
  labelSelectorParameter,
} from '@k8s-ts/generic-apiserver';
import type { UserInfo } from '@k8s-ts/registry-generic';
import { fieldSelectorOf, labelSelectorOf } from './selectors.js';

type Spec = Pick<authorizationv1.SubjectAccessReviewSpec, 'resourceAttributes' | 'nonResourceAttributes'>;

/** The attributes for the authorizer, and the parts of the review that were left out of them. */
export interface ReviewAttributes {
  readonly attributes: AuthorizationAttributes;
  /** A message for each selector that could not be parsed completely. */
  readonly problems: readonly string[];
}

/** The user that a review asks about. */
export function subjectOf({ user, groups, uid, extra }: authorizationv1.SubjectAccessReviewSpec): UserInfo {
  return {
    name: user ?? '',
    groups: groups ?? [],
    ...(uid ? { uid } : {}),
    // An empty list of values is sent as null.
    ...(extra ? { extra: Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, values ?? []])) } : {}),
  };
}

/**
 * The attributes of a valid review. Without a version they mean every version. An invalid selector is left out, so the
 * review asks for more permissions than intended, never for fewer. `kubernetes pkg/registry/authorization/util`.
 */
export function attributesOf(user: UserInfo, { resourceAttributes, nonResourceAttributes }: Spec): ReviewAttributes {
  const common = {
    user,
    apiGroup: '',
    apiVersion: '',
    namespace: '',
    resource: '',
    subresource: '',
    name: '',
    path: '',
  };
  if (!resourceAttributes) {
    const { verb = '', path = '' } = nonResourceAttributes ?? {};
    return { attributes: { ...common, isResourceRequest: false, verb, path }, problems: [] };
  }
  const { verb = '', group = '', namespace = '', resource = '', subresource = '', name = '' } = resourceAttributes;
  const fieldSelector = fieldSelectorOf(resourceAttributes.fieldSelector);
  const labelSelector = labelSelectorOf(resourceAttributes.labelSelector);
  const attributes: AuthorizationAttributes = {
    ...common,
    isResourceRequest: true,
    verb,
    apiGroup: group,
    apiVersion: resourceAttributes.version || '*',
    namespace,
    resource,
    subresource,
    name,
    ...(fieldSelector.read ? { fieldSelector: fieldSelectorParameter(fieldSelector.read) } : {}),
    ...(labelSelector.read ? { labelSelector: labelSelectorParameter(labelSelector.read) } : {}),
  };
  const problems: string[] = [];
  for (const [field, { read, failed }] of [
    ['fieldSelector', fieldSelector],
    ['labelSelector', labelSelector],
  ] as const) {
    if (!failed) continue;
    const ignored = read === undefined ? 'ignored' : 'partially ignored';
    problems.push(`spec.resourceAttributes.${field} ${ignored} due to parse error`);
  }
  return { attributes, problems };
}
