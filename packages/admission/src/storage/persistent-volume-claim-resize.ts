import type { PersistentVolumeClaim, storagev1 } from '@k8s-ts/api/types';
import { cmpQuantity } from '@k8s-ts/apimachinery/quantity';
import { type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';
import type { ObjectReader } from '../object-reader.js';

/**
 * Lets claims grow only when they are bound and their class allows it.
 * `kubernetes plugin/pkg/admission/storage/persistentvolume/resize`.
 */
export function persistentVolumeClaimResize(classes: ObjectReader<storagev1.StorageClass>): AdmissionPlugin {
  return {
    name: 'PersistentVolumeClaimResize',
    resources: ['persistentvolumeclaims'],
    handles: (operation) => operation === 'UPDATE',
    async validate(attributes) {
      if (!concerns(attributes, '', 'persistentvolumeclaims')) return;
      const claim = attributes.object as PersistentVolumeClaim;
      const old = attributes.oldObject as PersistentVolumeClaim;
      if (cmpQuantity(sizeOf(claim), sizeOf(old)) <= 0) return;
      if (old.status?.phase !== 'Bound') {
        throw admissionForbidden(attributes, 'Only bound persistent volume claims can be expanded');
      }
      const name = classOf(claim);
      const isSame = name !== '' && name === classOf(old);
      const allows = isSame && (await classes.get('', name).catch(() => undefined))?.allowVolumeExpansion;
      if (allows) return;
      throw admissionForbidden(
        attributes,
        'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize',
      );
    },
  };
}

const sizeOf = ({ spec }: PersistentVolumeClaim): string => spec?.resources?.requests?.storage ?? '0';

function classOf({ metadata, spec }: PersistentVolumeClaim): string {
  return metadata?.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec?.storageClassName ?? '';
}
