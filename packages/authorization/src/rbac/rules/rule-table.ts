import type { rbacv1 } from '@k8s-ts/api/types';
import { pathCovers } from './path-covers.js';

/** The attributes of a request that rules match: a resource or a path. */
export interface RuleRequest {
  readonly verb: string;
  readonly isResourceRequest: boolean;
  readonly path: string;
  readonly apiGroup: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
}

/** Verb → group → rules; verb and group may be `*`. */
type RulesByVerb = ReadonlyMap<string, ReadonlyMap<string, readonly rbacv1.PolicyRule[]>>;

/** The rules of a role, indexed by verb and group. */
export class RuleTable {
  #byVerb: RulesByVerb | undefined;
  /** Verb → paths. */
  #paths: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(readonly rules: readonly rbacv1.PolicyRule[]) {}

  /**
   * Whether any rule allows a request (`kubernetes pkg/apis/rbac/v1/evaluation_helpers.go`). A rule for a resource does
   * not include its subresources, unless it names them (`pods/log`) or a subresource of all resources (`*`+`/scale`). A
   * rule with resource names matches only requests with one of these names.
   *
   * @param combined `resource` or `resource/subresource`, which a caller with many tables makes once
   */
  allows(request: RuleRequest, combined: string): boolean {
    if (!request.isResourceRequest) {
      this.#paths ??= pathsByVerb(this.rules);
      return coversPath(this.#paths.get(request.verb), request.path) || coversPath(this.#paths.get('*'), request.path);
    }
    this.#byVerb ??= rulesByVerb(this.rules);
    return (
      allowsIn(this.#byVerb.get(request.verb), request, combined) || allowsIn(this.#byVerb.get('*'), request, combined)
    );
  }
}

export function combinedResource({ resource, subresource }: Pick<RuleRequest, 'resource' | 'subresource'>): string {
  return subresource === '' ? resource : `${resource}/${subresource}`;
}

function allowsIn(
  byGroup: ReadonlyMap<string, readonly rbacv1.PolicyRule[]> | undefined,
  request: RuleRequest,
  combined: string,
): boolean {
  if (byGroup === undefined) return false;
  return allowsAny(byGroup.get(request.apiGroup), request, combined) || allowsAny(byGroup.get('*'), request, combined);
}

function allowsAny(
  rules: readonly rbacv1.PolicyRule[] | undefined,
  { subresource, name }: RuleRequest,
  combined: string,
): boolean {
  if (rules !== undefined)
    for (const rule of rules)
      if (hasResource(rule.resources, combined, subresource) && hasName(rule.resourceNames, name)) return true;
  return false;
}

function hasResource(resources: readonly string[] | undefined, combined: string, subresource: string): boolean {
  for (const resource of resources ?? []) {
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
  return !names?.length || names.includes(name);
}

function coversPath(paths: readonly string[] | undefined, path: string): boolean {
  if (paths !== undefined) for (const each of paths) if (pathCovers(each, path)) return true;
  return false;
}

function rulesByVerb(rules: readonly rbacv1.PolicyRule[]): RulesByVerb {
  const byVerb = new Map<string, Map<string, rbacv1.PolicyRule[]>>();
  for (const rule of rules) {
    for (const verb of new Set(rule.verbs)) {
      const byGroup = getOrSet(byVerb, verb, () => new Map<string, rbacv1.PolicyRule[]>());
      for (const group of new Set(rule.apiGroups)) getOrSet(byGroup, group, () => []).push(rule);
    }
  }
  return byVerb;
}

function pathsByVerb(rules: readonly rbacv1.PolicyRule[]): ReadonlyMap<string, readonly string[]> {
  const byVerb = new Map<string, string[]>();
  for (const { verbs, nonResourceURLs } of rules)
    if (nonResourceURLs?.length)
      for (const verb of new Set(verbs)) getOrSet(byVerb, verb, () => []).push(...nonResourceURLs);
  return byVerb;
}

function getOrSet<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
