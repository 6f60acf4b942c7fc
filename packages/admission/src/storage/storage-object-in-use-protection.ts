import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';

const finalizers = [
  ['', 'persistentvolumes', 'kubernetes.io/pv-protection'],
  ['', 'persistentvolumeclaims', 'kubernetes.io/pvc-protection'],
  ['storage.k8s.io', 'volumeattributesclasses', 'kubernetes.io/vac-protection'],
] as const;

/**
 * Gives new volumes, claims and attribute classes a finalizer, which a controller removes when they are no longer used.
 * `kubernetes plugin/pkg/admission/storage/storageobjectinuseprotection`.
 *
 * @param options `attributesClasses`: whether attribute classes get it. Default true
 */
export function storageObjectInUseProtection({ attributesClasses = true } = {}): AdmissionPlugin {
  return {
    name: 'StorageObjectInUseProtection',
    resources: [
      'persistentvolumes',
      'persistentvolumeclaims',
      ...(attributesClasses ? ['volumeattributesclasses.storage.k8s.io'] : []),
    ],
    handles: (operation) => operation === 'CREATE',
    admit(attributes): KubeObject | undefined {
      const found = finalizers.find(([group, resource]) => concerns(attributes, group, resource));
      if (!attributesClasses && found?.[0] === 'storage.k8s.io') return undefined;
      const { object } = attributes;
      if (found === undefined || object === undefined) return undefined;
      const own = object.metadata.finalizers ?? [];
      if (own.includes(found[2])) return undefined;
      return { ...object, metadata: { ...object.metadata, finalizers: [...own, found[2]] } };
    },
  };
}
