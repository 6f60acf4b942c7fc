import { type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import { controllerRevisionStrategy } from './controller-revision/controller-revision-strategy.js';
import { daemonSetStatusStrategy, daemonSetStrategy } from './daemon-set/daemon-set-strategy.js';
import { deploymentStatusStrategy, deploymentStrategy } from './deployment/deployment-strategy.js';
import { replicaSetStatusStrategy, replicaSetStrategy } from './replica-set/replica-set-strategy.js';
import { statefulSetStatusStrategy, statefulSetStrategy } from './stateful-set/stateful-set-strategy.js';
import { group } from './workload.js';
import { workloadScale } from './workload-scale.js';

/** The group `apps` (`kubernetes pkg/registry/apps/rest/storage_apps.go`). */
export const apps = defineGroup(group, (settings: ClusterSettings) => ({
  deployments: kind('apps/v1', 'Deployment', {
    strategy: deploymentStrategy,
    status: deploymentStatusStrategy(settings),
    scale: workloadScale,
  }),
  replicaSets: kind('apps/v1', 'ReplicaSet', {
    strategy: replicaSetStrategy,
    status: replicaSetStatusStrategy(settings),
    scale: workloadScale,
  }),
  statefulSets: kind('apps/v1', 'StatefulSet', {
    strategy: statefulSetStrategy,
    status: statefulSetStatusStrategy,
    scale: workloadScale,
  }),
  daemonSets: kind('apps/v1', 'DaemonSet', { strategy: daemonSetStrategy, status: daemonSetStatusStrategy }),
  controllerRevisions: kind('apps/v1', 'ControllerRevision', { strategy: controllerRevisionStrategy }),
}));
