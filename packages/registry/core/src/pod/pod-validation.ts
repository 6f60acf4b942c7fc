import type {
  Affinity,
  Binding,
  Container,
  NodeAffinity,
  NodeSelectorTerm,
  Pod,
  PodSpec,
  Toleration,
} from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkImageBlanks,
  checkPodAnnotations,
  checkPodAnnotationUpdates,
  checkProfilesMatchAnnotations,
  checkTolerations,
  describeDiff,
  type Errors,
  internalForm,
  metadataPath,
  mirrorPodAnnotation,
  type PodValidationOptions,
  sortedMap,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePodSpec,
} from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { type FieldError, FieldPath, field, goQuote, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';

const specPath = FieldPath.root('spec');
const noContainers: PodSpec = { containers: [] };
const maxInt32 = 2 ** 31 - 1;

/**
 * Errors of a pod's metadata and spec, which all kinds of updates check too (`kubernetes pkg/apis/core/validation`).
 */
export function validatePodMetadataAndSpec(pod: Pod, options: PodValidationOptions): FieldError[] {
  const spec = pod.spec ?? noContainers;
  const errors: Errors = validateKindMeta(pod, true, nameIsDNSSubdomain);
  checkPodAnnotations(errors, pod, metadataPath.child('annotations'), options);
  field.pushAll(errors, validatePodSpec(spec, pod.metadata, specPath, options));
  if (!spec.serviceAccountName) {
    spec.volumes?.forEach((volume, i) => {
      volume.projected?.sources?.forEach((source, j) => {
        if (!source.serviceAccountToken) return;
        const at = specPath
          .child('volumes')
          .index(i)
          .child('projected', 'sources')
          .index(j)
          .child('serviceAccountToken');
        errors.push(field.forbidden(at, 'must not be specified when serviceAccountName is not set'));
      });
    });
  }
  for (const kind of ['containers', 'initContainers'] as const) {
    spec[kind]?.forEach((container, i) => {
      checkImageBlanks(errors, container, specPath.child(kind).index(i));
    });
  }
  return errors;
}

/** Errors of a new, defaulted Pod. */
export function validatePod(pod: Pod, options: PodValidationOptions = { resourceIsPod: true }): FieldError[] {
  const errors = validatePodMetadataAndSpec(pod, options);
  if (pod.spec?.ephemeralContainers?.length) {
    errors.push(field.forbidden(specPath.child('ephemeralContainers'), 'cannot be set on create'));
  }
  if (pod.spec?.nodeName && pod.spec.schedulingGates?.length) {
    errors.push(
      field.forbidden(specPath.child('nodeName'), 'cannot be set until all schedulingGates have been cleared'),
    );
  }
  checkProfilesMatchAnnotations(errors, pod, specPath);
  return errors;
}

const updatableFields = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',');

/** Errors of an update of a Pod. Most of its spec is immutable. */
export function validatePodUpdate(
  pod: Pod,
  old: Pod,
  options: PodValidationOptions = { resourceIsPod: true },
): FieldError[] {
  const errors: Errors = [...validateKindMetaUpdate(pod, old), ...validatePodMetadataAndSpec(pod, options)];
  checkPodAnnotationUpdates(errors, pod, old, metadataPath.child('annotations'), options);
  const spec = pod.spec ?? noContainers;
  const before = old.spec ?? noContainers;
  for (const kind of ['containers', 'initContainers'] as const) {
    if (!checkContainerUpdates(errors, spec[kind] ?? [], before[kind] ?? [], specPath.child(kind))) return errors;
  }
  if (!checkDeadlineUpdate(errors, spec, before)) return errors;
  checkTolerationUpdates(errors, spec.tolerations ?? [], before.tolerations ?? [], options);
  checkGateUpdates(errors, spec, before);
  if (builtinSemanticEqual(spec, before)) return errors;

  const masked = maskUpdatable(errors, spec, before);
  if (!builtinSemanticEqual(masked, before)) {
    const message = `pod updates may not change fields other than ${updatableFields}\n${describeDiff('k8s.io.api.core.v1.PodSpec', before, masked)}`;
    errors.push(field.forbidden(specPath, message));
  }
  return errors;
}

