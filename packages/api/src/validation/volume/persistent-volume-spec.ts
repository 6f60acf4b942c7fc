import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { type FieldPath, field, nameIsDNSSubdomain, validateNamespaceName } from '@k8s-ts/apimachinery/validation';
import type { PersistentVolumeSource, PersistentVolumeSpec } from '../../types/index.js';
import { checkEnum, checkName, type Errors, quantityText, sortedEntries } from '../field/checks.js';
import { checkNoBacksteps, isRootFolder } from '../field/file-paths.js';
import { checkNodeSelector } from '../node-selector.js';
import { checkBasicQuantity, checkPositiveQuantity } from '../resources/resource-names.js';
import { checkAccessModes, volumeModes } from './persistent-volume-claim-spec.js';
import {
  checkISCSILength,
  checkOneSource,
  checkPersistentCSI,
  checkRequired,
  networkSources,
  type SourceChecks,
  sharedSources,
} from './volume-sources.js';

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

/** How the spec of a persistent volume is validated. */
export interface PersistentVolumeSpecOptions {
  /** Name of the volume. Default `''`. */
  readonly name?: string;
  /**
   * The spec is part of a VolumeAttachment: only CSI volumes are allowed, and no fields that concern a claim. Default
   * false.
   */
  readonly inline?: boolean;
  /** Label values of the required node affinity are not checked. Default false. */
  readonly allowInvalidNodeAffinityValues?: boolean;
}

/**
 * Adds errors of the spec of a persistent volume (`kubernetes pkg/apis/core/validation`, ValidatePersistentVolumeSpec).
 */
export function checkPersistentVolumeSpec(
  errors: Errors,
  spec: PersistentVolumeSpec,
  path: FieldPath,
  { name = '', inline = false, allowInvalidNodeAffinityValues = false }: PersistentVolumeSpecOptions,
): void {
  const notInline = (child: string) =>
    errors.push(field.forbidden(path.child(child), 'may not be specified in the context of inline volumes'));
  if (inline) {
    if (spec.claimRef) notInline('claimRef');
    if (Object.keys(spec.capacity ?? {}).length > 0) notInline('capacity');
    if (!spec.csi)
      errors.push(field.required(path.child('csi'), 'has to be specified in the context of inline volumes'));
  }
  const modes = path.child('accessModes');
  if (!spec.accessModes?.length) errors.push(field.required(modes));
  checkAccessModes(errors, spec.accessModes ?? [], modes);
  if (!inline) checkCapacity(errors, fieldAsGiven(spec, 'capacity'), path.child('capacity'));
  const policyPath = path.child('persistentVolumeReclaimPolicy');
  const policy = spec.persistentVolumeReclaimPolicy;
  if (policy && !inline) checkEnum(errors, policy, policyPath, ['Delete', 'Recycle', 'Retain']);
  else if (policy && policy !== 'Retain') {
    errors.push(field.forbidden(policyPath, 'may only be Retain in the context of inline volumes'));
  }
  const affinityPath = path.child('nodeAffinity');
  if (spec.nodeAffinity && inline) notInline('nodeAffinity');
  else if (spec.nodeAffinity) {
    if (spec.nodeAffinity.required)
      checkNodeSelector(
        errors,
        spec.nodeAffinity.required,
        affinityPath.child('required'),
        allowInvalidNodeAffinityValues,
      );
    else errors.push(field.required(affinityPath.child('required'), 'must specify required node constraints'));
  }
  const checks: typeof sourceChecks = {
    ...sourceChecks,
    local: (found, local, at) => {
      sourceChecks.local?.(found, local, at);
      if (!spec.nodeAffinity) found.push(field.required(affinityPath, 'Local volume requires node affinity'));
    },
  };
  const source = checkOneSource<PersistentVolumeSource>(errors, spec, path, checks, {
    pathNames: { gcePersistentDisk: 'persistentDisk' },
    neverRefused: 'flexVolume',
  });
  if (spec.iscsi && source === 'iscsi') {
    checkISCSILength(errors, spec.iscsi, name, path.child('iscsi', 'targetportal'), spec.iscsi.targetPortal);
  }
  if (spec.hostPath && isRootFolder(spec.hostPath.path) && spec.persistentVolumeReclaimPolicy === 'Recycle') {
    errors.push(field.forbidden(policyPath, "may not be 'recycle' for a hostPath mount of '/'"));
  }
  if (spec.storageClassName && inline) notInline('storageClassName');
  else if (spec.storageClassName)
    checkName(errors, spec.storageClassName, path.child('storageClassName'), nameIsDNSSubdomain);
  if (spec.volumeMode !== undefined && !inline) {
    checkEnum(errors, spec.volumeMode, path.child('volumeMode'), volumeModes);
  } else if (spec.volumeMode !== undefined && spec.volumeMode !== 'Filesystem') {
    const message = 'may not specify volumeMode other than Filesystem in the context of inline volumes';
    errors.push(field.forbidden(path.child('volumeMode'), message));
  }
  const attributes = spec.volumeAttributesClassName;
  if (attributes === undefined || inline) return;
  const at = path.child('volumeAttributesClassName');
  if (attributes === '') errors.push(field.required(at, 'an empty string is disallowed'));
  else checkName(errors, attributes, at, nameIsDNSSubdomain);
  if (!spec.csi)
    errors.push(field.required(path.child('csi'), 'has to be specified when using volumeAttributesClassName'));
}

function checkCapacity(errors: Errors, capacity: Readonly<Record<string, string>> | undefined, path: FieldPath): void {
  const entries = sortedEntries(capacity);
  if (entries.length === 0) errors.push(field.required(path));
  if (entries.length !== 1 || entries[0]?.[0] !== 'storage') {
    const shown = capacity ? Object.fromEntries(entries.map(([name, amount]) => [name, quantityText(amount)])) : null;
    errors.push(field.notSupported(path, shown, ['storage']));
  }
  for (const [name, amount] of entries) {
    checkBasicQuantity(errors, amount, path.key(name));
    checkPositiveQuantity(errors, amount, path.key(name));
  }
}

/** The fields of a persistent volume's spec that name its source. */
export const persistentVolumeSourceOf = (spec: PersistentVolumeSpec): PersistentVolumeSource =>
  Object.fromEntries(sourceNames.flatMap((name) => (spec[name] === undefined ? [] : [[name, spec[name]]])));
