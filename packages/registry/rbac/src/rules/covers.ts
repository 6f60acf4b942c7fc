import type { rbacv1 } from '@k8s-ts/api/types';
import { pathCovers } from './path-covers.js';

/**
 * The part of `wanted` that `held` does not cover, in atoms; empty when everything is covered
 * (`kubernetes/component-helpers auth/rbac/validation/policy_comparator.go`). An atom is one verb with one group, resource and perhaps name,
 * or with one path: a single rule either covers it or does not.
 */
export function uncovered(
  held: readonly rbacv1.PolicyRule[],
  wanted: readonly rbacv1.PolicyRule[],
): rbacv1.PolicyRule[] {
  return wanted.flatMap(breakdownRule).filter((atom) => !held.some((rule) => ruleCovers(rule, atom)));
}

/** Splits a rule into rules with one verb, group, resource and name, or one verb and path. */
export function breakdownRule(rule: rbacv1.PolicyRule): rbacv1.PolicyRule[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  const atoms: rbacv1.PolicyRule[] = [];
  const names = resourceNames?.length ? resourceNames.map((name) => ({ resourceNames: [name] })) : [{}];
  for (const group of apiGroups ?? [])
    for (const resource of resources ?? [])
      for (const verb of verbs ?? [])
        for (const name of names) atoms.push({ verbs: [verb], apiGroups: [group], resources: [resource], ...name });
  for (const path of nonResourceURLs ?? [])
    for (const verb of verbs ?? []) atoms.push({ verbs: [verb], nonResourceURLs: [path] });
  return atoms;
}

/** Whether one rule allows everything that an atom allows. A rule with resource names does not cover an atom without one. */
function ruleCovers(rule: rbacv1.PolicyRule, atom: rbacv1.PolicyRule): boolean {
  const names = rule.resourceNames ?? [];
  return (
    hasAllOrStar(rule.verbs, atom.verbs) &&
    hasAllOrStar(rule.apiGroups, atom.apiGroups) &&
    (atom.resources ?? []).every((resource) => coversResource(rule.resources ?? [], resource)) &&
    (atom.nonResourceURLs ?? []).every((path) => (rule.nonResourceURLs ?? []).some((each) => pathCovers(each, path))) &&
    (names.length === 0 || (!!atom.resourceNames?.length && atom.resourceNames.every((name) => names.includes(name))))
  );
}

function hasAllOrStar(held: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean {
  return !wanted?.length || held?.includes('*') || wanted.every((each) => held?.includes(each));
}

function coversResource(held: readonly string[], resource: string): boolean {
  if (held.includes('*') || held.includes(resource)) return true;
  const slash = resource.indexOf('/');
  return slash >= 0 && held.includes(`*/${resource.slice(slash + 1)}`);
}
