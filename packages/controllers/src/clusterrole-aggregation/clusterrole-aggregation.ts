import type { rbacv1 } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { newController, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';

const clusterRoles = {
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  resource: 'clusterroles',
  kind: 'ClusterRole',
  namespaced: false,
} as const;

/**
 * Puts the rules of the ClusterRoles that an aggregation rule chooses into the role that has it
 * (`kubernetes pkg/controller/clusterroleaggregation`). Runs as service account `clusterrole-aggregation-controller`.
 */
export const newClusterRoleAggregation: NewController = (context) => {
  const roles = context.clientOf('clusterrole-aggregation-controller').resource<rbacv1.ClusterRole>(clusterRoles);
  const informer = context.informers.informer<rbacv1.ClusterRole>(clusterRoles);
  const aggregated = () =>
    informer.store
      .list()
      .filter(({ aggregationRule }) => aggregationRule)
      .map(({ metadata }) => metadata?.name ?? '');
  const controller = newController({
    // Any role may be chosen by any rule, and there are few roles with rules.
    sources: [onChangesOf(informer, aggregated)],
    workers: 5,
    onError: context.onError,
    async reconcile(name, signal) {
      const role = informer.store.get(name);
      if (!role?.aggregationRule) return;
      const rules = rulesFor(role, informer.store.list());
      if (JSON.stringify(rules) === JSON.stringify((role.rules ?? []).map(ordered))) return;
      await roles.apply(
        { metadata: { name }, rules },
        {
          fieldManager: 'clusterrole-aggregation-controller',
          force: true,
          signal,
        },
      );
    },
  });
  return (signal) => controller.run(signal);
};

/** The rules of all roles that are chosen, by selector, then by name, each once. */
function rulesFor(role: rbacv1.ClusterRole, all: readonly rbacv1.ClusterRole[]): readonly rbacv1.PolicyRule[] {
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
  return [...rules.values()];
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
