import type { rbacv1 } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';

/**
 * The rules of all roles that the aggregation rule of a role selects, by selector, then by name, each once (`kubernetes
 * pkg/controller/clusterroleaggregation`).
 *
 * @param all ClusterRoles; the role itself does not count
 * @returns undefined when the role has these rules already
 */
export function aggregatedRules(
  role: rbacv1.ClusterRole,
  all: readonly rbacv1.ClusterRole[],
): readonly rbacv1.PolicyRule[] | undefined {
  const nameOf = ({ metadata }: rbacv1.ClusterRole) => metadata?.name ?? '';
  const others = all.filter((each) => nameOf(each) !== nameOf(role)).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const rules = new Map<string, rbacv1.PolicyRule>();
  for (const given of role.aggregationRule?.clusterRoleSelectors ?? []) {
    const selector = labelSelectorAsSelector(given);
    for (const other of others) {
      if (!selector.matches(other.metadata?.labels ?? {})) continue;
      for (const rule of other.rules ?? []) rules.set(JSON.stringify(ordered(rule)), ordered(rule));
    }
  }
  const wanted = [...rules.values()];
  return JSON.stringify(wanted) === JSON.stringify((role.rules ?? []).map(ordered)) ? undefined : wanted;
}

/** A rule with its fields in one order, so that equal rules have equal texts. */
function ordered({
  verbs,
  apiGroups,
  resources,
  resourceNames,
  nonResourceURLs,
}: rbacv1.PolicyRule): rbacv1.PolicyRule {
  return {
    ...(apiGroups?.length ? { apiGroups } : {}),
    ...(nonResourceURLs?.length ? { nonResourceURLs } : {}),
    ...(resourceNames?.length ? { resourceNames } : {}),
    ...(resources?.length ? { resources } : {}),
    verbs,
  };
}
