import type { admissionregistrationv1 } from '@k8s-ts/api';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { DiscoveredResource } from '../discovery/discover-resources.js';

/** Maximum number of kinds with which one rule of a policy is checked. */
const maxTypes = 10;

type Rule = admissionregistrationv1.NamedRuleWithOperations;

/**
 * The kinds with which the expressions of a policy are checked: those that its rules name without wildcards
 * (`kubernetes/apiserver pkg/admission/plugin/policy/validating/typechecking.go`). The core group stands for all groups
 * here: events of the core group are checked as those of `events.k8s.io`, too. Sorted.
 */
export function typesToCheck(
  rules: readonly Rule[],
  served: readonly DiscoveredResource[],
): readonly GroupVersionKind[] {
  const found = new Map<string, GroupVersionKind>();
  for (const rule of rules) {
    let count = 0;
    for (const { group, version, kind } of kindsOf(rule, served)) {
      found.set(`${group} ${version} ${kind}`, { group, version, kind });
      if (++count === maxTypes) return sorted(found);
    }
  }
  return sorted(found);
}

function kindsOf(rule: Rule, served: readonly DiscoveredResource[]): readonly GroupVersionKind[] {
  const { apiGroups = [], apiVersions = [], resources = [] } = rule;
  if ([...apiGroups, ...apiVersions].some((each) => each.includes('*'))) return [];
  const names = resources.filter((each) => !/[*/]/.test(each)).sort();
  return [...apiGroups]
    .sort()
    .flatMap((group) =>
      [...apiVersions]
        .sort()
        .flatMap((version) =>
          names.flatMap((name) =>
            served.filter(
              (each) => (group === '' || each.group === group) && each.version === version && each.resource === name,
            ),
          ),
        ),
    );
}

function sorted(found: ReadonlyMap<string, GroupVersionKind>): readonly GroupVersionKind[] {
  return [...found.keys()].sort().map((key) => found.get(key) as GroupVersionKind);
}
