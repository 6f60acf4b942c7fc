import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { patternError } from '@k8s-ts/cel';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { defaultOf, itemsOf, propertiesOf, propertyOf } from './parts.js';

/** The two places that may repeat the meaning of `x-kubernetes-int-or-string`. In them, `type` is allowed. */
interface Skip {
  readonly skipAnyOf?: boolean;
  readonly skipFirstAnyOf?: boolean;
}

/** Errors of the keywords that restrict values, and of the schemas below `anyOf`, `allOf`, `oneOf` and `not`. */
export function validateValueValidation(
  schema: JSONSchemaProps,
  path: FieldPath,
  skip: Skip,
  errors: FieldError[],
): void {
  const { anyOf = [], allOf = [], oneOf = [], not, pattern } = schema;
  if (skip.skipAnyOf !== true) {
    for (const [i, each] of anyOf.entries()) validateNested(each, path.child('anyOf').index(i), {}, errors);
  }
  for (const [i, each] of allOf.entries()) {
    validateNested(each, path.child('allOf').index(i), { skipAnyOf: i === 0 && skip.skipFirstAnyOf === true }, errors);
  }
  for (const [i, each] of oneOf.entries()) validateNested(each, path.child('oneOf').index(i), {}, errors);
  if (not !== undefined && not !== null) validateNested(not, path.child('not'), {}, errors);
  const problem = pattern ? patternError(pattern) : undefined;
  if (pattern && problem !== undefined) {
    errors.push(
      field.invalid(path.child('pattern'), pattern, `must be a valid regular expression, but isn't: ${problem}`),
    );
  }
}

function validateNested(schema: JSONSchemaProps, path: FieldPath, skip: Skip, errors: FieldError[]): void {
  validateValueValidation(schema, path, skip, errors);
  const items = itemsOf(schema);
  if (items !== undefined) validateNested(items, path.child('items'), {}, errors);
  for (const [name, property] of propertiesOf(schema)) {
    validateNested(property, path.child('properties').key(name), {}, errors);
  }
  for (const [name, isSet, detail] of forbiddenFields) {
    if (isSet(schema)) errors.push(field.forbidden(path.child(name), detail));
  }
  if (propertyOf(schema, 'metadata') !== undefined) {
    errors.push(field.forbidden(path.child('properties').key('metadata'), 'must not be specified in a nested context'));
  }
}

const present = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Fields that may stand beside `allOf`, `anyOf`, `oneOf` and `not`, but not inside them, in the order of upstream's
 * errors.
 */
const forbiddenFields: readonly (readonly [string, (schema: JSONSchemaProps) => boolean, string])[] = [
  ['type', ({ type }) => Boolean(type), 'must be empty to be structural'],
  [
    'additionalProperties',
    ({ additionalProperties }) => present(additionalProperties) && additionalProperties !== false,
    'must be undefined to be structural',
  ],
  ['default', (schema) => defaultOf(schema) !== undefined, 'must be undefined to be structural'],
  ['title', ({ title }) => Boolean(title), 'must be empty to be structural'],
  ['description', ({ description }) => Boolean(description), 'must be empty to be structural'],
  ['nullable', ({ nullable }) => nullable === true, 'must be false to be structural'],
  ...(
    ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource', 'x-kubernetes-int-or-string'] as const
  ).map(
    (name) => [name, (schema: JSONSchemaProps) => schema[name] === true, 'must be false to be structural'] as const,
  ),
  [
    'x-kubernetes-list-map-keys',
    (schema) => (schema['x-kubernetes-list-map-keys']?.length ?? 0) > 0,
    'must be empty to be structural',
  ],
  ...(['x-kubernetes-list-type', 'x-kubernetes-map-type'] as const).map(
    (name) => [name, (schema: JSONSchemaProps) => present(schema[name]), 'must be undefined to be structural'] as const,
  ),
  [
    'x-kubernetes-validations',
    (schema) => (schema['x-kubernetes-validations']?.length ?? 0) > 0,
    'must be empty to be structural',
  ],
];
