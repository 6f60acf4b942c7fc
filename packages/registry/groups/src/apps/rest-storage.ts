import { type LabelSelector, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { Store } from '@k8s-ts/registry-generic';
import { type ClusterSettings, type DefinedGroup, defineGroup, kind, type ScaleAccess } from '@k8s-ts/registry-shared';
import {
  type ControllerRevision,
  controllerRevisionStrategy,
} from './controller-revision/controller-revision-strategy.js';
import { type DaemonSet, daemonSetStatusStrategy, daemonSetStrategy } from './daemon-set/daemon-set-strategy.js';
import { type Deployment, deploymentStatusStrategy, deploymentStrategy } from './deployment/deployment-strategy.js';
import { type ReplicaSet, replicaSetStatusStrategy, replicaSetStrategy } from './replica-set/replica-set-strategy.js';
import {
  type StatefulSet,
  statefulSetStatusStrategy,
  statefulSetStrategy,
} from './stateful-set/stateful-set-strategy.js';
import { group } from './workload.js';

/** The stores of the group, for controllers and for programs. */
export interface AppsStores {
  readonly deployments: Store<Deployment>;
  readonly replicaSets: Store<ReplicaSet>;
  readonly statefulSets: Store<StatefulSet>;
  readonly daemonSets: Store<DaemonSet>;
  readonly controllerRevisions: Store<ControllerRevision>;
}

/** The group `apps` (`kubernetes pkg/registry/apps/rest/storage_apps.go`). */
export const apps: DefinedGroup<ClusterSettings, AppsStores> = defineGroup(group, (settings: ClusterSettings) => ({
  deployments: kind('Deployment', {
    strategy: deploymentStrategy(settings),
    status: deploymentStatusStrategy,
    scale: workloadScale(),
  }),
  replicaSets: kind('ReplicaSet', {
    strategy: replicaSetStrategy(settings),
    status: replicaSetStatusStrategy,
    scale: workloadScale(),
  }),
  statefulSets: kind('StatefulSet', {
    strategy: statefulSetStrategy(settings),
    status: statefulSetStatusStrategy,
    scale: workloadScale(),
  }),
  daemonSets: kind('DaemonSet', {
    strategy: daemonSetStrategy(settings),
    status: daemonSetStatusStrategy,
  }),
  controllerRevisions: kind('ControllerRevision', { strategy: controllerRevisionStrategy }),
}));

/** The common part of Deployments, ReplicaSets and StatefulSets that `/scale` reads and writes. */
type Scalable = KubeObject & {
  readonly spec?: { readonly replicas?: number; readonly selector?: LabelSelector };
  readonly status?: { readonly replicas?: number };
};

function workloadScale<T extends Scalable>(): ScaleAccess<T> {
  return {
    replicas: (object) => object.spec?.replicas ?? 0,
    withReplicas: (object, replicas) => ({ ...object, spec: { ...object.spec, replicas } }),
    observedReplicas: (object) => object.status?.replicas ?? 0,
    selector: (object) => labelSelectorAsSelector(object.spec?.selector).toString(),
  };
}
