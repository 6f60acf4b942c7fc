import type { PodSettings } from '@k8s-ts/api/validation';
import { type LabelSelector, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { Store } from '@k8s-ts/registry-generic';
import {
  builtinSubresource,
  type GroupOpener,
  type GroupResources,
  newBuiltinProvider,
  type RESTStorageProvider,
  type ScaleAccess,
  ScaleStorage,
} from '@k8s-ts/registry-shared';
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

/**
 * The REST storages of `apps/v1`.
 *
 * @param settings what pod templates may have, and the features of stateful sets
 */
export function newRESTStorageProvider(settings: PodSettings = {}): RESTStorageProvider<AppsStores> {
  const open = async ({ store }: GroupOpener): Promise<GroupResources<AppsStores>> => {
    const [deployments, replicaSets, statefulSets, daemonSets, controllerRevisions] = await Promise.all([
      store<Deployment>({ resource: 'deployments', kind: 'Deployment', strategy: deploymentStrategy(settings) }),
      store<ReplicaSet>({ resource: 'replicasets', kind: 'ReplicaSet', strategy: replicaSetStrategy(settings) }),
      store<StatefulSet>({ resource: 'statefulsets', kind: 'StatefulSet', strategy: statefulSetStrategy(settings) }),
      store<DaemonSet>({ resource: 'daemonsets', kind: 'DaemonSet', strategy: daemonSetStrategy(settings) }),
      store<ControllerRevision>({
        resource: 'controllerrevisions',
        kind: 'ControllerRevision',
        strategy: controllerRevisionStrategy,
      }),
    ]);
    return {
      stores: { deployments, replicaSets, statefulSets, daemonSets, controllerRevisions },
      resources: {
        deployments,
        'deployments/status': builtinSubresource(deployments, 'status', deploymentStatusStrategy),
        'deployments/scale': new ScaleStorage(deployments, scaleAccess<Deployment>()),
        replicasets: replicaSets,
        'replicasets/status': builtinSubresource(replicaSets, 'status', replicaSetStatusStrategy),
        'replicasets/scale': new ScaleStorage(replicaSets, scaleAccess<ReplicaSet>()),
        statefulsets: statefulSets,
        'statefulsets/status': builtinSubresource(statefulSets, 'status', statefulSetStatusStrategy),
        'statefulsets/scale': new ScaleStorage(statefulSets, scaleAccess<StatefulSet>()),
        daemonsets: daemonSets,
        'daemonsets/status': builtinSubresource(daemonSets, 'status', daemonSetStatusStrategy),
        controllerrevisions: controllerRevisions,
      },
    };
  };
  return newBuiltinProvider(group, open, settings.features);
}

/** The common part of Deployments, ReplicaSets and StatefulSets that `/scale` reads and writes. */
type Scalable = KubeObject & {
  readonly spec?: { readonly replicas?: number; readonly selector?: LabelSelector };
  readonly status?: { readonly replicas?: number };
};

function scaleAccess<T extends Scalable>(): ScaleAccess<T> {
  return {
    replicas: (object) => object.spec?.replicas ?? 0,
    withReplicas: (object, replicas) => ({ ...object, spec: { ...object.spec, replicas } }),
    observedReplicas: (object) => object.status?.replicas ?? 0,
    selector: (object) => labelSelectorAsSelector(object.spec?.selector).toString(),
  };
}
