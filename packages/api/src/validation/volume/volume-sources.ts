import { type FieldPath, field, isDNS1123Label, isDNS1123Subdomain } from '@k8s-ts/apimachinery/validation';
import type {
  AzureDiskVolumeSource,
  CSIPersistentVolumeSource,
  HostPathVolumeSource,
  ISCSIPersistentVolumeSource,
  ISCSIVolumeSource,
  PersistentVolumeSource,
  SecretReference,
  VolumeSource,
} from '../../types/index.js';
import { byteLength, checkEnum, checkText, type Errors } from '../field/checks.js';
import { checkNoBacksteps } from '../field/file-paths.js';

/**
 * Sources of pod volumes and persistent volumes, and further sources of persistent volumes. Each entry checks one
 * source; upstream checks them in this order, which decides which of two sources gets the error.
 */
export type SourceChecks<S> = {
  readonly [K in keyof S]?: (errors: Errors, source: NonNullable<S[K]>, path: FieldPath) => void;
};

/** Adds a Required error for each named field that is empty. */
export function checkRequired<S>(
  errors: Errors,
  source: S,
  path: FieldPath,
  ...names: readonly (keyof S & string)[]
): void {
  for (const name of names) {
    const value: unknown = source[name];
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
      errors.push(field.required(path.child(name)));
    }
  }
}

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

function checkHostPath(errors: Errors, source: HostPathVolumeSource, path: FieldPath): void {
  if (!source.path) {
    errors.push(field.required(path.child('path')));
    return;
  }
  checkNoBacksteps(errors, source.path, path.child('path'));
  if (source.type !== undefined) checkEnum(errors, source.type, path.child('type'), hostPathTypes);
}

function checkPartition(errors: Errors, partition: number | undefined, path: FieldPath): void {
  if ((partition ?? 0) < 0 || (partition ?? 0) > 255) {
    errors.push(field.invalid(path.child('partition'), partition, 'must be between 1 and 255, inclusive'));
  }
}

const lunMessage = 'must be between 0 and 255, inclusive';

const iscsiNames: readonly (readonly [prefix: string, pattern: RegExp])[] = [
  ['iqn', /iqn\.\d{4}-\d{2}\.([A-Za-z0-9\-.]+)(:[^,;*&$|\s]+)$/],
  ['eui', /^eui.[A-Za-z0-9]{16}$/],
  ['naa', /^naa.[A-Za-z0-9]{32}$/],
];

function checkISCSIName(errors: Errors, name: string, path: FieldPath, prefixMessage: string): void {
  const format = iscsiNames.find(([prefix]) => name.startsWith(prefix));
  if (!format) errors.push(field.invalid(path, name, prefixMessage));
  else if (!format[1].test(name)) errors.push(field.invalid(path, name, 'must be valid format'));
}

/** Checks iSCSI sources of pod volumes and, with other messages, of persistent volumes. */
function checkISCSI(
  errors: Errors,
  source: ISCSIVolumeSource | ISCSIPersistentVolumeSource,
  path: FieldPath,
  persistent: boolean,
): void {
  const prefixMessage = persistent ? 'must be valid format' : 'must be valid format starting with iqn, eui, or naa';
  checkRequired(errors, source, path, 'targetPortal');
  if (!source.iqn) errors.push(field.required(path.child('iqn')));
  else checkISCSIName(errors, source.iqn, path.child('iqn'), prefixMessage);
  if (source.lun < 0 || source.lun > 255) errors.push(field.invalid(path.child('lun'), source.lun, lunMessage));
  if ((source.chapAuthDiscovery || source.chapAuthSession) && !source.secretRef) {
    errors.push(field.required(path.child('secretRef')));
  }
  if (persistent && source.secretRef && !source.secretRef.name)
    errors.push(field.required(path.child('secretRef', 'name')));
  if (source.initiatorName !== undefined) {
    checkISCSIName(errors, source.initiatorName, path.child('initiatorname'), prefixMessage);
  }
}

const iscsiLengthMessage =
  'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';

/** Adds an error when the volume's name and the portal are too long together. */
export function checkISCSILength(
  errors: Errors,
  source: ISCSIVolumeSource | ISCSIPersistentVolumeSource,
  volumeName: string,
  path: FieldPath,
  badValue: string,
): void {
  if (source.initiatorName !== undefined && byteLength(`${volumeName}:${source.targetPortal}`) > 64) {
    errors.push(field.invalid(path, badValue, iscsiLengthMessage));
  }
}

function checkFlexOptions(
  errors: Errors,
  options: Readonly<Record<string, string>> | undefined,
  path: FieldPath,
): void {
  for (const key of Object.keys(options ?? {}).sort()) {
    const domain = `.${(key.split('/', 2).length === 2 ? (key.split('/')[0] ?? '') : key).toLowerCase()}`;
    if (domain.endsWith('.kubernetes.io') || domain.endsWith('.k8s.io')) {
      errors.push(
        field.invalid(path.child('options').key(key), key, 'kubernetes.io and k8s.io namespaces are reserved'),
      );
    }
  }
}

