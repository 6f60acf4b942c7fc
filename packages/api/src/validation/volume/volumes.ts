import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import { type FieldPath, field, goQuote, isDNS1123Label, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import type { ObjectMeta } from '../../generated/types/meta.v1.js';
import type { Volume, VolumeSource } from '../../types/index.js';
import { checkEnum, checkName, checkText, type Errors } from '../field/checks.js';
import { checkDescendingPath, checkFileMode } from '../field/file-paths.js';
import { checkClaimTemplate } from './persistent-volume-claim-spec.js';
import { checkDownwardFile, checkKeyToPath, checkProjectedVolume } from './projected-volume.js';
import {
  checkCSIDriverName,
  checkISCSILength,
  checkOneSource,
  checkRequired,
  networkSources,
  type SourceChecks,
  sharedSources,
} from './volume-sources.js';

export const pullPolicies = ['Always', 'IfNotPresent', 'Never'] as const;

/**
 * Leniency of the validation of volumes towards values that the old object has already. Default: everything is checked.
 */
export interface VolumeValidationOptions {
  /** The spec is that of a pod, not of a template. */
  readonly resourceIsPod?: boolean;
  readonly allowNonLocalProjectedTokenPath?: boolean;
}

/** The valid volumes by name, which mounts may refer to. */
export type VolumesByName = ReadonlyMap<string, VolumeSource>;

/** Names under which upstream reports errors of some sources. */
const pathNames = { gcePersistentDisk: 'persistentDisk' } as const;

/** Adds errors of a pod's volumes. `kubernetes pkg/apis/core/validation`. */
export function checkVolumes(
  errors: Errors,
  volumes: readonly Volume[],
  meta: ObjectMeta | undefined,
  path: FieldPath,
  options: VolumeValidationOptions,
): VolumesByName {
  const byName = new Map<string, VolumeSource>();
  if (volumes.length === 0) return byName;
  const checks = volumeChecks(options);
  const createdClaims = new Set(
    meta?.name ? volumes.filter((v) => v.ephemeral).map((v) => `${meta.name}-${v.name}`) : [],
  );
  volumes.forEach((volume, i) => {
    const at = path.index(i);
    const found: Errors = [];
    const source = checkOneSource<VolumeSource>(found, volume, at, checks, { pathNames });
    if (volume.iscsi && source === 'iscsi')
      checkISCSILength(found, volume.iscsi, volume.name, at.child('name'), volume.name);
    if (volume.ephemeral && source === 'ephemeral' && meta?.name && volume.name) {
      const claim = `${meta.name}-${volume.name}`;
      for (const message of nameIsDNSSubdomain(claim, false)) {
        found.push(field.invalid(at.child('name'), volume.name, `PVC name ${goQuote(claim)}: ${message}`));
      }
    }
    if (!volume.name) found.push(field.required(at.child('name')));
    else checkText(found, volume.name, at.child('name'), isDNS1123Label);
    if (byName.has(volume.name)) found.push(field.duplicate(at.child('name'), volume.name));
    if (found.length === 0) byName.set(volume.name, volume);
    else field.pushAll(errors, found);
    const claimName = volume.persistentVolumeClaim?.claimName;
    if (claimName !== undefined && createdClaims.has(claimName)) {
      errors.push(
        field.invalid(
          at.child('persistentVolumeClaim', 'claimName'),
          claimName,
          'must not reference a PVC that gets created for an ephemeral volume',
        ),
      );
    }
  });
  return byName;
}

/** The checks for each combination of the options that they depend on. */
const knownChecks: SourceChecks<VolumeSource>[] = [];

function volumeChecks(options: VolumeValidationOptions): SourceChecks<VolumeSource> {
  const { resourceIsPod = false, allowNonLocalProjectedTokenPath = false } = options;
  const index = (resourceIsPod ? 2 : 0) + (allowNonLocalProjectedTokenPath ? 1 : 0);
  knownChecks[index] ??= newVolumeChecks(resourceIsPod, allowNonLocalProjectedTokenPath);
  return knownChecks[index];
}

function newVolumeChecks(isPod: boolean, allowsNonLocalTokenPaths: boolean): SourceChecks<VolumeSource> {
  const network = networkSources(false);
  return {
    emptyDir: (errors, source, path) => {
      if (source.sizeLimit !== undefined && quantitySign(source.sizeLimit) < 0) {
        errors.push(field.forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity'));
      }
    },
    hostPath: sharedSources.hostPath,
    gitRepo: (errors, source, path) => {
      checkRequired(errors, source, path, 'repository');
      checkDescendingPath(errors, source.directory ?? '', path.child('directory'));
    },
    gcePersistentDisk: sharedSources.gcePersistentDisk,
    awsElasticBlockStore: sharedSources.awsElasticBlockStore,
    secret: (errors, source, path) => {
      checkRequired(errors, source, path, 'secretName');
      checkFileMode(errors, source.defaultMode, path.child('defaultMode'));
      source.items?.forEach((item, i) => {
        checkKeyToPath(errors, item, path.child('items').index(i));
      });
    },
    nfs: sharedSources.nfs,
    iscsi: network.iscsi,
    glusterfs: (errors, source, path) => checkRequired(errors, source, path, 'endpoints', 'path'),
    flocker: sharedSources.flocker,
    persistentVolumeClaim: (errors, source, path) => checkRequired(errors, source, path, 'claimName'),
    rbd: network.rbd,
    cinder: network.cinder,
    cephfs: network.cephfs,
    quobyte: sharedSources.quobyte,
    downwardAPI: (errors, source, path) => {
      checkFileMode(errors, source.defaultMode, path.child('defaultMode'));
      for (const file of source.items ?? []) checkDownwardFile(errors, file, path);
    },
    fc: sharedSources.fc,
    flexVolume: network.flexVolume,
    configMap: (errors, source, path) => {
      checkRequired(errors, source, path, 'name');
      checkFileMode(errors, source.defaultMode, path.child('defaultMode'));
      source.items?.forEach((item, i) => {
        checkKeyToPath(errors, item, path.child('items').index(i));
      });
    },
    azureFile: (errors, source, path) => checkRequired(errors, source, path, 'secretName', 'shareName'),
    vsphereVolume: sharedSources.vsphereVolume,
    photonPersistentDisk: sharedSources.photonPersistentDisk,
    portworxVolume: sharedSources.portworxVolume,
    azureDisk: sharedSources.azureDisk,
    storageos: network.storageos,
    projected: (errors, source, path) => checkProjectedVolume(errors, source, path, allowsNonLocalTokenPaths),
    scaleIO: network.scaleIO,
    csi: (errors, source, path) => {
      checkCSIDriverName(errors, source.driver ?? '', path.child('driver'));
      const secret = source.nodePublishSecretRef;
      if (!secret) return;
      if (!secret.name) errors.push(field.required(path.child('nodePublishSecretRef', 'name')));
      else checkName(errors, secret.name, path.child('name'), nameIsDNSSubdomain);
    },
    ephemeral: (errors, source, path) => {
      const at = path.child('volumeClaimTemplate');
      if (!source.volumeClaimTemplate) errors.push(field.required(at));
      else checkClaimTemplate(errors, source.volumeClaimTemplate, at);
    },
    image: (errors, source, path) => {
      if (isPod && !source.reference) errors.push(field.required(path.child('reference')));
      checkEnum(errors, source.pullPolicy, path.child('pullPolicy'), pullPolicies, true);
    },
  };
}
