import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { batchv1, Container, PodSpec, PodTemplateSpec } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  internalForm,
  type PodSettings,
  type PodValidationOptions,
  podValidationOptions,
  selectorForm,
  sortedMap,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { type LabelSelector, labelSelectorAsSelector, type Selector } from '@k8s-ts/apimachinery/labels';
import {
  type FieldError,
  FieldPath,
  field,
  fieldImmutableErrorMessage,
  isDNS1123Label,
  labelSelectorHasInvalidLabelValue,
  nameIsDNSSubdomain,
  validateLabelSelector,
} from '@k8s-ts/apimachinery/validation';
import { specPath } from '../paths.js';
import { controllerUidLabel, jobNameLabel, legacyControllerUidLabel, legacyJobNameLabel } from './job-labels.js';
import { validateJobSpecWithoutSelector } from './job-spec-validation.js';

/** Errors of a new job, whose selector has been generated. */
export function validateJob(job: batchv1.Job, settings: PodSettings = {}): FieldError[] {
  return validateWhole(job, settings, true);
}

/**
 * Errors of an updated job: those of the whole job, then those of the update, which repeat the errors of the spec. The
 * template is immutable, except for scheduling fields while the job is suspended and has never started. Feature gates
 * allow more while the job is suspended, has no pods, and either has never started or has the condition Suspended:
 * MutableSchedulingDirectivesForSuspendedJobs the scheduling fields (instead of the rule above),
 * MutablePodResourcesForSuspendedJobs the resources of containers.
 */
export function validateJobUpdate(job: batchv1.Job, old: batchv1.Job, settings: PodSettings = {}): FieldError[] {
  const oldSpec = specOf(old);
  const oldLabels = oldSpec.template?.metadata?.labels ?? {};
  const options = podValidationOptions(oldSpec.template, settings);
  const tolerant: PodValidationOptions = {
    ...options,
    allowInvalidLabelValueInSelector:
      options.allowInvalidLabelValueInSelector === true || labelSelectorHasInvalidLabelValue(oldSpec.selector),
  };
  const hasPrefixedLabels = Object.hasOwn(oldLabels, jobNameLabel) && Object.hasOwn(oldLabels, controllerUidLabel);
  const isSuspended = oldSpec.suspend === true;
  const { conditions = [], active, startTime } = { ...old.status };
  const isStopped =
    startTime === undefined || conditions.some(({ type, status }) => type === 'Suspended' && status === 'True');
  const hasNoPods = !active && isStopped;
  const { features } = settings;
  const mayMove = isFeatureOn(features, 'MutableSchedulingDirectivesForSuspendedJobs')
    ? hasNoPods
    : startTime === undefined;
  const mayResize = hasNoPods && isFeatureOn(features, 'MutablePodResourcesForSuspendedJobs');
  const changeable: Changeable = { scheduling: isSuspended && mayMove, resources: isSuspended && mayResize };
  return [
    ...validateWhole(job, tolerant, hasPrefixedLabels),
    ...validateKindMetaUpdate(job, old),
    ...validateSpec(specOf(job), tolerant),
    ...validateSpecUpdate(specOf(job), oldSpec, changeable),
  ];
}

const specOf = (job: batchv1.Job): batchv1.JobSpec => job.spec ?? { template: {} };

function validateWhole(job: batchv1.Job, options: PodValidationOptions, requirePrefixedLabels: boolean): FieldError[] {
  const spec = specOf(job);
  const name = job.metadata?.name ?? '';
  const errors = [
    ...validateKindMeta(job, true, nameIsDNSSubdomain),
    ...validateGeneratedSelector(job, requirePrefixedLabels),
    ...validateSpec(spec, options),
  ];
  if (spec.completionMode === 'Indexed' && (spec.completions ?? 0) > 0) {
    const last = `${name}-${(spec.completions as number) - 1}`;
    if (isDNS1123Label(last).length > 0) {
      const message = `will not able to create pod with invalid DNS label: ${last}`;
      errors.push(field.invalid(FieldPath.root('metadata').child('name'), name, message));
    }
  }
  return errors;
}

/** Errors unless the template has the generated labels. */
function validateGeneratedSelector(job: batchv1.Job, requirePrefixedLabels: boolean): FieldError[] {
  const { manualSelector, selector, template } = specOf(job);
  if (manualSelector || !selector) return [];
  const { uid = '', name = '' } = job.metadata ?? {};
  const errors = uid === '' ? [field.required(FieldPath.root('metadata').child('uid'))] : [];
  const expected: Record<string, string> = {
    [legacyControllerUidLabel]: uid,
    [legacyJobNameLabel]: name,
    ...(requirePrefixedLabels ? { [controllerUidLabel]: uid, [jobNameLabel]: name } : {}),
  };
  const labels = template?.metadata?.labels ?? {};
  const path = specPath.child('template', 'metadata', 'labels');
  for (const [key, value] of Object.entries(expected)) {
    const message = `must be '${value}'`;
    if (!Object.hasOwn(labels, key)) errors.push(field.required(path.key(key), message));
    else if (labels[key] !== value) errors.push(field.invalid(path.key(key), sortedMap(labels), message));
  }
  if (usable(selector)?.matches(expected) === false) {
    errors.push(field.invalid(specPath.child('selector'), selectorForm(selector), '`selector` not auto-generated'));
  }
  return errors;
}