/** False when the lists differ in length, so that the rest cannot be compared. */
function checkContainerUpdates(
  errors: Errors,
  now: readonly Container[],
  before: readonly Container[],
  path: FieldPath,
): boolean {
  if (now.length !== before.length) {
    errors.push(field.forbidden(path, 'pod updates may not add or remove containers'));
    return false;
  }
  now.forEach((container, i) => {
    if (!container.image) errors.push(field.required(path.index(i).child('image')));
    checkImageBlanks(errors, container, path.index(i));
  });
  return true;
}

function checkDeadlineUpdate(errors: Errors, spec: PodSpec, before: PodSpec): boolean {
  const path = specPath.child('activeDeadlineSeconds');
  const now = spec.activeDeadlineSeconds;
  const previous = before.activeDeadlineSeconds;
  if (now === undefined) {
    if (previous !== undefined)
      errors.push(field.invalid(path, null, 'must not update from a positive integer to nil value'));
    return true;
  }
  if (now < 0 || now > maxInt32) {
    errors.push(field.invalid(path, now, `must be between 0 and ${maxInt32}, inclusive`));
    return false;
  }
  if (previous !== undefined && previous < now) {
    errors.push(field.invalid(path, now, 'must be less than or equal to previous value'));
    return false;
  }
  return true;
}

function checkTolerationUpdates(
  errors: Errors,
  now: readonly Toleration[],
  before: readonly Toleration[],
  options: PodValidationOptions,
): void {
  const path = specPath.child('tolerations');
  const withoutSeconds = ({ tolerationSeconds: _, ...rest }: Toleration) => rest;
  for (const old of before) {
    if (!now.some((toleration) => builtinSemanticEqual(withoutSeconds(toleration), withoutSeconds(old)))) {
      errors.push(field.forbidden(path, 'existing toleration can not be modified except its tolerationSeconds'));
      return;
    }
  }
  checkTolerations(errors, now, path, options);
}

function checkGateUpdates(errors: Errors, spec: PodSpec, before: PodSpec): void {
  // For gates with the same name, the error is at the last one.
  const added = new Map((spec.schedulingGates ?? []).map(({ name }, i) => [name, i]));
  for (const { name } of before.schedulingGates ?? []) added.delete(name);
  for (const [name, i] of added) {
    const message = `only deletion is allowed, but found new scheduling gate '${name}'`;
    errors.push(field.forbidden(specPath.child('schedulingGates').index(i).child('name'), message));
  }
}

/** The new spec with all mutable fields set to their old values. */
function maskUpdatable(errors: Errors, spec: PodSpec, before: PodSpec): PodSpec {
  const restoreImages = (now: readonly Container[], old: readonly Container[]) =>
    now.map((container, i) => ({ ...container, image: old[i]?.image }) as Container);
  const masked: Record<string, unknown> = {
    ...spec,
    containers: restoreImages(spec.containers, before.containers),
    initContainers: spec.initContainers && restoreImages(spec.initContainers, before.initContainers ?? []),
    activeDeadlineSeconds: before.activeDeadlineSeconds,
    schedulingGates: before.schedulingGates,
    tolerations: before.tolerations,
  };
  if ((before.terminationGracePeriodSeconds ?? 0) < 0 && spec.terminationGracePeriodSeconds === 1) {
    masked.terminationGracePeriodSeconds = before.terminationGracePeriodSeconds;
  }
  if (before.schedulingGates?.length) {
    checkNodeSelectorUpdate(errors, spec, before);
    masked.nodeSelector = before.nodeSelector;
    masked.affinity = maskNodeAffinity(errors, spec.affinity, before.affinity);
  }
  return masked as unknown as PodSpec;
}

function checkNodeSelectorUpdate(errors: Errors, spec: PodSpec, before: PodSpec): void {
  const now = spec.nodeSelector ?? {};
  if (
    Object.entries(before.nodeSelector ?? {}).some(([key, value]) => !Object.hasOwn(now, key) || now[key] !== value)
  ) {
    const message = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)';
    errors.push(field.invalid(specPath.child('nodeSelector'), sortedMap(fieldAsGiven(spec, 'nodeSelector')), message));
  }
}

