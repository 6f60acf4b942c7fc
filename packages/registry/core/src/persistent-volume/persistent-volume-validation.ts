import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { NodeSelector, PersistentVolume, VolumeNodeAffinity } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkPersistentVolumeSpec,
  describeDiff,
  immutableMessage,
  internalForm,
  persistentVolumeSourceOf,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isValidLabelValue,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import { checkAttributesClassUpdate } from '../attributes-class.js';

const specPath = FieldPath.root('spec');

/** Errors of a new PersistentVolume (`kubernetes pkg/apis/core/validation`). */
export function validatePersistentVolume(volume: PersistentVolume): FieldError[] {
  return [...validateVolume(volume, false), ...validateMountOptions(volume)];
}

const mountOptionsAnnotation = 'volume.beta.kubernetes.io/mount-options';

/**
 * Sources whose volumes may have mount options in the annotation. `kubernetes pkg/volume/validation/pv_validation.go`.
 */
const mountableSources = [
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'nfs',
  'rbd',
  'quobyte',
  'iscsi',
  'cinder',
  'cephfs',
  'azureFile',
  'vsphereVolume',
  'azureDisk',
  'photonPersistentDisk',
] as const;

function validateMountOptions({ metadata, spec }: PersistentVolume): FieldError[] {
  if (metadata?.annotations?.[mountOptionsAnnotation] === undefined) return [];
  if (mountableSources.some((source) => spec?.[source] !== undefined)) return [];
  const path = FieldPath.root('metadata', 'annotations', mountOptionsAnnotation);
  return [field.forbidden(path, 'may not specify mount options for this volume type')];
}

function validateVolume(volume: PersistentVolume, allowInvalidNodeAffinityValues: boolean): FieldError[] {
  const errors = validateKindMeta(volume, false, nameIsDNSSubdomain);
  const name = volume.metadata?.name ?? '';
  checkPersistentVolumeSpec(errors, volume.spec ?? {}, specPath, { name, allowInvalidNodeAffinityValues });
  return errors;
}

const hasInvalidNodeAffinityValues = (volume: PersistentVolume): boolean =>
  (volume.spec?.nodeAffinity?.required?.nodeSelectorTerms ?? []).some(({ matchExpressions = [] }) =>
    matchExpressions.some(({ values = [] }) => values.some((value) => isValidLabelValue(value).length > 0)),
  );

/**
 * Errors of an update of a PersistentVolume. Its source and volume mode are immutable, and its node affinity while
 * MutablePVNodeAffinity is off. As in kube-apiserver, the whole volume is validated twice, so its errors are reported twice.
 *
 * @param features the features that are on. Default: those of the release
 */
export function validatePersistentVolumeUpdate(
  volume: PersistentVolume,
  old: PersistentVolume,
  features?: ReadonlySet<FeatureName>,
): FieldError[] {
  const found = validateVolume(volume, hasInvalidNodeAffinityValues(old));
  const errors = [...found, ...validateMountOptions(volume), ...found];
  const spec = volume.spec ?? {};
  const before = old.spec ?? {};
  let source = persistentVolumeSourceOf(spec);
  if (source.csi?.controllerExpandSecretRef && before.csi && !before.csi.controllerExpandSecretRef) {
    const { controllerExpandSecretRef: _, ...csi } = source.csi;
    source = { ...source, csi };
  }
  if (!builtinSemanticEqual(source, persistentVolumeSourceOf(before))) {
    const diff = describeDiff('k8s.io.api.core.v1.PersistentVolumeSource', persistentVolumeSourceOf(before), source);
    const message = `spec.persistentvolumesource is immutable after creation\n${diff}`;
    errors.push(field.forbidden(specPath.child('persistentvolumesource'), message));
  }
  if (spec.volumeMode !== before.volumeMode) {
    errors.push(field.invalid(FieldPath.root('volumeMode'), spec.volumeMode ?? null, immutableMessage));
  }
  if (
    before.nodeAffinity &&
    !isFeatureOn(features, 'MutablePVNodeAffinity') &&
    !builtinSemanticEqual(spec.nodeAffinity, withGALabels(before.nodeAffinity, spec.nodeAffinity))
  ) {
    const message = `${immutableMessage}, except for updating from beta label to GA`;
    const shown = internalForm('k8s.io.api.core.v1.VolumeNodeAffinity', spec.nodeAffinity);
    errors.push(field.invalid(FieldPath.root('nodeAffinity'), shown, message));
  }
  checkAttributesClassUpdate(errors, spec, before, features);
  if (before.volumeAttributesClassName !== undefined && spec.volumeAttributesClassName === undefined) {
    errors.push(
      field.forbidden(specPath.child('volumeAttributesClassName'), 'update from non-nil value to nil is forbidden'),
    );
  }
  return errors;
}

const gaLabels: Readonly<Record<string, string>> = {
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
};

/** The old affinity, in which deprecated labels are renamed wherever the new affinity renames them. */
function withGALabels(old: VolumeNodeAffinity, now: VolumeNodeAffinity | undefined): VolumeNodeAffinity {
  if (!old.required) return old;
  const required: NodeSelector = {
    ...old.required,
    nodeSelectorTerms: (old.required.nodeSelectorTerms ?? []).map((term, i) => ({
      ...term,
      ...(term.matchExpressions && {
        matchExpressions: term.matchExpressions.map((requirement, j) => {
          const key = now?.required?.nodeSelectorTerms?.[i]?.matchExpressions?.[j]?.key;
          return key !== undefined && gaLabels[requirement.key] === key ? { ...requirement, key } : requirement;
        }),
      }),
    })),
  };
  return { ...old, required };
}

/** Errors of an update of a PersistentVolume's status. */
export function validatePersistentVolumeStatusUpdate(volume: PersistentVolume, old: PersistentVolume): FieldError[] {
  const errors = validateKindMetaUpdate(volume, old);
  if (!volume.metadata?.resourceVersion) errors.push(field.required(FieldPath.root('resourceVersion')));
  return errors;
}
