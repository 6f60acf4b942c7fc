import type { batchv1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import {
  byteLength,
  type FieldError,
  type FieldPath,
  field,
  goQuote,
  isQualifiedName,
  validateNonnegativeField,
} from '@k8s-ts/apimachinery/validation';
import { countIndexes } from './indexes.js';

/* When a job fails, and when it has succeeded. Lists that errors always show are `null` when they are missing. */

const maxRules = 20;
const maxExitCodes = 255;
const maxPatterns = 20;
const maxIndexesLength = 64 * 1024;

const quotedList = (values: readonly string[]): string => `[${values.map(goQuote).join(' ')}]`;
const valid = (values: readonly string[]): string => `valid values: ${quotedList(values)}`;

/** Errors unless the value is set and is one of `supported`. */
function oneOf(value: string | undefined, values: readonly string[], path: FieldPath): FieldError[] {
  if (!value) return [field.required(path, valid(values))];
  return values.includes(value) ? [] : [field.notSupported(path, field.jsonValue(value), values)];
}

export function validatePodFailurePolicy(spec: batchv1.JobSpec, path: FieldPath): FieldError[] {
  const rules = spec.podFailurePolicy?.rules ?? [];
  const at = path.child('rules');
  const { containers, initContainers } = spec.template?.spec ?? {};
  const names = [...(containers ?? []), ...(initContainers ?? [])].map(({ name }) => name ?? '');
  return [
    ...(rules.length > maxRules ? [field.tooMany(at, rules.length, maxRules)] : []),
    ...rules.flatMap((rule, i) => validateFailureRule(spec, rule, at.index(i), names)),
  ];
}

const actions = ['Count', 'FailIndex', 'FailJob', 'Ignore'];

function validateFailureRule(
  spec: batchv1.JobSpec,
  { action, onExitCodes, onPodConditions }: batchv1.PodFailurePolicyRule,
  path: FieldPath,
  containerNames: readonly string[],
): FieldError[] {
  const patterns = onPodConditions ?? [];
  const errors = oneOf(action, actions, path.child('action'));
  if (action === 'FailIndex' && spec.backoffLimitPerIndex === undefined) {
    errors.push(field.invalid(path.child('action'), action, 'requires the backoffLimitPerIndex to be set'));
  }
  if (onExitCodes) field.pushAll(errors, validateExitCodes(onExitCodes, path.child('onExitCodes'), containerNames));
  if (patterns.length > 0) field.pushAll(errors, validatePatterns(patterns, path.child('onPodConditions')));
  if (onExitCodes && patterns.length > 0) {
    errors.push(
      field.invalid(path, field.omitValue, 'specifying both OnExitCodes and OnPodConditions is not supported'),
    );
  }
  if (!onExitCodes && patterns.length === 0) {
    errors.push(field.invalid(path, field.omitValue, 'specifying one of OnExitCodes and OnPodConditions is required'));
  }
  return errors;
}

function validateExitCodes(
  { containerName, operator, values: given }: batchv1.PodFailurePolicyOnExitCodesRequirement,
  path: FieldPath,
  containerNames: readonly string[],
): FieldError[] {
  const errors = oneOf(operator, ['In', 'NotIn'], path.child('operator'));
  if (containerName !== undefined && !containerNames.includes(containerName)) {
    const message = 'must be one of the container or initContainer names in the pod template';
    errors.push(field.invalid(path.child('containerName'), containerName, message));
  }
  const at = path.child('values');
  const values = given ?? [];
  if (values.length === 0) errors.push(field.invalid(at, given, 'at least one value is required'));
  else if (values.length > maxExitCodes) errors.push(field.tooMany(at, values.length, maxExitCodes));
  for (const [i, value] of values.entries()) {
    if (operator === 'In' && value === 0) {
      errors.push(field.invalid(at.index(i), value, 'must not be 0 for the In operator'));
    }
    if (values.indexOf(value) < i) errors.push(field.duplicate(at.index(i), value));
  }
  if (values.some((value, i) => i > 0 && (values[i - 1] as number) > value)) {
    errors.push(field.invalid(at, values, 'must be ordered'));
  }
  return errors;
}

function validatePatterns(
  patterns: readonly batchv1.PodFailurePolicyOnPodConditionsPattern[],
  path: FieldPath,
): FieldError[] {
  const errors = patterns.length > maxPatterns ? [field.tooMany(path, patterns.length, maxPatterns)] : [];
  for (const [i, { type = '', status }] of patterns.entries()) {
    const at = path.index(i);
    for (const message of isQualifiedName(type)) errors.push(field.invalid(at.child('type'), type, message));
    field.pushAll(errors, oneOf(status, ['False', 'True', 'Unknown'], at.child('status')));
  }
  return errors;
}

/** With a failure policy, `podReplacementPolicy` must be Failed. */
export function validatePodReplacementPolicy(spec: batchv1.JobSpec, path: FieldPath): FieldError[] {
  const { podReplacementPolicy: policy } = spec;
  if (policy === undefined) return [];
  const supported = spec.podFailurePolicy ? ['Failed'] : ['Failed', 'TerminatingOrFailed'];
  return supported.includes(policy) ? [] : [field.notSupported(path, field.jsonValue(policy), supported)];
}

export function validateSuccessPolicy(spec: batchv1.JobSpec, path: FieldPath): FieldError[] {
  const rules = spec.successPolicy?.rules ?? [];
  const at = path.child('rules');
  const message = 'at least one rules must be specified when the successPolicy is specified';
  return [
    ...(rules.length === 0 ? [field.required(at, message)] : []),
    ...(rules.length > maxRules ? [field.tooMany(at, rules.length, maxRules)] : []),
    ...rules.flatMap((rule, i) => validateSuccessRule(rule, spec.completions ?? 0, at.index(i))),
  ];
}

function validateSuccessRule(
  { succeededCount: count, succeededIndexes: indexes }: batchv1.SuccessPolicyRule,
  completions: number,
  path: FieldPath,
): FieldError[] {
  if (count === undefined && indexes === undefined) {
    return [field.required(path, 'at least one of succeededCount or succeededIndexes must be specified')];
  }
  const errors: FieldError[] = [];
  let total = 0;
  if (indexes !== undefined) {
    const at = path.child('succeededIndexes');
    if (byteLength(indexes) > maxIndexesLength) errors.push(field.tooLong(at, maxIndexesLength));
    try {
      total = countIndexes(indexes, completions);
    } catch (error) {
      errors.push(field.invalid(at, indexes, `error parsing succeededIndexes: ${errorText(error)}`));
    }
  }
  if (count !== undefined) {
    const at = path.child('succeededCount');
    field.pushAll(errors, validateNonnegativeField(count, at));
    const atMost = (limit: number, what: string) => {
      if (count > limit) errors.push(field.invalid(at, count, `must be less than or equal to ${limit} (${what})`));
    };
    atMost(completions, 'the number of specified completions');
    if (indexes !== undefined) atMost(total, 'the number of indexes in the specified succeededIndexes field');
  }
  return errors;
}
