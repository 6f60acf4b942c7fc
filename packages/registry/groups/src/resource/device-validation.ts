import type { resourcev1 } from '@k8s-ts/api/types';
import { checkCSIDriverName, type Errors } from '@k8s-ts/api/validation';
import { rawTextOf } from '@k8s-ts/apimachinery/json';
import { byteLength, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { Features } from '@k8s-ts/registry-shared';
import type { SelectorCheck } from './expressions/index.js';
import { checkItems } from './lists-validation.js';

const maxSelectors = 32;
const maxExpressionLength = 10 * 1024;
const maxParametersLength = 10 * 1024;

/** How the expressions of device selectors are checked. */
export interface SelectorRules {
  readonly check: SelectorCheck;
  /** The features that are on. Default: those of the release. */
  readonly features?: Features;
  /** As in `SelectorLanguage`. */
  readonly compatibility?: string | undefined;
}

/** Adds errors of device selectors. */
export function checkSelectors(
  errors: Errors,
  selectors: readonly resourcev1.DeviceSelector[],
  path: FieldPath,
  { check, ...language }: SelectorRules,
  isStored = false,
): void {
  checkItems(errors, selectors, { path, maxSize: maxSelectors }, ({ cel }, at) => {
    if (!cel) {
      errors.push(field.required(at.child('cel')));
      return;
    }
    const { expression = '' } = cel;
    const expressionPath = at.child('cel', 'expression');
    if (byteLength(expression) > maxExpressionLength) {
      errors.push(field.tooLong(expressionPath, maxExpressionLength));
      return;
    }
    const problem = check(expression, isStored, language);
    if (problem?.reason === 'invalid') errors.push(field.invalid(expressionPath, expression, problem.message));
    else if (problem) errors.push(field.forbidden(expressionPath, 'too complex, exceeds cost limit'));
  });
}

/** Adds errors of the parameters of a driver. */
export function checkDeviceConfiguration(
  errors: Errors,
  { opaque }: resourcev1.DeviceConfiguration,
  path: FieldPath,
  isStored = false,
): void {
  const at = path.child('opaque');
  if (!opaque) {
    errors.push(field.required(at));
    return;
  }
  checkCSIDriverName(errors, opaque.driver ?? '', at.child('driver'));
  checkRawObject(errors, opaque.parameters, at.child('parameters'), maxParametersLength, isStored);
}

/** Adds errors unless the value is a JSON object of at most this number of bytes. */
export function checkRawObject(
  errors: Errors,
  value: unknown,
  path: FieldPath,
  maxLength: number,
  isStored: boolean,
): void {
  if (value === undefined || value === null) errors.push(field.required(path));
  else if (!isStored && byteLength(rawTextOf(value)) > maxLength) errors.push(field.tooLong(path, maxLength));
  else if (typeof value !== 'object' || Array.isArray(value)) {
    errors.push(field.invalid(path, '<value omitted>', 'must be a valid JSON object'));
  }
}
