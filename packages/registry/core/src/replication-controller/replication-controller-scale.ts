import type { ReplicationController } from '@k8s-ts/api/types';
import { labelsToString } from '@k8s-ts/apimachinery/labels';
import type { ScaleAccess } from '@k8s-ts/registry-shared';

/** Reads and writes the scale of a ReplicationController, whose selector is a map of labels. */
export const replicationControllerScale: ScaleAccess<ReplicationController> = {
  replicas: ({ spec }) => spec?.replicas ?? 0,
  withReplicas: (controller, replicas) => ({ ...controller, spec: { ...controller.spec, replicas } }),
  observedReplicas: ({ status }) => status?.replicas ?? 0,
  selector: ({ spec }) => labelsToString(spec?.selector),
};
