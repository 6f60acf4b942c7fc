import type { PersistentVolume } from '@k8s-ts/api/types';
import { nodeSelectorTermWarnings } from '@k8s-ts/api/validation';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  dropDisabled,
  keepFrom,
} from '@k8s-ts/registry-shared';
import { attributesClassName } from '../attributes-class.js';
import {
  validatePersistentVolume,
  validatePersistentVolumeStatusUpdate,
  validatePersistentVolumeUpdate,
} from './persistent-volume-validation.js';

/** `kubernetes pkg/registry/core/persistentvolume`. */
export const persistentVolumeStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<PersistentVolume> => ({
  prepareForCreate: (volume, context) => ({
    ...dropDisabled(volume, undefined, features, attributesClassName<PersistentVolume>()),
    status: { phase: 'Pending', lastPhaseTransitionTime: formatTime(context.now()) },
  }),
  validate: validatePersistentVolume,
  warningsOnCreate: volumeWarnings,
  prepareForUpdate: (volume, old) =>
    keepFrom(dropDisabled(volume, old, features, attributesClassName<PersistentVolume>()), old, 'status'),
  validateUpdate: (volume, old) => validatePersistentVolumeUpdate(volume, old, features),
  warningsOnUpdate: volumeWarnings,
});

/** The strategy of `/status`. Sets the time of a phase change unless the client does. */
export const persistentVolumeStatusStrategy: BuiltinUpdateStrategy<PersistentVolume> = {
  prepareForUpdate(volume, old, context) {
    const result = keepFrom(volume, old, 'spec');
    const time = volume.status?.lastPhaseTransitionTime;
    const before = old.status?.lastPhaseTransitionTime;
    if (old.status?.phase === volume.status?.phase) {
      return time === undefined && before !== undefined
        ? { ...result, status: { ...result.status, lastPhaseTransitionTime: before } }
        : result;
    }
    if (time !== undefined && time !== before) return result;
    return { ...result, status: { ...result.status, lastPhaseTransitionTime: formatTime(context.now()) } };
  },
  validateUpdate: validatePersistentVolumeStatusUpdate,
};

const deprecatedAnnotations: readonly (readonly [string, string])[] = [
  ['volume.beta.kubernetes.io/storage-class', 'deprecated since v1.8; use "storageClassName" attribute instead'],
  ['volume.beta.kubernetes.io/mount-options', 'deprecated since v1.31; use "mountOptions" attribute instead'],
];

/** In upstream's order: field, its name in warnings, and the text. */
const deprecatedSources: readonly (readonly [string, string, string])[] = [
  ['cephfs', 'cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['photonPersistentDisk', 'photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['scaleIO', 'scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['storageos', 'storageOS', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['rbd', 'rbd', 'deprecated in v1.28, non-functional in v1.31+'],
];

/** `kubernetes pkg/api/persistentvolume/util.go`. */
function volumeWarnings(volume: PersistentVolume): readonly string[] {
  const annotations = volume.metadata?.annotations ?? {};
  const warnings = deprecatedAnnotations.flatMap(([key, text]) =>
    annotations[key] === undefined ? [] : [`metadata.annotations[${key}]: ${text}`],
  );
  const spec = volume.spec ?? {};
  if (spec.persistentVolumeReclaimPolicy === 'Recycle') {
    warnings.push(
      'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
    );
  }
  const terms = FieldPath.root('spec', 'nodeAffinity', 'required', 'nodeSelectorTerms');
  for (const [i, term] of (spec.nodeAffinity?.required?.nodeSelectorTerms ?? []).entries()) {
    warnings.push(...nodeSelectorTermWarnings(term, false, terms.index(i)));
  }
  for (const [name, shown, text] of deprecatedSources) {
    if ((spec as Record<string, unknown>)[name] !== undefined) warnings.push(`spec.${shown}: ${text}`);
  }
  return warnings;
}
