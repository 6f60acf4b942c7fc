import type { rbacv1 } from '@k8s-ts/api';
import { describeResource, newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { aggregatedRules } from './aggregated-rules.js';

const clusterRoles = describeResource<rbacv1.ClusterRole>({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  resource: 'clusterroles',
  kind: 'ClusterRole',
  namespaced: false,
});

/**
 * Copies the rules of the ClusterRoles that an aggregation rule selects into the role with this aggregation rule
 * (`kubernetes pkg/controller/clusterroleaggregation`). Runs as service account `clusterrole-aggregation-controller`.
 */
export const newClusterRoleAggregation: NewController = (context) => {
  const roles = context.clientOf('clusterrole-aggregation-controller').resource(clusterRoles);
  const informer = context.informers.informer(clusterRoles);
  const aggregated = () =>
    informer.store
      .list()
      .filter(({ aggregationRule }) => aggregationRule)
      .map(({ metadata }) => metadata?.name ?? '');
  const controller = newController({
    // Every aggregation rule may select any role, and few roles have aggregation rules.
    sources: [onChangesOf(informer, aggregated)],
    workers: 5,
    queue: newWorkQueue(context.queueMetrics('ClusterRoleAggregator')),
    onError: context.onError,
    async reconcile(name, signal) {
      const role = informer.store.get(name);
      if (!role?.aggregationRule) return;
      const rules = aggregatedRules(role, informer.store.list());
      if (rules === undefined) return;
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
