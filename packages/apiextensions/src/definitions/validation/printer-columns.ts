import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { validateSimpleJSONPath } from './subresources.js';

const types = ['boolean', 'date', 'integer', 'number', 'string'];
const formats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/** Errors of `additionalPrinterColumns`. */
export function validatePrinterColumns(
  columns: readonly apiextensionsv1.CustomResourceColumnDefinition[] | undefined,
  path: FieldPath,
): FieldError[] {
  return (columns ?? []).flatMap((column, index) => validateColumn(column, path.index(index)));
}

function validateColumn(column: apiextensionsv1.CustomResourceColumnDefinition, path: FieldPath): FieldError[] {
  const { name, type, format, jsonPath } = column;
  const errors: FieldError[] = [];
  if (!name) errors.push(field.required(path.child('name')));
  const oneOfTypes = `must be one of ${types.join(',')}`;
  if (!type) errors.push(field.required(path.child('type'), oneOfTypes));
  else if (!types.includes(type)) errors.push(field.invalid(path.child('type'), type, oneOfTypes));
  if (format && !formats.includes(format)) {
    errors.push(field.invalid(path.child('format'), format, `must be one of ${formats.join(',')}`));
  }
  const at = path.child('JSONPath');
  if (!jsonPath) errors.push(field.required(at));
  else errors.push(...validateSimpleJSONPath(jsonPath, at));
  return errors;
}
