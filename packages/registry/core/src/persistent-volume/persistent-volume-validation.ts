import type {
  NodeSelector,
  PersistentVolume,
  PersistentVolumeSource,
  PersistentVolumeSpec,
  VolumeNodeAffinity,
} from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkAccessModes,
  checkEnum,
  checkISCSILength,
  checkName,
  checkNoBacksteps,
  checkNodeSelector,
  checkOneSource,
  checkPersistentCSI,
  checkPositiveQuantity,
  checkRequired,
  describeDiff,
  type Errors,
  immutableMessage,
  networkSources,
  quantityText,
  type SourceChecks,
  sharedSources,
  sortedEntries,
  validateKindMeta,
  validateKindMetaUpdate,
  volumeModes,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateNamespaceName,
} from '@k8s-ts/apimachinery/validation';

const specPath = FieldPath.root('spec');

/** Errors of a new PersistentVolume (`kubernetes pkg/apis/core/validation`). */
export function validatePersistentVolume(volume: PersistentVolume): FieldError[] {
  const errors = validateKindMeta(volume, false, nameIsDNSSubdomain);
  checkSpec(errors, volume.spec ?? {}, volume.metadata?.name ?? '');
  return errors;
}

const network = networkSources(true);

const sourceChecks: SourceChecks<PersistentVolumeSource> = {
  hostPath: sharedSources.hostPath,
  gcePersistentDisk: sharedSources.gcePersistentDisk,
  awsElasticBlockStore: sharedSources.awsElasticBlockStore,
  glusterfs: (errors, source, path) => {
    checkRequired(errors, source, path, 'endpoints', 'path');
    const namespace = source.endpointsNamespace;
    const at = path.child('endpointsNamespace');
    if (namespace === '')
      errors.push(field.invalid(at, '', 'if the endpointnamespace is set, it must be a valid namespace name'));
    else if (namespace !== undefined) checkName(errors, namespace, at, validateNamespaceName);
  },
  flocker: sharedSources.flocker,
  nfs: sharedSources.nfs,
  rbd: network.rbd,
  quobyte: sharedSources.quobyte,
  cephfs: network.cephfs,
  iscsi: network.iscsi,
  cinder: network.cinder,
  fc: sharedSources.fc,
  flexVolume: network.flexVolume,
  azureFile: (errors, source, path) => {
    checkRequired(errors, source, path, 'secretName', 'shareName');
    if (source.secretNamespace === '') errors.push(field.required(path.child('secretNamespace')));
  },
  vsphereVolume: sharedSources.vsphereVolume,
  photonPersistentDisk: sharedSources.photonPersistentDisk,
  portworxVolume: sharedSources.portworxVolume,
  azureDisk: sharedSources.azureDisk,
  scaleIO: network.scaleIO,
  local: (errors, source, path) => {
    if (!source.path) errors.push(field.required(path.child('path')));
    else checkNoBacksteps(errors, source.path, path.child('path'));
  },
  storageos: network.storageos,
  csi: checkPersistentCSI,
};

/** Names of the fields that hold volume sources. */
const sourceNames = Object.keys(sourceChecks) as (keyof PersistentVolumeSource)[];

