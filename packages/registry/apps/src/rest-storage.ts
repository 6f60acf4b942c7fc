import { tableConvertorFor } from '@k8s-ts/api/printers';
import { type LabelSelector, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type APIGroupInfo,
  newStore,
  type RESTOptionsFactory,
  type RESTStrategy,
  type ScaleAccess,
  ScaleStorage,
  type Store,
  type StoreOptions,
} from '@k8s-ts/registry-generic';
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

const version = `${group}/v1`;
const resetStatus = { [version]: [['status']] };
const resetSpec = { [version]: [['spec']] };

/** The REST storages of `apps/v1`. */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
}): Promise<APIGroupInfo & { readonly stores: AppsStores }> {
  const { restOptions } = options;
  const [deployments, replicaSets, statefulSets, daemonSets, controllerRevisions] = await Promise.all([
    store<Deployment>(restOptions, 'deployments', 'Deployment', deploymentStrategy, { resetFields: resetStatus }),
    store<ReplicaSet>(restOptions, 'replicasets', 'ReplicaSet', replicaSetStrategy, {
      resetFields: resetStatus,
      selectableFields: (object) => ({ 'status.replicas': `${object.status?.replicas ?? 0}` }),
    }),
    store<StatefulSet>(restOptions, 'statefulsets', 'StatefulSet', statefulSetStrategy, { resetFields: resetStatus }),
    store<DaemonSet>(restOptions, 'daemonsets', 'DaemonSet', daemonSetStrategy, { resetFields: resetStatus }),
    store<ControllerRevision>(restOptions, 'controllerrevisions', 'ControllerRevision', controllerRevisionStrategy),
  ]);
  const deploymentReset = { [version]: [['spec'], ['metadata', 'labels']] };
  return {
    group,
    prioritizedVersions: ['v1'],
    versionedResources: {
      v1: {
        deployments,
        'deployments/status': deployments.subresource({
          strategy: deploymentStatusStrategy,
          resetFields: deploymentReset,
        }),
        'deployments/scale': new ScaleStorage(deployments, scaleAccess<Deployment>()),
        replicasets: replicaSets,
        'replicasets/status': replicaSets.subresource({ strategy: replicaSetStatusStrategy, resetFields: resetSpec }),
        'replicasets/scale': new ScaleStorage(replicaSets, scaleAccess<ReplicaSet>()),
        statefulsets: statefulSets,
        'statefulsets/status': statefulSets.subresource({
          strategy: statefulSetStatusStrategy,
          resetFields: resetSpec,
        }),
        'statefulsets/scale': new ScaleStorage(statefulSets, scaleAccess<StatefulSet>()),
        daemonsets: daemonSets,
        'daemonsets/status': daemonSets.subresource({ strategy: daemonSetStatusStrategy, resetFields: resetSpec }),
        controllerrevisions: controllerRevisions,
      },
    },
    stores: { deployments, replicaSets, statefulSets, daemonSets, controllerRevisions },
  };
}

function store<T extends KubeObject>(
  restOptions: RESTOptionsFactory,
  resource: string,
  kind: string,
  strategy: RESTStrategy<T>,
  more: Partial<StoreOptions<T>> = {},
): Promise<Store<T>> {
  const groupResource = { group, resource };
  return newStore<T>({
    resource: groupResource,
    kind: { group, version: 'v1', kind },
    strategy,
    options: restOptions.newFor(groupResource),
    table: tableConvertorFor(group, kind),
    ...more,
  });
}

/** Deployments, ReplicaSets and StatefulSets have their scale in the same places. */
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
