import type { authorizationv1 } from '@k8s-ts/api/types';
import type { AuthorizationAttributes } from '@k8s-ts/generic-apiserver';

type Spec = authorizationv1.SubjectAccessReviewSpec;
type ResourceAttributes = NonNullable<Spec['resourceAttributes']>;
type Requirements = NonNullable<NonNullable<ResourceAttributes['fieldSelector']>['requirements']>;

/** The spec of a SubjectAccessReview about a request. Empty values are left out, as Go does. */
export function accessReviewSpec(attributes: AuthorizationAttributes): Spec {
  const { user, isResourceRequest, path, verb } = attributes;
  const about = isResourceRequest
    ? { resourceAttributes: resourceAttributesOf(attributes) }
    : { nonResourceAttributes: withoutEmpty({ path, verb }) };
  return {
    ...about,
    ...(user.name === '' ? {} : { user: user.name }),
    ...(user.groups.length === 0 ? {} : { groups: [...user.groups] }),
    ...(user.extra && Object.keys(user.extra).length > 0 ? { extra: user.extra } : {}),
    ...(user.uid ? { uid: user.uid } : {}),
  } as Spec;
}

function resourceAttributesOf(attributes: AuthorizationAttributes): ResourceAttributes {
  const { namespace, verb, apiGroup, apiVersion, resource, subresource, name } = attributes;
  const fields = fieldRequirements(attributes.fieldSelector);
  const labels = labelRequirements(attributes.labelSelector);
  return {
    ...withoutEmpty({ namespace, verb, group: apiGroup, version: apiVersion, resource, subresource, name }),
    ...(fields.length > 0 ? { fieldSelector: { requirements: fields } } : {}),
    ...(labels.length > 0 ? { labelSelector: { requirements: labels } } : {}),
  };
}

const withoutEmpty = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

function fieldRequirements(selector: AuthorizationAttributes['fieldSelector']): Requirements {
  return (selector?.valid?.requirements ?? []).map(({ field, operator, value }) => ({
    key: field,
    operator: operator === '=' ? 'In' : 'NotIn',
    values: [value],
  }));
}

/** Comparisons of numbers are left out: a review has no operators for them. */
const labelOperators: Readonly<Record<string, string>> = {
  '=': 'In',
  '==': 'In',
  in: 'In',
  '!=': 'NotIn',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
};

function labelRequirements(selector: AuthorizationAttributes['labelSelector']): Requirements {
  return (selector?.valid?.requirements ?? []).flatMap(({ key, operator, values }) => {
    const known = labelOperators[operator];
    return known ? [{ key, operator: known, ...(values.length > 0 ? { values: [...values] } : {}) }] : [];
  });
}