function checkAzureDisk(errors: Errors, source: AzureDiskVolumeSource, path: FieldPath): void {
  checkRequired(errors, source, path, 'diskName', 'diskURI');
  if (source.cachingMode !== undefined) {
    checkEnum(errors, source.cachingMode, path.child('cachingMode'), ['None', 'ReadOnly', 'ReadWrite']);
  }
  if (source.kind === undefined) return;
  checkEnum(errors, source.kind, path.child('kind'), ['Dedicated', 'Managed', 'Shared']);
  const uriPath = path.child('diskURI');
  if (source.kind === 'Managed' && !source.diskURI.startsWith('/subscriptions/')) {
    const format = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}';
    errors.push(field.notSupported(uriPath, source.diskURI, [format]));
  } else if (source.kind !== 'Managed' && !source.diskURI.startsWith('https://')) {
    errors.push(
      field.notSupported(uriPath, source.diskURI, [
        'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd',
      ]),
    );
  }
}

/** Adds errors for a CSI driver's name: a DNS subdomain in any case, at most 63 bytes. */
export function checkCSIDriverName(errors: Errors, name: string, path: FieldPath): void {
  if (name === '') {
    errors.push(field.required(path));
    return;
  }
  if (byteLength(name) > 63) errors.push(field.tooLong(path, 63));
  for (const message of isDNS1123Subdomain(name.toLowerCase())) errors.push(field.invalid(path, name, message));
}

type Shared = Pick<
  VolumeSource & PersistentVolumeSource,
  | 'hostPath'
  | 'gcePersistentDisk'
  | 'awsElasticBlockStore'
  | 'nfs'
  | 'flocker'
  | 'quobyte'
  | 'fc'
  | 'vsphereVolume'
  | 'photonPersistentDisk'
  | 'portworxVolume'
  | 'azureDisk'
>;