function checkSpec(errors: Errors, spec: PersistentVolumeSpec, name: string): void {
  const modes = specPath.child('accessModes');
  if (!spec.accessModes?.length) errors.push(field.required(modes));
  checkAccessModes(errors, spec.accessModes ?? [], modes);
  checkCapacity(errors, spec.capacity, specPath.child('capacity'));
  if (spec.persistentVolumeReclaimPolicy) {
    const policies = ['Delete', 'Recycle', 'Retain'];
    checkEnum(errors, spec.persistentVolumeReclaimPolicy, specPath.child('persistentVolumeReclaimPolicy'), policies);
  }
  const affinityPath = specPath.child('nodeAffinity');
  if (spec.nodeAffinity) {
    if (spec.nodeAffinity.required)
      checkNodeSelector(errors, spec.nodeAffinity.required, affinityPath.child('required'), false);
    else errors.push(field.required(affinityPath.child('required'), 'must specify required node constraints'));
  }
  checkOneSource<PersistentVolumeSource>(errors, spec, specPath, sourceChecks, { gcePersistentDisk: 'persistentDisk' });
  if (spec.iscsi) {
    checkISCSILength(errors, spec.iscsi, name, specPath.child('iscsi', 'targetportal'), spec.iscsi.targetPortal);
  }
  if (spec.local && !spec.nodeAffinity)
    errors.push(field.required(affinityPath, 'Local volume requires node affinity'));
  if (spec.hostPath && /^\/+(\.\/?)*$/.test(spec.hostPath.path) && spec.persistentVolumeReclaimPolicy === 'Recycle') {
    errors.push(
      field.forbidden(
        specPath.child('persistentVolumeReclaimPolicy'),
        "may not be 'recycle' for a hostPath mount of '/'",
      ),
    );
  }
  if (spec.storageClassName)
    checkName(errors, spec.storageClassName, specPath.child('storageClassName'), nameIsDNSSubdomain);
  if (spec.volumeMode !== undefined) checkEnum(errors, spec.volumeMode, specPath.child('volumeMode'), volumeModes);
  const attributes = spec.volumeAttributesClassName;
  if (attributes === undefined) return;
  const at = specPath.child('volumeAttributesClassName');
  if (attributes === '') errors.push(field.required(at, 'an empty string is disallowed'));
  else checkName(errors, attributes, at, nameIsDNSSubdomain);
  if (!spec.csi)
    errors.push(field.required(specPath.child('csi'), 'has to be specified when using volumeAttributesClassName'));
}

function checkCapacity(errors: Errors, capacity: Readonly<Record<string, string>> | undefined, path: FieldPath): void {
  const entries = sortedEntries(capacity);
  if (entries.length === 0) errors.push(field.required(path));
  if (entries.length !== 1 || entries[0]?.[0] !== 'storage') {
    const shown = capacity ? Object.fromEntries(entries.map(([name, amount]) => [name, quantityText(amount)])) : null;
    errors.push(field.notSupported(path, shown, ['storage']));
  }
  for (const [name, amount] of entries) checkPositiveQuantity(errors, amount, path.key(name));
}

const sourceOf = (spec: PersistentVolumeSpec): PersistentVolumeSource =>
  Object.fromEntries(sourceNames.flatMap((name) => (spec[name] === undefined ? [] : [[name, spec[name]]])));

/** Errors of an update of a PersistentVolume. Its source, volume mode and node affinity are immutable. */
export function validatePersistentVolumeUpdate(volume: PersistentVolume, old: PersistentVolume): FieldError[] {
  const errors = validatePersistentVolume(volume);
  const spec = volume.spec ?? {};
  const before = old.spec ?? {};
  let source = sourceOf(spec);
  if (source.csi?.controllerExpandSecretRef && before.csi && !before.csi.controllerExpandSecretRef) {
    const { controllerExpandSecretRef: _, ...csi } = source.csi;
    source = { ...source, csi };
  }
  if (!builtinSemanticEqual(source, sourceOf(before))) {
    const message = `spec.persistentvolumesource is immutable after creation\n${describeDiff(sourceOf(before), source)}`;
    errors.push(field.forbidden(specPath.child('persistentvolumesource'), message));
  }
  if (spec.volumeMode !== before.volumeMode) {
    errors.push(field.invalid(FieldPath.root('volumeMode'), spec.volumeMode ?? null, immutableMessage));
  }
  if (
    before.nodeAffinity &&
    !builtinSemanticEqual(spec.nodeAffinity, withGALabels(before.nodeAffinity, spec.nodeAffinity))
  ) {
    const message = `${immutableMessage}, except for updating from beta label to GA`;
    errors.push(field.invalid(FieldPath.root('nodeAffinity'), spec.nodeAffinity ?? null, message));
  }
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

/** The old affinity with deprecated labels renamed where the new affinity renames them. */
function withGALabels(old: VolumeNodeAffinity, now: VolumeNodeAffinity | undefined): VolumeNodeAffinity {
  if (!old.required) return old;
  const required: NodeSelector = {
    ...old.required,
    nodeSelectorTerms: old.required.nodeSelectorTerms.map((term, i) => ({
      ...term,
      ...(term.matchExpressions && {
        matchExpressions: term.matchExpressions.map((requirement, j) => {
          const key = now?.required?.nodeSelectorTerms[i]?.matchExpressions?.[j]?.key;
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
