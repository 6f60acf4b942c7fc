import type { resourcev1 } from '@k8s-ts/api/types';
import { checkEnum, checkText, type Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field, isValidLabelValue, validateLabelName } from '@k8s-ts/apimachinery/validation';

const effects = ['NoExecute', 'NoSchedule', 'None'];
const operators = ['Equal', 'Exists'];

/** Adds errors of a taint of devices. @param old the stored taint, whose effect stays valid */
export function checkTaint(
  errors: Errors,
  { key = '', value = '', effect }: Partial<resourcev1.DeviceTaint>,
  path: FieldPath,
  old?: Partial<resourcev1.DeviceTaint>,
): void {
  field.pushAll(errors, validateLabelName(key, path.child('key')));
  if (value !== '') checkText(errors, value, path.child('value'), isValidLabelValue);
  if (old === undefined || (old.effect ?? '') !== (effect ?? '')) {
    checkEnum(errors, effect, path.child('effect'), effects, true);
  }
}

/** Adds errors of a toleration of device taints. */
export function checkToleration(
  errors: Errors,
  { key = '', operator, value = '', effect }: resourcev1.DeviceToleration,
  path: FieldPath,
): void {
  if (key !== '') field.pushAll(errors, validateLabelName(key, path.child('key')));
  if (operator === 'Equal') checkText(errors, value, path.child('value'), isValidLabelValue);
  else if (operator !== 'Exists') checkEnum(errors, operator, path.child('operator'), operators, true);
  else if (value !== '') {
    errors.push(field.invalid(path.child('value'), value, 'must be empty for operator `Exists`'));
  }
  if (effect) checkEnum(errors, effect, path.child('effect'), effects);
}
