import { checkText, type Errors } from '@k8s-ts/api/validation';
import { byteLength, type FieldPath, field, isQualifiedName } from '@k8s-ts/apimachinery/validation';

const maxParameters = 512;
const maxParametersSize = 256 * 1024;

/** Adds errors of the name of a provisioner or driver: a qualified name in upper or lower case. */
export function checkProvisioner(errors: Errors, name: string, path: FieldPath): void {
  if (name === '') {
    errors.push(field.required(path));
    return;
  }
  checkText(errors, name.toLowerCase(), path, isQualifiedName);
}

/** Adds errors of the parameters of a class. */
export function checkParameters(
  errors: Errors,
  parameters: Readonly<Record<string, string>>,
  path: FieldPath,
  allowEmpty: boolean,
): void {
  const entries = Object.entries(parameters);
  if (entries.length > maxParameters) {
    errors.push(field.tooLong(path, maxParameters));
    return;
  }
  if (Object.hasOwn(parameters, '')) errors.push(field.invalid(path, '', 'field can not be empty.'));
  if (sizeOf(parameters) > maxParametersSize) errors.push(field.tooLong(path, maxParametersSize));
  if (!allowEmpty && entries.length === 0) {
    errors.push(field.required(path, 'must contain at least one key/value pair'));
  }
}

/** Bytes of the keys and values of a map. */
export function sizeOf(map: Readonly<Record<string, string>>): number {
  return Object.entries(map).reduce((size, [key, value]) => size + byteLength(key) + byteLength(value), 0);
}