/** Checks that hold for volumes of pods and persistent volumes alike. */
export const sharedSources: Required<SourceChecks<Shared>> = {
  hostPath: checkHostPath,
  gcePersistentDisk: (errors, source, path) => {
    checkRequired(errors, source, path, 'pdName');
    checkPartition(errors, source.partition, path);
  },
  awsElasticBlockStore: (errors, source, path) => {
    checkRequired(errors, source, path, 'volumeID');
    checkPartition(errors, source.partition, path);
  },
  nfs: (errors, source, path) => {
    checkRequired(errors, source, path, 'server', 'path');
    if (!source.path.startsWith('/'))
      errors.push(field.invalid(path.child('path'), source.path, 'must be an absolute path'));
  },
  flocker: (errors, source, path) => {
    const { datasetName = '', datasetUUID = '' } = source;
    if (!datasetName && !datasetUUID)
      errors.push(field.required(path, 'one of datasetName and datasetUUID is required'));
    if (datasetName && datasetUUID) {
      errors.push(field.invalid(path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'));
    }
    if (datasetName.includes('/'))
      errors.push(field.invalid(path.child('datasetName'), datasetName, "must not contain '/'"));
  },
  quobyte: (errors, source, path) => {
    const message = 'must be a host:port pair or multiple pairs separated by commas';
    if (!source.registry) errors.push(field.required(path.child('registry'), message));
    else if (byteLength(source.tenant ?? '') >= 65) {
      errors.push(field.required(path.child('tenant'), 'must be a UUID and may not exceed a length of 64 characters'));
    } else {
      for (const pair of source.registry.split(',')) {
        if (!/^(\[[^\]]*\]|[^:[\]]*):[^:]*$/.test(pair))
          errors.push(field.invalid(path.child('registry'), source.registry, message));
      }
    }
    checkRequired(errors, source, path, 'volume');
  },
  fc: (errors, source, path) => {
    const { targetWWNs = [], wwids = [] } = source;
    const at = path.child('targetWWNs');
    if (targetWWNs.length === 0 && wwids.length === 0) {
      errors.push(field.required(at, 'must specify either targetWWNs or wwids, but not both'));
    }
    if (targetWWNs.length > 0 && wwids.length > 0) {
      errors.push(field.invalid(at, targetWWNs, 'targetWWNs and wwids can not be specified simultaneously'));
    }
    if (targetWWNs.length > 0) {
      if (source.lun === undefined)
        errors.push(field.required(path.child('lun'), 'lun is required if targetWWNs is specified'));
      else if (source.lun < 0 || source.lun > 255)
        errors.push(field.invalid(path.child('lun'), source.lun, lunMessage));
    }
  },
  vsphereVolume: (errors, source, path) => checkRequired(errors, source, path, 'volumePath'),
  photonPersistentDisk: (errors, source, path) => checkRequired(errors, source, path, 'pdID'),
  portworxVolume: (errors, source, path) => checkRequired(errors, source, path, 'volumeID'),
  azureDisk: checkAzureDisk,
};

/** Sources that pods and persistent volumes both have. Only the rules for references to secrets differ. */
export function networkSources(persistent: boolean): SourceChecks<VolumeSource & PersistentVolumeSource> {
  const secretRef = (
    errors: Errors,
    ref: { readonly name?: string; readonly namespace?: string } | undefined,
    path: FieldPath,
  ) => {
    if (!ref) return;
    if (!ref.name) errors.push(field.required(path.child('secretRef', 'name')));
    if (persistent && !ref.namespace) errors.push(field.required(path.child('secretRef', 'namespace')));
  };
  return {
    iscsi: (errors, source, path) => checkISCSI(errors, source, path, persistent),
    rbd: (errors, source, path) => checkRequired(errors, source, path, 'monitors', 'image'),
    cinder: (errors, source, path) => {
      checkRequired(errors, source, path, 'volumeID');
      secretRef(errors, source.secretRef, path);
    },
    cephfs: (errors, source, path) => checkRequired(errors, source, path, 'monitors'),
    flexVolume: (errors, source, path) => {
      checkRequired(errors, source, path, 'driver');
      checkFlexOptions(errors, source.options, path);
    },
    scaleIO: (errors, source, path) => checkRequired(errors, source, path, 'gateway', 'system', 'volumeName'),
    storageos: (errors, source, path) => {
      if (!source.volumeName) errors.push(field.required(path.child('volumeName')));
      else checkText(errors, source.volumeName, path.child('volumeName'), isDNS1123Label);
      if (source.volumeNamespace)
        checkText(errors, source.volumeNamespace, path.child('volumeNamespace'), isDNS1123Label);
      secretRef(errors, source.secretRef, path);
    },
  };
}

function checkSecretReference(errors: Errors, ref: SecretReference | undefined, path: FieldPath): void {
  if (!ref) return;
  if (!ref.name) errors.push(field.required(path.child('name')));
  else checkText(errors, ref.name, path.child('name'), isDNS1123Subdomain);
  if (!ref.namespace) errors.push(field.required(path.child('namespace')));
  else checkText(errors, ref.namespace, path.child('namespace'), isDNS1123Label);
}

/** CSI of a persistent volume. */
export function checkPersistentCSI(errors: Errors, source: CSIPersistentVolumeSource, path: FieldPath): void {
  checkCSIDriverName(errors, source.driver ?? '', path.child('driver'));
  checkRequired(errors, source, path, 'volumeHandle');
  for (const name of [
    'controllerPublishSecretRef',
    'controllerExpandSecretRef',
    'nodePublishSecretRef',
    'nodeExpandSecretRef',
  ] as const) {
    checkSecretReference(errors, source[name], path.child(name));
  }
}

/** Sources that {@link checkOneSource} treats specially. */
export interface SourceNames {
  /** Names under which kube-apiserver reports errors of sources, by field. Default: the names of the fields. */
  readonly pathNames?: Readonly<Record<string, string>>;
  /** The source that kube-apiserver accepts beside another one. Default: none. */
  readonly neverRefused?: string;
}

/** Names, misspelled, under which kube-apiserver refuses some sources that follow another source. */
const secondNames: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' };

/**
 * Adds the errors of the only source. A second source is Forbidden, and its content is not checked.
 *
 * @returns the name of the source that was checked; undefined without a source
 */
export function checkOneSource<S extends object>(
  errors: Errors,
  source: S,
  path: FieldPath,
  checks: SourceChecks<S>,
  { pathNames = {}, neverRefused }: SourceNames = {},
): string | undefined {
  let found: string | undefined;
  for (const name of sourcesIn(source, checks)) {
    if (found !== undefined && name !== neverRefused) {
      errors.push(field.forbidden(path.child(secondNames[name] ?? name), 'may not specify more than 1 volume type'));
      continue;
    }
    found ??= name;
    checks[name]?.(errors, source[name] as NonNullable<S[typeof name]>, path.child(pathNames[name] ?? name));
  }
  if (found === undefined) errors.push(field.required(path, 'must specify a volume type'));
  return found;
}

/**
 * The names of the sources that are set, in the order of the checks. Nearly all volumes have one source, which is found
 * without trying each check.
 */
function sourcesIn<S extends object>(source: S, checks: SourceChecks<S>): readonly (keyof S & string)[] {
  const isSet = (name: keyof S & string) => source[name] !== undefined && source[name] !== null;
  const names = (Object.keys(source) as (keyof S & string)[]).filter(
    (name) => Object.hasOwn(checks, name) && isSet(name),
  );
  return names.length < 2 ? names : (Object.keys(checks) as (keyof S & string)[]).filter(isSet);
}