function maskNodeAffinity(
  errors: Errors,
  now: Affinity | undefined,
  before: Affinity | undefined,
): Affinity | undefined {
  const old = before?.nodeAffinity;
  if (builtinSemanticEqual(now?.nodeAffinity, old)) return now;
  checkNodeAffinityUpdate(errors, now?.nodeAffinity, old);
  if (!now) return old ? { nodeAffinity: old } : undefined;
  if (!before && !now.podAffinity && !now.podAntiAffinity) return undefined;
  const { nodeAffinity: _, ...rest } = now;
  return old ? { ...rest, nodeAffinity: old } : rest;
}

const termForm = (term: NodeSelectorTerm): unknown => internalForm('k8s.io.api.core.v1.NodeSelectorTerm', term);

function checkNodeAffinityUpdate(
  errors: Errors,
  now: NodeAffinity | undefined,
  before: NodeAffinity | undefined,
): void {
  const required = before?.requiredDuringSchedulingIgnoredDuringExecution;
  if (!required) return;
  const path = specPath.child(
    'affinity',
    'nodeAffinity',
    'requiredDuringSchedulingIgnoredDuringExecution',
    'nodeSelectorTerms',
  );
  const oldTerms = required.nodeSelectorTerms ?? [];
  const terms = now?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  if (oldTerms.length > 0 && oldTerms.length !== (terms?.length ?? 0)) {
    errors.push(
      field.invalid(
        path,
        terms?.map(termForm) ?? null,
        'no additions/deletions to non-empty NodeSelectorTerms list are allowed',
      ),
    );
    return;
  }
  oldTerms.forEach((old, i) => {
    const term = terms?.[i];
    if (term && !hasOnlyAdditions(term, old)) {
      errors.push(
        field.invalid(path.index(i), termForm(term), 'only additions are allowed (no mutations or deletions)'),
      );
    }
  });
}

function hasOnlyAdditions(term: NodeSelectorTerm, old: NodeSelectorTerm): boolean {
  const { matchExpressions: oldExpressions = [], matchFields: oldFields = [] } = old;
  const { matchExpressions = [], matchFields = [] } = term;
  if (oldExpressions.length === 0 && oldFields.length === 0)
    return matchExpressions.length === 0 && matchFields.length === 0;
  return (
    builtinSemanticEqual(matchExpressions.slice(0, oldExpressions.length), oldExpressions) &&
    builtinSemanticEqual(matchFields.slice(0, oldFields.length), oldFields)
  );
}

/** Errors of an update of `/ephemeralcontainers`, which may only add containers. */
export function validatePodEphemeralContainersUpdate(
  pod: Pod,
  old: Pod,
  options: PodValidationOptions = { resourceIsPod: true },
): FieldError[] {
  if (old.metadata?.annotations?.[mirrorPodAnnotation] !== undefined) {
    return [field.forbidden(FieldPath.root(''), 'static pods do not support ephemeral containers')];
  }
  const errors: Errors = [...validateKindMetaUpdate(pod, old), ...validatePodMetadataAndSpec(pod, options)];
  checkPodAnnotationUpdates(errors, pod, old, metadataPath.child('annotations'), options);
  const path = specPath.child('ephemeralContainers');
  const byName = new Map((pod.spec?.ephemeralContainers ?? []).map((container) => [container.name, container]));
  for (const before of old.spec?.ephemeralContainers ?? []) {
    const now = byName.get(before.name);
    const subject = `existing ephemeral containers ${goQuote(before.name)} may not be`;
    if (!now) errors.push(field.forbidden(path, `${subject} removed\n`));
    else if (!builtinSemanticEqual(now, before))
      errors.push(
        field.forbidden(
          path,
          `${subject} changed\n${describeDiff('k8s.io.api.core.v1.EphemeralContainer', before, now)}`,
        ),
      );
  }
  return errors;
}

/** Errors of a Binding. */
export function validatePodBinding(binding: Binding): FieldError[] {
  const errors: Errors = [];
  const { kind = '', name = '' } = binding.target ?? {};
  if (kind !== '' && kind !== 'Node')
    errors.push(field.notSupported(FieldPath.root('target', 'kind'), kind, ['Node', '<empty>']));
  if (name === '') errors.push(field.required(FieldPath.root('target', 'name')));
  return errors;
}
