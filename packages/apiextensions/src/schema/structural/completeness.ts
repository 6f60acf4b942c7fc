import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { itemsOf, propertiesOf, propertyOf } from './parts.js';

/**
 * Errors of fields and items that are mentioned below `allOf`, `anyOf`, `oneOf` and `not` of a schema, but not declared
 * beside them. `kubernetes/apiextensions-apiserver pkg/apiserver/schema/complete.go`.
 */
export function validateCompleteness(
  schema: JSONSchemaProps,
  declared: JSONSchemaProps,
  declaredPath: FieldPath,
  path: FieldPath,
): FieldError[] {
  const { allOf = [], anyOf = [], oneOf = [], not } = schema;
  const errors: FieldError[] = [];
  const check = (nested: JSONSchemaProps | undefined | null, at: FieldPath) => {
    if (nested === undefined || nested === null) return;
    field.pushAll(errors, validateNested(nested, declared, declaredPath, at));
  };
  check(not, path.child('not'));
  for (const [i, each] of allOf.entries()) check(each, path.child('allOf').index(i));
  for (const [i, each] of anyOf.entries()) check(each, path.child('anyOf').index(i));
  for (const [i, each] of oneOf.entries()) check(each, path.child('oneOf').index(i));
  return errors;
}

function validateNested(
  nested: JSONSchemaProps,
  declared: JSONSchemaProps | undefined,
  declaredPath: FieldPath,
  path: FieldPath,
): FieldError[] {
  if (declared === undefined) return [missing(declaredPath, path)];
  const errors = validateCompleteness(nested, declared, declaredPath, path);
  const items = itemsOf(nested);
  if (items !== undefined) {
    field.pushAll(errors, validateNested(items, itemsOf(declared), declaredPath.child('items'), path.child('items')));
  }
  for (const [name, property] of propertiesOf(nested)) {
    const at = path.child('properties').key(name);
    const there = declaredPath.child('properties').key(name);
    field.pushAll(errors, validateNested(property, propertyOf(declared, name), there, at));
  }
  return errors;
}

const missing = (declaredPath: FieldPath, path: FieldPath): FieldError =>
  field.required(declaredPath, `because it is defined in ${path}`);
