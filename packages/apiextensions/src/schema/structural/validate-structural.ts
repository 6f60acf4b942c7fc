import { compareUTF8 } from '@k8s-ts/apimachinery/json';
import { type FieldError, type FieldPath, field, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { validateCompleteness } from './completeness.js';
import { conversionError } from './conversion-error.js';
import { hasIntOrStringAllOf, hasIntOrStringAnyOf, meaningfulFields } from './int-or-string.js';
import { validateValueValidation } from './nested.js';
import { hasAdditionalProperties, hasProperties, itemsOf, propertiesOf, propertyOf, valuesOf } from './parts.js';

/** Where a schema stands, for the texts of errors. */
type Level = 'root' | 'item' | 'field';

/**
 * Errors of a schema that is not structural, sorted by their texts. Call it for schemas that have no `conversionError`.
 * `kubernetes/apiextensions-apiserver pkg/apiserver/schema/validation.go`.
 */
export function validateStructural(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const errors = validateInvariants(schema, 'root', path);
  field.pushAll(errors, validateCompleteness(schema, schema, path, path));
  if (errors.length < 2) return errors;
  return errors
    .map((error) => ({ error, text: fieldErrorText(error) }))
    .sort((a, b) => compareUTF8(a.text, b.text))
    .map(({ error }) => error);
}

/**
 * Whether a schema is structural: its fields are all declared, with types, so that unknown fields can be recognized.
 */
export function isStructural(schema: JSONSchemaProps, path: FieldPath): boolean {
  return conversionError(schema) === undefined && validateStructural(schema, path).length === 0;
}

function validateInvariants(schema: JSONSchemaProps, level: Level, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const items = itemsOf(schema);
  const values = valuesOf(schema);
  if (schema.type === 'array' && items === undefined) {
    errors.push(field.required(path.child('items'), 'must be specified'));
  }
  if (items !== undefined) field.pushAll(errors, validateInvariants(items, 'item', path.child('items')));
  for (const [name, property] of propertiesOf(schema)) {
    field.pushAll(errors, validateInvariants(property, 'field', path.child('properties').key(name)));
  }
  if (level === 'root' && hasAdditionalProperties(schema)) {
    errors.push(field.forbidden(path.child('additionalProperties'), 'must not be used at the root'));
  }
  if (values !== undefined) {
    field.pushAll(errors, validateInvariants(values, 'field', path.child('additionalProperties')));
  }
  validateExtensions(schema, path, errors);
  validateValueValidation(
    schema,
    path,
    { skipAnyOf: hasIntOrStringAnyOf(schema), skipFirstAnyOf: hasIntOrStringAllOf(schema) },
    errors,
  );
  validateType(schema, level, path, errors);
  validateMetadata(schema, level, path, errors);
  if (isEmbedded(schema) && !preservesUnknown(schema) && !hasProperties(schema)) {
    const detail =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    errors.push(field.required(path.child('properties'), detail));
  }
  return errors;
}

const isEmbedded = (schema: JSONSchemaProps): boolean => schema['x-kubernetes-embedded-resource'] === true;
const isIntOrString = (schema: JSONSchemaProps): boolean => schema['x-kubernetes-int-or-string'] === true;
const preservesUnknown = (schema: JSONSchemaProps): boolean => schema['x-kubernetes-preserve-unknown-fields'] === true;

function validateExtensions(schema: JSONSchemaProps, path: FieldPath, errors: FieldError[]): void {
  if (!isIntOrString(schema)) return;
  const detail = 'must be false if x-kubernetes-int-or-string is true';
  for (const name of ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const) {
    if (schema[name] === true) errors.push(field.invalid(path.child(name), true, detail));
  }
}

const emptyTypeDetails: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

function validateType(schema: JSONSchemaProps, level: Level, path: FieldPath, errors: FieldError[]): void {
  const { type = '' } = schema;
  if (isEmbedded(schema) && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    errors.push(
      type === '' ? field.required(path.child('type'), detail) : field.invalid(path.child('type'), type, detail),
    );
  } else if (type === '' && !isIntOrString(schema) && !preservesUnknown(schema)) {
    errors.push(field.required(path.child('type'), emptyTypeDetails[level]));
  }
  if (isEmbedded(schema) && hasAdditionalProperties(schema)) {
    const detail = 'must not be used if x-kubernetes-embedded-resource is set';
    errors.push(field.forbidden(path.child('additionalProperties'), detail));
  }
  if (level === 'root' && type !== '' && type !== 'object') {
    errors.push(field.invalid(path.child('type'), type, 'must be object at the root'));
  }
}

/**
 * `kind`, `apiVersion` and `metadata` of whole objects: the first two are texts, and the last can only restrict names.
 */
function validateMetadata(schema: JSONSchemaProps, level: Level, path: FieldPath, errors: FieldError[]): void {
  const isObject = level === 'root' || isEmbedded(schema);
  for (const name of isObject ? ['kind', 'apiVersion'] : []) {
    const property = propertyOf(schema, name);
    if (property === undefined || property.type === 'string') continue;
    errors.push(field.invalid(path.child('properties').key(name).child('type'), property.type ?? '', 'must be string'));
  }
  const metadata = propertyOf(schema, 'metadata');
  if (metadata === undefined) return;
  const at = path.child('properties').key('metadata');
  if (isObject && metadata.type !== 'object') {
    errors.push(field.invalid(at.child('type'), metadata.type ?? '', 'must be object'));
  }
  if (level === 'root' && !isPlainMetadata(metadata)) {
    const detail = 'must not specify anything other than name and generateName, but metadata is implicitly specified';
    errors.push(field.forbidden(at, detail));
  }
}

function isPlainMetadata(metadata: JSONSchemaProps): boolean {
  if (hasAdditionalProperties(metadata)) return false;
  if (propertiesOf(metadata).some(([name]) => name !== 'name' && name !== 'generateName')) return false;
  return meaningfulFields({ ...metadata, default: undefined }).every(
    (name) => name === 'type' || name === 'properties',
  );
}
