import { errorText } from '@k8s-ts/apimachinery/errors';
import { type FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import { isFeatureOn } from '../../discovery/index.js';
import type { AppArmorProfile, SeccompProfile, Toleration } from '../../types/index.js';
import { internalListOfAnnotation } from '../field/annotation-json.js';
import { type Errors, sortedEntries, sortedKeys } from '../field/checks.js';
import { checkDescendingPath } from '../field/file-paths.js';
import { containersOf } from './pod-containers.js';
import {
  isValidPodDeletionCost,
  type PodLike,
  type PodValidationOptions,
  podDeletionCostAnnotation,
} from './pod-options.js';
import { checkTolerations } from './tolerations.js';

/**
 * Validation of the annotations for mirror pods, tolerations, deletion cost, and deprecated seccomp and AppArmor
 * profiles.
 */

export const mirrorPodAnnotation = 'kubernetes.io/config.mirror';
export const appArmorAnnotationPrefix = 'container.apparmor.security.beta.kubernetes.io/';
const seccompPodAnnotation = 'seccomp.security.alpha.kubernetes.io/pod';
const seccompContainerPrefix = 'container.seccomp.security.alpha.kubernetes.io/';
const tolerationsAnnotation = 'scheduler.alpha.kubernetes.io/tolerations';

/** The profile that an AppArmor annotation means; undefined for texts that mean none. */
export function appArmorProfileOf(annotation: string): AppArmorProfile | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' };
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' };
  const local = annotation.startsWith('localhost/') ? annotation.slice('localhost/'.length) : '';
  return local !== '' && local.trim() === local ? { type: 'Localhost', localhostProfile: local } : undefined;
}

/** Adds errors of a pod's or template's annotations. */
export function checkPodAnnotations(
  errors: Errors,
  pod: PodLike,
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const annotations = pod.metadata?.annotations;
  if (!annotations) return;
  const mirror = annotations[mirrorPodAnnotation];
  if (mirror !== undefined && !pod.spec?.nodeName) {
    errors.push(
      field.invalid(path.key(mirrorPodAnnotation), mirror, 'must set spec.nodeName if mirror pod annotation is set'),
    );
  }
  const tolerations = annotations[tolerationsAnnotation];
  if (tolerations) {
    try {
      const parsed = internalListOfAnnotation<Toleration>('k8s.io.api.core.v1.Toleration', tolerations);
      checkTolerations(errors, parsed, path.child(tolerationsAnnotation), options);
    } catch (error) {
      errors.push(field.invalid(path, tolerationsAnnotation, errorText(error)));
    }
  }
  const checksCost = isFeatureOn(options.features, 'PodDeletionCost') && !options.allowInvalidPodDeletionCost;
  if (checksCost && !isValidPodDeletionCost(annotations)) {
    const value = annotations[podDeletionCostAnnotation];
    errors.push(field.invalid(path.key(podDeletionCostAnnotation), value, 'must be a 32bit integer'));
  }
  for (const key of sortedKeys(annotations)) {
    if (key === seccompPodAnnotation || key.startsWith(seccompContainerPrefix))
      checkSeccompName(errors, annotations[key] ?? '', path.child(key));
  }
  let names: ReadonlySet<string> | undefined;
  for (const key of sortedKeys(annotations)) {
    if (!key.startsWith(appArmorAnnotationPrefix)) continue;
    const value = annotations[key] ?? '';
    const name = key.slice(appArmorAnnotationPrefix.length);
    names ??= new Set(pod.spec ? containersOf(pod.spec).map(({ container }) => container.name) : []);
    if (!names.has(name)) errors.push(field.invalid(path.key(key), name, 'container not found'));
    if (value !== '' && value !== 'runtime/default' && value !== 'unconfined' && !value.startsWith('localhost/')) {
      errors.push(field.invalid(path.key(key), value, `invalid AppArmor profile name: ${goQuote(value)}`));
    }
  }
}

function checkSeccompName(errors: Errors, name: string, path: FieldPath): void {
  if (name === 'runtime/default' || name === 'docker/default' || name === 'unconfined') return;
  if (name.startsWith('localhost/')) checkDescendingPath(errors, name.slice('localhost/'.length), path);
  else errors.push(field.invalid(path, name, 'must be a valid seccomp profile'));
}

