import type { rbacv1 } from '@k8s-ts/api/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';

/**
 * Merges rules that differ only in their verbs and have one group, one resource and at most one name. Other rules stay
 * unchanged and come first (`kubernetes pkg/registry/rbac/validation/policy_compact.go`). Verbs keep their order and
 * are not deduplicated.
 */
export function compactRules(rules: readonly rbacv1.PolicyRule[]): rbacv1.PolicyRule[] {
  const others: rbacv1.PolicyRule[] = [];
  const simple = new Map<string, { readonly rule: rbacv1.PolicyRule; readonly verbs: string[] }>();
  for (const rule of rules) {
    const key = simpleKey(rule);
    if (key === undefined) {
      others.push(rule);
      continue;
    }
    const known = simple.get(key);
    if (known === undefined) simple.set(key, { rule, verbs: [...(rule.verbs ?? [])] });
    else for (const verb of rule.verbs ?? []) known.verbs.push(verb);
  }
  return [...others, ...Array.from(simple.values(), ({ rule, verbs }) => ({ ...rule, verbs }))];
}

function simpleKey(rule: rbacv1.PolicyRule): string | undefined {
  const { apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  if (apiGroups?.length !== 1 || resources?.length !== 1) return undefined;
  if ((resourceNames?.length ?? 0) > 1 || nonResourceURLs?.length) return undefined;
  return JSON.stringify([apiGroups[0], resources[0], ...(resourceNames ?? [])]);
}

/** A rule as refusals print it: `{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}`. */
export function compactString(rule: rbacv1.PolicyRule): string {
  const parts: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['APIGroups', rule.apiGroups],
    ['Resources', rule.resources],
    ['NonResourceURLs', rule.nonResourceURLs],
    ['ResourceNames', rule.resourceNames],
    ['Verbs', rule.verbs],
  ];
  const shown = parts
    .filter(([, values]) => values?.length)
    .map(([name, values]) => `${name}:${quoteAll(values ?? [])}`);
  return `{${shown.join(', ')}}`;
}

/** A list as Go's `%q` prints it. */
export function quoteAll(texts: readonly string[]): string {
  return `[${texts.map(goQuote).join(' ')}]`;
}
