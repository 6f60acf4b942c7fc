import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { internalSchema } from './internal-form.js';

/** Keywords at the root of a schema that mean the same for `status` alone. */
const allowed: readonly string[] = [
  ...['Description', 'Type', 'Format', 'Title', 'Maximum', 'ExclusiveMaximum', 'Minimum', 'ExclusiveMinimum'],
  ...['MaxLength', 'MinLength', 'Pattern', 'MaxItems', 'MinItems', 'UniqueItems', 'MultipleOf', 'Required', 'Items'],
  ...['Properties', 'ExternalDocs', 'Example', 'XPreserveUnknownFields', 'XValidations'],
];

/** Errors of the root of a schema with a status subresource, which is validated by the schema of `status` alone. */
export function validateRootFields(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  // Properties are allowed. They are left out here, because their conversion takes most of the time.
  const { properties: _, ...rest } = schema;
  for (const [name, value] of Object.entries(internalSchema(rest))) {
    if (value === null || value === false || value === '') continue;
    if (name === 'Type') {
      if (value === 'object') continue;
      const detail =
        'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
      return [field.invalid(path.child('openAPIV3Schema.type'), value, detail)];
    }
    if (allowed.includes(name)) continue;
    const detail = `only [${allowed.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`;
    return [field.invalid(path.child('openAPIV3Schema'), internalSchema(schema), detail)];
  }
  return [];
}
