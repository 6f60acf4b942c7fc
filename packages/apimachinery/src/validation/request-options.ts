import type { CreateOptions, DeleteOptions, PatchOptions, UpdateOptions } from '../meta/options.js';
import { DeletionPropagation, dryRunAll } from '../meta/options.js';
import { PatchType } from '../types/index.js';
import { jsonValue } from './field/bad-value.js';
import { forbidden, invalid, notSupported, required } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import { FieldPath } from './field/field-path.js';
import { pushAll } from './field/push-all.js';
import { validateFieldManager } from './managed-fields.js';

/* Options of requests. kubernetes/apimachinery pkg/apis/meta/v1/validation. */

const propagationPolicies: readonly string[] = [
  DeletionPropagation.foreground,
  DeletionPropagation.background,
  DeletionPropagation.orphan,
];

/** Options of a deletion. */
export function validateDeleteOptions(options: DeleteOptions): FieldError[] {
  const errors: FieldError[] = [];
  const { propagationPolicy } = options;
  const path = FieldPath.root('propagationPolicy');
  if (options.orphanDependents !== undefined && propagationPolicy !== undefined) {
    const detail = 'orphanDependents and deletionPropagation cannot be both set';
    errors.push(invalid(path, jsonValue(propagationPolicy), detail));
  }
  if (propagationPolicy !== undefined && !propagationPolicies.includes(propagationPolicy)) {
    errors.push(notSupported(path, jsonValue(propagationPolicy), [...propagationPolicies, 'nil']));
  }
  pushAll(errors, validateDryRun(FieldPath.root('dryRun'), options.dryRun));
  pushAll(errors, validateIgnoreStoreReadError(options));
  return errors;
}

/** Options of a creation. */
export function validateCreateOptions(options: CreateOptions): FieldError[] {
  return [
    ...validateFieldManager(options.fieldManager ?? '', FieldPath.root('fieldManager')),
    ...validateDryRun(FieldPath.root('dryRun'), options.dryRun),
    ...validateFieldValidation(FieldPath.root('fieldValidation'), options.fieldValidation ?? ''),
  ];
}

/** Options of an update. */
export function validateUpdateOptions(options: UpdateOptions): FieldError[] {
  return validateCreateOptions(options);
}

/** Options of a patch of the given content type: apply requires a field manager, and only apply allows `force`. */
export function validatePatchOptions(options: PatchOptions, patchType: string): FieldError[] {
  const errors: FieldError[] = [];
  if (patchType === PatchType.applyYAML || patchType === 'application/apply-patch+cbor') {
    if (!options.fieldManager) {
      errors.push(required(FieldPath.root('fieldManager'), 'is required for apply patch'));
    }
  } else if (options.force !== undefined) {
    errors.push(forbidden(FieldPath.root('force'), 'may not be specified for non-apply patch'));
  }
  pushAll(errors, validateCreateOptions(options));
  return errors;
}

/** `dryRun` may hold `All` and nothing else. */
export function validateDryRun(path: FieldPath, dryRun: readonly string[] | undefined): FieldError[] {
  return (dryRun ?? []).every((value) => value === dryRunAll) ? [] : [notSupported(path, dryRun, [dryRunAll])];
}

const fieldValidations: readonly string[] = ['', 'Ignore', 'Strict', 'Warn'];

/** `fieldValidation` is empty, `Ignore`, `Strict` or `Warn`. */
export function validateFieldValidation(path: FieldPath, fieldValidation: string): FieldError[] {
  return fieldValidations.includes(fieldValidation) ? [] : [notSupported(path, fieldValidation, fieldValidations)];
}

/** A deletion of an unreadable object allows no other options. */
function validateIgnoreStoreReadError(options: DeleteOptions): FieldError[] {
  if (!options.ignoreStoreReadErrorWithClusterBreakingPotential) return [];
  const path = FieldPath.root('ignoreStoreReadErrorWithClusterBreakingPotential');
  const errors: FieldError[] = [];
  const exclude = (set: boolean, name: string): void => {
    if (set) errors.push(invalid(path, true, `cannot be set together with .${name}`));
  };
  exclude((options.dryRun?.length ?? 0) > 0, 'dryRun');
  exclude(options.propagationPolicy !== undefined, 'propagationPolicy');
  exclude(options.orphanDependents !== undefined, 'orphanDependents');
  exclude(options.gracePeriodSeconds !== undefined, 'gracePeriodSeconds');
  exclude(options.preconditions !== undefined, 'preconditions');
  return errors;
}
