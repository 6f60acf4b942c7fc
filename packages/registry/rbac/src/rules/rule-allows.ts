import type { rbacv1 } from '@k8s-ts/api/types';

/** What a rule is held against: a request about a resource, or about a path. */
export interface RuleRequest {
  readonly verb: string;
  readonly isResourceRequest: boolean;
  readonly path: string;
  readonly apiGroup: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
}

/**
 * Whether a rule allows a request (`kubernetes/kubernetes pkg/apis/rbac/v1/evaluation_helpers.go`). A rule for a resource says nothing about
 * its subresources, unless it names them (`pods/log`) or a subresource of all resources (`*`+`/scale`). Resource names, when there are any,
 * must have the request's: `''` for requests without one.
 *
 * @param combinedResource `resource` or `resource/subresource`, which a caller with many rules makes once
 */
export function ruleAllows(rule: rbacv1.PolicyRule, request: RuleRequest, combinedResource: string): boolean {
  if (!hasOrAll(rule.verbs, request.verb)) return false;
  if (!request.isResourceRequest) return coversPath(rule.nonResourceURLs, request.path);
  return (
    hasOrAll(rule.apiGroups, request.apiGroup) &&
    hasResource(rule.resources, combinedResource, request.subresource) &&
    hasName(rule.resourceNames, request.name)
  );
}

export function combinedResource({ resource, subresource }: Pick<RuleRequest, 'resource' | 'subresource'>): string {
  return subresource === '' ? resource : `${resource}/${subresource}`;
}

/** Whether a path of a rule is the given one or, ending in `*`, the beginning of it. */
export function pathCovers(owner: string, path: string): boolean {
  if (owner === path) return true;
  let end = owner.length;
  while (end > 0 && owner.charCodeAt(end - 1) === star) end--;
  return end < owner.length && path.startsWith(owner.slice(0, end));
}

const star = '*'.charCodeAt(0);

function hasOrAll(values: readonly string[] | undefined, value: string): boolean {
  // Objects that are stored may have null where there is nothing.
  return values != null && (values.includes(value) || values.includes('*'));
}

function hasResource(resources: readonly string[] | undefined, combined: string, subresource: string): boolean {
  if (resources == null) return false;
  for (const resource of resources) {
    if (resource === '*' || resource === combined) return true;
    if (
      subresource !== '' &&
      resource.length === subresource.length + 2 &&
      resource.startsWith('*/') &&
      resource.endsWith(subresource)
    )
      return true;
  }
  return false;
}

function hasName(names: readonly string[] | undefined, name: string): boolean {
  return names == null || names.length === 0 || names.includes(name);
}

function coversPath(paths: readonly string[] | undefined, path: string): boolean {
  if (paths == null) return false;
  for (const each of paths) if (pathCovers(each, path)) return true;
  return false;
}
