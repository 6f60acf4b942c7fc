import type { batchv1 } from '@k8s-ts/api/types';
import { internalForm, type PodValidationOptions, validatePodTemplateSpec } from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  type FieldPath,
  field,
  isDomainPrefixedPath,
  validateNonnegativeField,
} from '@k8s-ts/apimachinery/validation';
import {
  validatePodFailurePolicy,
  validatePodReplacementPolicy,
  validateSuccessPolicy,
} from './job-policies-validation.js';

const maxIndexedParallelism = 100_000;
const maxFailedIndexes = 100_000;
const manyCompletions = 100_000;
const maxOfManyCompletions = 10_000;
const maxManagedByLength = 63;

/**
 * Errors of the spec of a job or of a job template, except for its selector (`kubernetes pkg/apis/batch/validation`).
 */
export function validateJobSpecWithoutSelector(
  spec: batchv1.JobSpec,
  path: FieldPath,
  options: PodValidationOptions,
): FieldError[] {
  const errors: FieldError[] = [];
  const numbers = [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
    'backoffLimitPerIndex',
    'maxFailedIndexes',
  ] as const;
  for (const name of numbers) {
    const value = spec[name];
    if (value !== undefined) field.pushAll(errors, validateNonnegativeField(value, path.child(name)));
  }
  if (spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined) {
    errors.push(field.required(path.child('backoffLimitPerIndex'), 'when maxFailedIndexes is specified'));
  }
  if (spec.managedBy !== undefined) {
    field.pushAll(errors, isDomainPrefixedPath(path.child('managedBy'), spec.managedBy));
    if (byteLength(spec.managedBy) > maxManagedByLength) {
      errors.push(field.tooLong(path.child('managedBy'), maxManagedByLength));
    }
  }
  field.pushAll(errors, validateCompletionMode(spec, path));
  if (spec.podFailurePolicy) field.pushAll(errors, validatePodFailurePolicy(spec, path.child('podFailurePolicy')));
  if (spec.successPolicy) {
    const at = path.child('successPolicy');
    if (spec.completionMode === 'Indexed') field.pushAll(errors, validateSuccessPolicy(spec, at));
    else
      errors.push(
        field.invalid(
          at,
          internalForm('k8s.io.api.batch.v1.SuccessPolicy', spec.successPolicy),
          'requires indexed completion mode',
        ),
      );
  }
  field.pushAll(errors, validatePodReplacementPolicy(spec, path.child('podReplacementPolicy')));
  const template = spec.template ?? {};
  field.pushAll(errors, validatePodTemplateSpec(template, path.child('template'), options));
  return [...errors, ...validateRestartPolicy(spec, path.child('template', 'spec', 'restartPolicy'))];
}

const restartPolicies = ['OnFailure', 'Never'];

/** Errors unless the restart policy of the pods is OnFailure or Never. */
function validateRestartPolicy(spec: batchv1.JobSpec, path: FieldPath): FieldError[] {
  const policy: string = spec.template?.spec?.restartPolicy ?? '';
  if (policy === '' || policy === 'Always') return [field.required(path, 'valid values: "OnFailure", "Never"')];
  if (!restartPolicies.includes(policy)) return [field.notSupported(path, field.jsonValue(policy), restartPolicies)];
  if (!spec.podFailurePolicy || policy === 'Never') return [];
  return [field.invalid(path, policy, 'only "Never" is supported when podFailurePolicy is specified')];
}

function validateCompletionMode(spec: batchv1.JobSpec, path: FieldPath): FieldError[] {
  const { completionMode: mode, backoffLimitPerIndex, maxFailedIndexes: failed } = spec;
  const errors: FieldError[] = [];
  if (mode === 'Indexed') return validateIndexed(spec, path);
  if (mode !== undefined && mode !== 'NonIndexed') {
    return [field.notSupported(path.child('completionMode'), field.jsonValue(mode), ['NonIndexed', 'Indexed'])];
  }
  const needed = 'requires indexed completion mode';
  if (backoffLimitPerIndex !== undefined) {
    errors.push(field.invalid(path.child('backoffLimitPerIndex'), backoffLimitPerIndex, needed));
  }
  if (failed !== undefined) errors.push(field.invalid(path.child('maxFailedIndexes'), failed, needed));
  return errors;
}

function validateIndexed(spec: batchv1.JobSpec, path: FieldPath): FieldError[] {
  const { completions, parallelism = 0, maxFailedIndexes: failed } = spec;
  const errors: FieldError[] = [];
  const failedPath = path.child('maxFailedIndexes');
  const parallelPath = path.child('parallelism');
  const atMost = (at: FieldPath, value: number, limit: number, condition = '') => {
    if (value > limit) errors.push(field.invalid(at, value, `must be less than or equal to ${limit}${condition}`));
  };
  if (completions === undefined) {
    errors.push(field.required(path.child('completions'), 'when completion mode is Indexed'));
  }
  atMost(parallelPath, parallelism, maxIndexedParallelism, ' when completion mode is Indexed');
  if (completions !== undefined && failed !== undefined && failed > completions) {
    errors.push(field.invalid(failedPath, failed, 'must be less than or equal to completions'));
  }
  if (failed !== undefined) atMost(failedPath, failed, maxFailedIndexes);
  if (completions === undefined || completions <= manyCompletions || spec.backoffLimitPerIndex === undefined) {
    return errors;
  }
  const condition = ` when completions are above ${manyCompletions} and used with backoff limit per index`;
  if (failed === undefined) {
    errors.push(field.required(failedPath, `must be specified when completions is above ${manyCompletions}`));
  }
  atMost(parallelPath, parallelism, maxOfManyCompletions, condition);
  if (failed !== undefined) atMost(failedPath, failed, maxOfManyCompletions, condition);
  return errors;
}
