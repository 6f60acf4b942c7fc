import { type LabelSelector, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ScaleAccess } from '@k8s-ts/registry-shared';

/** The common part of Deployments, ReplicaSets and StatefulSets that `/scale` reads and writes. */
type Scalable = KubeObject & {
  readonly spec?: { readonly replicas?: number; readonly selector?: LabelSelector };
  readonly status?: { readonly replicas?: number };
};

/** The `/scale` of a workload. */
export const workloadScale = {
  replicas: (object) => object.spec?.replicas ?? 0,
  withReplicas: <T extends Scalable>(object: T, replicas: number): T => ({
    ...object,
    spec: { ...object.spec, replicas },
  }),
  observedReplicas: (object) => object.status?.replicas ?? 0,
  selector: (object) => labelSelectorAsSelector(object.spec?.selector).toString(),
} satisfies ScaleAccess<Scalable>;
