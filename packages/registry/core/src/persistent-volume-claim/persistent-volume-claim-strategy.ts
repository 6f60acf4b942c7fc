import type { PersistentVolumeClaim, PersistentVolumeClaimSpec } from '@k8s-ts/api/types';
import { claimSpecWarnings } from '@k8s-ts/api/validation';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  dropDisabled,
  type Features,
  type GatedFields,
  keepFrom,
  statusOnly,
  without,
} from '@k8s-ts/registry-shared';
import { attributesClassName } from '../attributes-class.js';
import {
  validatePersistentVolumeClaim,
  validatePersistentVolumeClaimStatusUpdate,
  validatePersistentVolumeClaimUpdate,
} from './persistent-volume-claim-validation.js';

/** `kubernetes pkg/registry/core/persistentvolumeclaim`. */
export const persistentVolumeClaimStrategy = ({
  features,
}: ClusterSettings = {}): BuiltinStrategy<PersistentVolumeClaim> => ({
  prepareForCreate: (claim) => ({
    ...withDataSources(withFeatures(claim, undefined, features), {}),
    status: { phase: 'Pending' },
  }),
  validate: validatePersistentVolumeClaim,
  warningsOnCreate: claimWarnings,
  prepareForUpdate: (claim, old) =>
    withDataSources(keepFrom(withFeatures(claim, old, features), old, 'status'), old.spec ?? {}),
  // Claims of earlier versions may have only one of the two data sources.
  validateUpdate: (claim, old) => validatePersistentVolumeClaimUpdate(claim, withBothDataSources(old), features),
  warningsOnUpdate: claimWarnings,
});

export const persistentVolumeClaimStatusStrategy = ({
  features,
}: ClusterSettings = {}): BuiltinUpdateStrategy<PersistentVolumeClaim> => ({
  prepareForUpdate: (claim, old) => dropDisabled(statusOnly(claim, old), old, features, statusFields),
  validateUpdate: validatePersistentVolumeClaimStatusUpdate,
});

const withFeatures = (
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim | undefined,
  features: Features,
): PersistentVolumeClaim => dropDisabled(claim, old, features, specFields);

const specFields: readonly GatedFields<PersistentVolumeClaim>[] = [
  ...attributesClassName<PersistentVolumeClaim>(),
  {
    gate: 'CrossNamespaceVolumeDataSource',
    isUsed: ({ spec }) => spec?.dataSourceRef !== undefined,
    drop: (claim) =>
      claim.spec?.dataSourceRef?.namespace ? { ...claim, spec: without(claim.spec, 'dataSourceRef') } : claim,
  },
];

const statusFields = (['currentVolumeAttributesClassName', 'modifyVolumeStatus'] as const).map(
  (name): GatedFields<PersistentVolumeClaim> => ({
    gate: 'VolumeAttributesClass',
    isUsed: ({ status }) => status?.[name] !== undefined,
    drop: (claim) => (claim.status ? { ...claim, status: without(claim.status, name) } : claim),
  }),
);

/** Copies `dataSource` and `dataSourceRef` into each other, and drops data sources that are not supported. */
function withDataSources(claim: PersistentVolumeClaim, before: PersistentVolumeClaimSpec): PersistentVolumeClaim {
  let spec = claim.spec ?? {};
  const inUse = before.dataSource !== undefined || before.dataSourceRef !== undefined;
  if (!inUse && !spec.dataSourceRef && spec.dataSource) {
    const { kind } = spec.dataSource;
    const apiGroup = spec.dataSource.apiGroup ?? '';
    const known =
      (kind === 'PersistentVolumeClaim' && apiGroup === '') ||
      (kind === 'VolumeSnapshot' && apiGroup === 'snapshot.storage.k8s.io');
    if (!known) spec = without(spec, 'dataSource');
  }
  return withBothDataSources(spec === claim.spec ? claim : { ...claim, spec });
}

/** Copies `dataSource` and `dataSourceRef` into each other. Returns the same claim when there is nothing to copy. */
export function withBothDataSources(claim: PersistentVolumeClaim): PersistentVolumeClaim {
  const { dataSource, dataSourceRef } = claim.spec ?? {};
  if (dataSource && !dataSourceRef) return { ...claim, spec: { ...claim.spec, dataSourceRef: dataSource } };
  if (!dataSourceRef || dataSource || dataSourceRef.namespace) return claim;
  const { namespace: _, ...source } = dataSourceRef;
  return { ...claim, spec: { ...claim.spec, dataSource: source } };
}

function claimWarnings(claim: PersistentVolumeClaim): readonly string[] {
  const key = 'volume.beta.kubernetes.io/storage-class';
  const warnings: string[] = [];
  if (claim.metadata?.annotations?.[key] !== undefined) {
    warnings.push(`metadata.annotations[${key}]: deprecated since v1.8; use "storageClassName" attribute instead`);
  }
  warnings.push(...claimSpecWarnings(claim.spec, FieldPath.root('spec')));
  return warnings;
}
