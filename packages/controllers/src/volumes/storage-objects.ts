import type { PersistentVolume, PersistentVolumeClaim, storagev1 } from '@k8s-ts/api';

export type StorageClass = storagev1.StorageClass;

/** Annotations of claims and volumes (`kubernetes/component-helpers storage/volume/pv_helpers.go`). */
export const volumeAnnotations = {
  /** On a claim: its binding has been completed once. */
  bindCompleted: 'pv.kubernetes.io/bind-completed',
  /** On a claim: a controller, not the user, chose its volume. On a volume: a controller chose its claim. */
  boundByController: 'pv.kubernetes.io/bound-by-controller',
  /** On a claim: the node of the first pod, for which a volume is to be provisioned. */
  selectedNode: 'volume.kubernetes.io/selected-node',
  /** On a volume: the provisioner that made it. */
  provisionedBy: 'pv.kubernetes.io/provisioned-by',
  /** On a claim: the provisioner that is to make a volume. */
  storageProvisioner: 'volume.kubernetes.io/storage-provisioner',
  betaStorageProvisioner: 'volume.beta.kubernetes.io/storage-provisioner',
} as const;

/** The name of the provisioner that makes no volumes. */
export const noProvisioner = 'kubernetes.io/no-provisioner';

const betaClass = 'volume.beta.kubernetes.io/storage-class';
const isDefaultClass = 'storageclass.kubernetes.io/is-default-class';
const isDefaultClassBeta = 'storageclass.beta.kubernetes.io/is-default-class';

/** Whether the object has the annotation, with any value. */
export function hasAnnotation({ metadata }: Pick<PersistentVolume, 'metadata'>, name: string): boolean {
  return metadata.annotations?.[name] !== undefined;
}

/** The name of a claim's or volume's StorageClass; empty when it has none. */
export function classNameOf({ metadata, spec }: PersistentVolume | PersistentVolumeClaim): string {
  return metadata.annotations?.[betaClass] ?? spec?.storageClassName ?? '';
}

/** Whether a claim names a class, the empty one included. */
export function namesClass({ metadata, spec }: PersistentVolumeClaim): boolean {
  return metadata.annotations?.[betaClass] !== undefined || spec?.storageClassName !== undefined;
}

/**
 * The class for claims that name no class: the newest class that is marked as default; of equally new classes, the
 * first by name.
 */
export function defaultClass(classes: readonly StorageClass[]): StorageClass | undefined {
  const time = ({ metadata }: StorageClass) => metadata.creationTimestamp ?? '';
  const name = ({ metadata }: StorageClass) => metadata.name ?? '';
  return classes
    .filter(({ metadata: { annotations = {} } }) =>
      [isDefaultClass, isDefaultClassBeta].some((each) => annotations[each] === 'true'),
    )
    .sort((a, b) => (time(a) === time(b) ? (name(a) < name(b) ? -1 : 1) : time(a) > time(b) ? -1 : 1))[0];
}

/** Whether claims of the class are bound only when a pod needs them. */
export function isDelayed(storageClass: StorageClass | undefined): boolean {
  return storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
}
