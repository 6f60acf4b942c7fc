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
 * Puts the rules of the ClusterRoles that an aggregation rule chooses into the role that has it
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
    // Any role may be chosen by any rule, and there are few roles with rules.
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