function validateSpec(spec: batchv1.JobSpec, options: PodValidationOptions): FieldError[] {
  const { selector } = spec;
  const errors = validateJobSpecWithoutSelector(spec, specPath, options);
  const path = specPath.child('selector');
  if (!selector) errors.push(field.required(path));
  else {
    const allowInvalidLabelValueInSelector = options.allowInvalidLabelValueInSelector === true;
    field.pushAll(errors, validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, path));
  }
  const labels = fieldAsGiven(spec.template?.metadata, 'labels');
  if (usable(selector)?.matches(labels ?? {}) === false) {
    const at = specPath.child('template', 'metadata', 'labels');
    errors.push(field.invalid(at, sortedMap(labels), '`selector` does not match template `labels`'));
  }
  return errors;
}

/** Parses a selector; undefined when it is invalid. */
function usable(selector: LabelSelector | undefined): Selector | undefined {
  try {
    return labelSelectorAsSelector(selector);
  } catch {
    return undefined;
  }
}

/** Parts of a job's template that may change. */
interface Changeable {
  readonly scheduling: boolean;
  readonly resources: boolean;
}

function validateSpecUpdate(spec: batchv1.JobSpec, old: batchv1.JobSpec, changeable: Changeable): FieldError[] {
  const errors: FieldError[] = [];
  const immutable = (name: keyof batchv1.JobSpec, shown: unknown = spec[name], before: unknown = old[name]) => {
    if (builtinSemanticEqual(spec[name], before)) return;
    errors.push(field.invalid(specPath.child(name), shown, fieldImmutableErrorMessage));
  };
  if (spec.completionMode !== 'Indexed') immutable('completions');
  else if (spec.completions !== undefined && spec.completions !== old.completions) {
    if (spec.completions !== spec.parallelism) {
      const message = 'can only be modified in tandem with spec.parallelism';
      errors.push(field.invalid(specPath.child('completions'), spec.completions, message));
    }
  }
  immutable('selector', selectorForm(spec.selector));
  const oldTemplate = changeable.scheduling ? moved(old.template ?? {}, spec.template ?? {}) : old.template;
  if (changeable.resources) {
    const podSpec = spec.template?.spec;
    if (!builtinSemanticEqual(podSpec, resized(oldTemplate?.spec, podSpec))) {
      const form = internalForm('k8s.io.api.core.v1.PodSpec', podSpec);
      errors.push(field.invalid(specPath.child('template', 'spec'), form, fieldImmutableErrorMessage));
    }
  } else immutable('template', internalForm('k8s.io.api.core.v1.PodTemplateSpec', spec.template), oldTemplate);
  immutable('completionMode');
  immutable('podFailurePolicy', internalForm('k8s.io.api.batch.v1.PodFailurePolicy', spec.podFailurePolicy));
  immutable('backoffLimitPerIndex');
  immutable('managedBy');
  immutable('successPolicy', internalForm('k8s.io.api.batch.v1.SuccessPolicy', spec.successPolicy));
  return errors;
}

/** The old pod spec with the resources of the new containers. */
function resized(old: PodSpec | undefined, spec: PodSpec | undefined): PodSpec | undefined {
  if (old === undefined) return old;
  const withResources = (before: readonly Container[] = [], now: readonly Container[] = []): Container[] =>
    before.map((container, i) => {
      if (before.length !== now.length || container.name !== now[i]?.name) return container;
      const { resources: _old, ...others } = container;
      const { resources } = now[i];
      return { ...others, ...(resources ? { resources } : {}) };
    });
  const { containers, initContainers } = old;
  return {
    ...old,
    containers: withResources(containers, spec?.containers),
    ...(initContainers ? { initContainers: withResources(initContainers, spec?.initContainers) } : {}),
  };
}

/** The old template with the scheduling fields, labels and annotations of the new one. */
function moved(old: PodTemplateSpec, { metadata, spec }: PodTemplateSpec): PodTemplateSpec {
  const { nodeAffinity: _old, ...others } = old.spec?.affinity ?? {};
  const nodeAffinity = spec?.affinity?.nodeAffinity;
  const affinity = { ...others, ...(nodeAffinity ? { nodeAffinity } : {}) };
  // An empty affinity differs from an absent one.
  const keeps = spec?.affinity !== undefined || Object.keys(others).length > 0;
  const result = {
    ...old,
    metadata: { ...old.metadata, labels: metadata?.labels, annotations: metadata?.annotations },
    spec: {
      ...old.spec,
      affinity: keeps ? affinity : undefined,
      nodeSelector: spec?.nodeSelector,
      tolerations: spec?.tolerations,
      schedulingGates: spec?.schedulingGates,
    },
  };
  return result as PodTemplateSpec;
}