/** Adds errors for annotations of a pod that may not be added, changed or removed. */
export function checkPodAnnotationUpdates(
  errors: Errors,
  pod: PodLike,
  old: PodLike,
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const now = pod.metadata?.annotations ?? {};
  const before = old.metadata?.annotations ?? {};
  for (const [key, value] of sortedEntries(before)) {
    if (Object.hasOwn(now, key) && now[key] === value) continue;
    if (key.startsWith(appArmorAnnotationPrefix))
      errors.push(field.forbidden(path.key(key), 'may not remove or update AppArmor annotations'));
    if (key === mirrorPodAnnotation)
      errors.push(field.forbidden(path.key(key), 'may not remove or update mirror pod annotation'));
  }
  for (const [key] of sortedEntries(now)) {
    if (Object.hasOwn(before, key)) continue;
    if (key.startsWith(appArmorAnnotationPrefix))
      errors.push(field.forbidden(path.key(key), 'may not add AppArmor annotations'));
    if (key === mirrorPodAnnotation) errors.push(field.forbidden(path.key(key), 'may not add mirror pod annotation'));
  }
  checkPodAnnotations(errors, pod, path, options);
}

/** Adds errors where annotation and field give different seccomp or AppArmor profiles. */
export function checkProfilesMatchAnnotations(errors: Errors, pod: PodLike, path: FieldPath): void {
  const { spec } = pod;
  const annotations = pod.metadata?.annotations;
  if (!spec || !annotations) return;
  const seccomp = (key: string, profile: SeccompProfile, at: FieldPath) => {
    const annotation = annotations[key];
    if (annotation === undefined) return;
    const names = profile.type === 'RuntimeDefault' ? ['runtime/default', 'docker/default'] : ['unconfined'];
    checkProfileMatch(
      errors,
      annotation,
      { profile, names, what: 'seccomp' },
      at.child('securityContext', 'seccompProfile'),
    );
  };
  const containers = containersOf(spec, path);
  const podProfile = spec.securityContext?.seccompProfile;
  if (podProfile) seccomp(seccompPodAnnotation, podProfile, path);
  for (const placed of containers) {
    const { name, securityContext } = placed.container;
    if (securityContext?.seccompProfile)
      seccomp(seccompContainerPrefix + name, securityContext.seccompProfile, placed.path);
  }
  if (spec.os?.name === 'windows') return;
  for (const placed of containers) {
    const { name, securityContext } = placed.container;
    const profile = securityContext?.appArmorProfile ?? spec.securityContext?.appArmorProfile;
    if (!profile) continue;
    const annotation = annotations[appArmorAnnotationPrefix + name];
    if (annotation === undefined) continue;
    const names = [profile.type === 'RuntimeDefault' ? 'runtime/default' : 'unconfined'];
    const at = placed.path.child('securityContext', 'appArmorProfile');
    checkProfileMatch(errors, annotation, { profile, names, what: 'apparmor' }, at);
  }
}

/** A profile that a field sets and an annotation may set, too. */
interface AnnotatedProfile {
  readonly profile: { readonly type: string; readonly localhostProfile?: string };
  /** The annotation's values for profiles that have no name. */
  readonly names: readonly string[];
  /** `seccomp` or `apparmor`. */
  readonly what: string;
}

function checkProfileMatch(
  errors: Errors,
  annotation: string,
  { profile, names, what }: AnnotatedProfile,
  path: FieldPath,
): void {
  const mismatch = () =>
    errors.push(field.forbidden(path.child('type'), `${what} type in annotation and field must match`));
  if (profile.type === 'Unconfined' || profile.type === 'RuntimeDefault') {
    if (!names.includes(annotation)) mismatch();
  } else if (profile.type === 'Localhost') {
    if (!annotation.startsWith('localhost/')) mismatch();
    else if (annotation.slice('localhost/'.length) !== profile.localhostProfile) {
      errors.push(
        field.forbidden(path.child('localhostProfile'), `${what} profile in annotation and field must match`),
      );
    }
  }
}
