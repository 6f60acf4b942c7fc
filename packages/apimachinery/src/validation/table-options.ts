import { jsonValue } from './field/bad-value.js';
import { invalid } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import { FieldPath } from './field/field-path.js';

/** Options of a request for a Table. `kubernetes/apimachinery pkg/apis/meta/v1/validation`. */
export function validateTableOptions(options: { readonly includeObject?: string }): FieldError[] {
  const { includeObject = '' } = options;
  if (['', 'None', 'Metadata', 'Object'].includes(includeObject)) return [];
  const detail = "must be 'Metadata', 'Object', 'None', or empty";
  return [invalid(FieldPath.root('includeObject'), jsonValue(includeObject), detail)];
}
