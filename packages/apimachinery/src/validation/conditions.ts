import type { Condition } from '../meta/condition.js';
import { byteLength } from './byte-length.js';
import { jsonValue } from './field/bad-value.js';
import { duplicate, invalid, notSupported, required, tooLong } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import { pushAll } from './field/push-all.js';
import { validateLabelName } from './labels.js';
import { regexError } from './messages.js';

/* Conditions in a status. kubernetes/apimachinery pkg/apis/meta/v1/validation. */

const maxReasonLength = 1024;
const maxMessageLength = 32 * 1024;
const reasonFormat = '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?';
const reasonPattern = new RegExp(`^${reasonFormat}$`);
const reasonRule =
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'";

/** A condition as a client sends it. */
type UncheckedCondition = Partial<Omit<Condition, 'status'>> & { readonly status?: string };

/** A list of conditions, whose types must differ. */
export function validateConditions(conditions: readonly UncheckedCondition[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [i, condition] of conditions.entries()) {
    const { type = '' } = condition;
    if (seen.has(type)) errors.push(duplicate(path.index(i).child('type'), type));
    seen.add(type);
    pushAll(errors, validateCondition(condition, path.index(i)));
  }
  return errors;
}

/** One condition; absent fields count as empty. */
export function validateCondition(condition: UncheckedCondition, path: FieldPath): FieldError[] {
  const errors = validateLabelName(condition.type ?? '', path.child('type'));
  const { status = '' } = condition;
  if (status !== 'True' && status !== 'False' && status !== 'Unknown') {
    errors.push(notSupported(path.child('status'), jsonValue(status), ['False', 'True', 'Unknown']));
  }
  const generation = condition.observedGeneration ?? 0;
  if (generation < 0) {
    errors.push(invalid(path.child('observedGeneration'), generation, 'must be greater than or equal to zero'));
  }
  if (!condition.lastTransitionTime) errors.push(required(path.child('lastTransitionTime')));
  const reason = condition.reason ?? '';
  if (reason === '') {
    errors.push(required(path.child('reason')));
  } else {
    if (!reasonPattern.test(reason)) {
      const examples = ['my_name', 'MY_NAME', 'MyName', 'ReasonA,ReasonB', 'ReasonA:ReasonB'];
      errors.push(invalid(path.child('reason'), reason, regexError(reasonRule, reasonFormat, ...examples)));
    }
    if (byteLength(reason) > maxReasonLength) errors.push(tooLong(path.child('reason'), maxReasonLength));
  }
  if (byteLength(condition.message ?? '') > maxMessageLength) {
    errors.push(tooLong(path.child('message'), maxMessageLength));
  }
  return errors;
}
