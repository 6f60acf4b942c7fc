import type { PersistentVolumeClaim, storagev1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';
import type { ObjectReader } from '../object-reader.js';

type StorageClass = storagev1.StorageClass;

const defaultAnnotations = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
];
const oldClassAnnotation = 'volume.beta.kubernetes.io/storage-class';

/**
 * Gives new claims without a class the default class: of several, the newest one. `kubernetes
 * plugin/pkg/admission/storage/storageclass/setdefault`.
 */
export function defaultStorageClass(classes: ObjectReader<StorageClass>): AdmissionPlugin {
  async function setClass(attributes: AdmissionAttributes): Promise<KubeObject | undefined> {
    const claim = attributes.object as PersistentVolumeClaim;
    if (hasClass(claim)) return undefined;
    const [newest] = (await classes.list('', false)).filter(isDefault).sort(byAge);
    if (newest === undefined) return undefined;
    return { ...claim, spec: { ...claim.spec, storageClassName: newest.metadata?.name } } as KubeObject;
  }

  return {
    name: 'DefaultStorageClass',
    resources: ['persistentvolumeclaims'],
    handles: (operation) => operation === 'CREATE',
    admit: (attributes) => (concerns(attributes, '', 'persistentvolumeclaims') ? setClass(attributes) : undefined),
  };
}

/** `''` means that no class is wanted. */
function hasClass({ metadata, spec }: PersistentVolumeClaim): boolean {
  return (
    metadata?.annotations?.[oldClassAnnotation] !== undefined || (spec?.storageClassName ?? undefined) !== undefined
  );
}

const isDefault = ({ metadata }: StorageClass): boolean =>
  defaultAnnotations.some((name) => metadata?.annotations?.[name] === 'true');

/** Sorts the newest first; classes of the same second are sorted by name. */
function byAge({ metadata: a }: StorageClass, { metadata: b }: StorageClass): number {
  const [aTime = '', bTime = ''] = [a?.creationTimestamp, b?.creationTimestamp];
  if (aTime !== bTime) return aTime < bTime ? 1 : -1;
  return (a?.name ?? '') < (b?.name ?? '') ? -1 : 1;
}
