import type { batchv1, PodTemplateSpec } from '@k8s-ts/api/types';
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
 * Errors of an updated job: those of the whole job, then those of the update, which repeat the errors of the spec. The template is immutable, except
 * for scheduling fields while the job is suspended and has never started.
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
  const movable = oldSpec.suspend === true && old.status?.startTime === undefined;
  return [
    ...validateWhole(job, tolerant, hasPrefixedLabels),
    ...validateKindMetaUpdate(job, old),
    ...validateSpec(specOf(job), tolerant),
    ...validateSpecUpdate(specOf(job), oldSpec, movable),
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
  const labels = spec.template?.metadata?.labels;
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

function validateSpecUpdate(spec: batchv1.JobSpec, old: batchv1.JobSpec, movable: boolean): FieldError[] {
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
  immutable(
    'template',
    internalForm('k8s.io.api.core.v1.PodTemplateSpec', spec.template),
    movable ? moved(old.template ?? {}, spec.template ?? {}) : old.template,
  );
  immutable('completionMode');
  immutable('podFailurePolicy', internalForm('k8s.io.api.batch.v1.PodFailurePolicy', spec.podFailurePolicy));
  immutable('backoffLimitPerIndex');
  immutable('managedBy');
  immutable('successPolicy', internalForm('k8s.io.api.batch.v1.SuccessPolicy', spec.successPolicy));
  return errors;
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
