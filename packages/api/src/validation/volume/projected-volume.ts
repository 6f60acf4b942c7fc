import { type FieldPath, field, isQualifiedName, validateLabelSelector } from '@k8s-ts/apimachinery/validation';
import type {
  ClusterTrustBundleProjection,
  DownwardAPIVolumeFile,
  KeyToPath,
  PodCertificateProjection,
  ProjectedVolumeSource,
  VolumeProjection,
} from '../../types/index.js';
import type { Errors } from '../field/checks.js';
import { checkFileMode, checkLocalPath } from '../field/file-paths.js';
import { checkFieldRef, checkResourceFieldRef } from '../field-references.js';
import { checkSignerName, clusterTrustBundleNameProblems, isKubernetesSignerName } from './signer-name.js';
import { checkRequired } from './volume-sources.js';

const downwardFiles = [
  'metadata.name',
  'metadata.namespace',
  'metadata.labels',
  'metadata.annotations',
  'metadata.uid',
] as const;
const keyTypes = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519'] as const;

/** Adds errors of an item of a secret or config map volume. */
export function checkKeyToPath(errors: Errors, item: KeyToPath, path: FieldPath): void {
  checkRequired(errors, item, path, 'key', 'path');
  checkLocalPath(errors, item.path ?? '', path.child('path'));
  checkFileMode(errors, item.mode, path.child('mode'));
}

