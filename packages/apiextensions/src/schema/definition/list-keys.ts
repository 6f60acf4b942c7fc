import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { defaultOf, itemsOf, propertyOf } from '../structural/parts.js';

/** Errors of lists of type `map` and `set` whose items, or whose keys, may be null or absent. */
export function validateListKeys(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const items = itemsOf(schema);
  const listType = schema['x-kubernetes-list-type'];
  if (items === undefined || (listType !== 'set' && listType !== 'map')) return [];
  const errors: FieldError[] = [];
  if (items.nullable === true) {
    const detail = `cannot be nullable when x-kubernetes-list-type is ${listType}`;
    errors.push(field.forbidden(path.child('items', 'nullable'), detail));
  }
  if (listType === 'set') return errors;
  const required = new Set(items.required ?? []);
  for (const key of schema['x-kubernetes-list-map-keys'] ?? []) {
    const property = propertyOf(items, key);
    if (property === undefined) continue;
    const at = path.child('items', 'properties').key(key);
    const isKey = 'this property is in x-kubernetes-list-map-keys, so it';
    if (!required.has(key) && defaultOf(property) === undefined) {
      errors.push(field.required(at.child('default'), `${isKey} must have a default or be a required property`));
    }
    if (property.nullable === true) errors.push(field.forbidden(at.child('nullable'), `${isKey} cannot be nullable`));
  }
  return errors;
}

/** Whether the items of a list of type `set` can be changed in part. They cannot be identified then. */
export function hasNonAtomicItems(schema: JSONSchemaProps): boolean {
  const items = itemsOf(schema);
  if (schema['x-kubernetes-list-type'] !== 'set' || items === undefined) return false;
  if (items.type === 'array') return (items['x-kubernetes-list-type'] ?? 'atomic') !== 'atomic';
  return items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic';
}