/** Adds errors of a file of a downward API volume; upstream reports them at the volume. */
export function checkDownwardFile(errors: Errors, file: DownwardAPIVolumeFile, path: FieldPath): void {
  checkRequired(errors, file, path, 'path');
  checkLocalPath(errors, file.path ?? '', path.child('path'));
  if (file.fieldRef) {
    checkFieldRef(errors, file.fieldRef, downwardFiles, path.child('fieldRef'));
    if (file.resourceFieldRef) {
      errors.push(field.invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'));
    }
  } else if (file.resourceFieldRef) {
    checkResourceFieldRef(errors, file.resourceFieldRef, path.child('resourceFieldRef'), true);
  } else {
    errors.push(field.required(path, 'one of fieldRef and resourceFieldRef is required'));
  }
  checkFileMode(errors, file.mode, path.child('mode'));
}

/** Frozen volumes without errors. Admission gives all pods the same volume. */
const knownAsValid = new WeakSet<ProjectedVolumeSource>();

/** Adds errors of a projected volume. Each item has one source, and no path occurs twice. */
export function checkProjectedVolume(
  errors: Errors,
  volume: ProjectedVolumeSource,
  path: FieldPath,
  allowNonLocalTokenPath: boolean,
): void {
  if (knownAsValid.has(volume)) return;
  const before = errors.length;
  checkFileMode(errors, volume.defaultMode, path.child('defaultMode'));
  const paths = new Set<string>();
  const claimPath = (file: string | undefined, shown: string) => {
    if (!file) return;
    if (paths.has(file)) errors.push(field.invalid(path, shown, 'conflicting duplicate paths'));
    else paths.add(file);
  };
  volume.sources?.forEach((source, i) => {
    checkProjection(errors, source, path.child('sources').index(i), { path, claimPath, allowNonLocalTokenPath });
  });
  if (errors.length === before && !allowNonLocalTokenPath && Object.isFrozen(volume)) knownAsValid.add(volume);
}

type ClaimPath = (file: string | undefined, shown: string) => void;

interface CheckedVolume {
  readonly path: FieldPath;
  readonly claimPath: ClaimPath;
  readonly allowNonLocalTokenPath: boolean;
}

function checkProjection(
  errors: Errors,
  source: VolumeProjection,
  path: FieldPath,
  { path: volumePath, claimPath, allowNonLocalTokenPath }: CheckedVolume,
): void {
  let sources = 0;
  for (const name of ['secret', 'configMap'] as const) {
    const projection = source[name];
    if (!projection) continue;
    sources++;
    checkRequired(errors, projection, path.child(name), 'name');
    projection.items?.forEach((item, i) => {
      checkKeyToPath(errors, item, path.child(name, 'items').index(i));
      claimPath(item.path, projection.name ?? '');
    });
  }
  if (source.downwardAPI) {
    sources++;
    for (const file of source.downwardAPI.items ?? []) {
      checkDownwardFile(errors, file, path.child('downwardAPI'));
      claimPath(file.path, file.path);
    }
  }
  if (source.serviceAccountToken) {
    sources++;
    const { expirationSeconds = 0, path: file } = source.serviceAccountToken;
    const at = path.child('serviceAccountToken', 'expirationSeconds');
    if (expirationSeconds < 600)
      errors.push(field.invalid(at, expirationSeconds, 'may not specify a duration less than 10 minutes'));
    if (expirationSeconds > 2 ** 32)
      errors.push(field.invalid(at, expirationSeconds, 'may not specify a duration larger than 2^32 seconds'));
    if (!file) errors.push(field.required(volumePath.child('path')));
    else if (!allowNonLocalTokenPath) checkLocalPath(errors, file, volumePath.child('path'));
  }
  if (source.clusterTrustBundle) {
    sources++;
    checkTrustBundle(errors, source.clusterTrustBundle, path.child('clusterTrustBundle'));
    const file = source.clusterTrustBundle.path;
    claimPath(file, file);
  }
  if (source.podCertificate) {
    sources++;
    checkPodCertificate(errors, source.podCertificate, path.child('podCertificate'), claimPath);
  }
  if (sources > 1) errors.push(field.forbidden(path, 'may not specify more than 1 volume type per source'));
}

function checkTrustBundle(errors: Errors, bundle: ClusterTrustBundleProjection, path: FieldPath): void {
  const { name, signerName, labelSelector } = bundle;
  if (name !== undefined && signerName !== undefined) {
    errors.push(field.invalid(path, bundle, 'only one of name and signerName may be used'));
  } else if (name !== undefined) {
    if (name === '') errors.push(field.required(path.child('name'), 'must be a valid object name'));
    for (const message of clusterTrustBundleNameProblems(name)) {
      errors.push(field.invalid(path.child('name'), name, `not a valid clustertrustbundlename: ${message}`));
    }
    if (labelSelector) {
      errors.push(
        field.invalid(path.child('labelSelector'), labelSelector, 'labelSelector must be unset if name is specified'),
      );
    }
  } else if (signerName !== undefined) {
    if (signerName === '') errors.push(field.required(path.child('signerName'), 'must be a valid signer name'));
    checkSignerName(errors, signerName, path.child('signerName'));
    field.pushAll(errors, validateLabelSelector(labelSelector, {}, path.child('labelSelector')));
  } else {
    errors.push(field.required(path, 'either name or signerName must be specified'));
  }
  if (!bundle.path) errors.push(field.required(path.child('path')));
  checkLocalPath(errors, bundle.path ?? '', path.child('path'));
}

function checkPodCertificate(
  errors: Errors,
  certificate: PodCertificateProjection,
  path: FieldPath,
  claimPath: ClaimPath,
): void {
  checkSignerName(errors, certificate.signerName ?? '', path.child('signerName'));
  for (const key of Object.keys(certificate.userAnnotations ?? {}).sort()) {
    for (const message of isQualifiedName(key.toLowerCase())) {
      errors.push(field.invalid(path.child('userAnnotations'), key.toLowerCase(), message));
    }
  }
  const { keyType = '' } = certificate;
  if (!keyTypes.some((known) => known === keyType))
    errors.push(field.notSupported(path.child('keyType'), keyType, keyTypes));
  const seconds = certificate.maxExpirationSeconds;
  if (seconds !== undefined) {
    const at = path.child('maxExpirationSeconds');
    const most = isKubernetesSignerName(certificate.signerName ?? '') ? 24 * 3600 : 91 * 24 * 3600;
    if (seconds < 3600) errors.push(field.invalid(at, seconds, 'if provided, maxExpirationSeconds must be >= 3600'));
    if (seconds > most) errors.push(field.invalid(at, seconds, `if provided, maxExpirationSeconds must be <= ${most}`));
  }
  let paths = 0;
  for (const name of ['credentialBundlePath', 'keyPath', 'certificateChainPath'] as const) {
    const file = certificate[name];
    if (!file) continue;
    paths++;
    checkLocalPath(errors, file, path.child(name));
    claimPath(file, file);
  }
  if (paths === 0) {
    errors.push(
      field.required(path, 'specify at least one of credentialBundlePath, keyPath, and certificateChainPath'),
    );
  }
}
