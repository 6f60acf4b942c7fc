import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { itemsOf, propertyOf } from '../structural/parts.js';
import { hasNonAtomicItems } from './list-keys.js';

/** Errors of `x-kubernetes-map-type`, `x-kubernetes-list-type` and `x-kubernetes-list-map-keys`. */
export function validateListTypes(
  schema: JSONSchemaProps,
  path: FieldPath,
  requireAtomicSetType: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  const listType = schema['x-kubernetes-list-type'] ?? undefined;
  const mapType = schema['x-kubernetes-map-type'] ?? undefined;
  if (mapType !== undefined && schema.type !== 'object') {
    errors.push(wrongType(schema, path, 'must be object if x-kubernetes-map-type is specified'));
  }
  if (mapType !== undefined && mapType !== 'atomic' && mapType !== 'granular') {
    errors.push(field.notSupported(path.child('x-kubernetes-map-type'), mapType, ['atomic', 'granular']));
  }
  if (listType !== undefined && schema.type !== 'array') {
    errors.push(wrongType(schema, path, 'must be array if x-kubernetes-list-type is specified'));
  } else if (requireAtomicSetType && hasNonAtomicItems(schema)) {
    const items = itemsOf(schema) as JSONSchemaProps;
    const name = items.type === 'array' ? 'x-kubernetes-list-type' : 'x-kubernetes-map-type';
    const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set';
    // For lists of types `map` and `set`, upstream's error shows the list type.
    const shown = field.jsonValue(items['x-kubernetes-list-type'] ?? null);
    errors.push(field.invalid(path.child('items', name), shown, detail));
  }
  if (listType !== undefined && !['atomic', 'set', 'map'].includes(listType)) {
    errors.push(field.notSupported(path.child('x-kubernetes-list-type'), listType, ['atomic', 'set', 'map']));
  }
  if ((schema['x-kubernetes-list-map-keys']?.length ?? 0) > 0 && listType !== 'map') {
    const at = path.child('x-kubernetes-list-type');
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    errors.push(listType === undefined ? field.required(at, detail) : field.invalid(at, listType, detail));
  }
  if (listType === 'map') field.pushAll(errors, validateMapList(schema, path));
  return errors;
}

function wrongType({ type }: JSONSchemaProps, path: FieldPath, detail: string): FieldError {
  return type ? field.invalid(path.child('type'), type, detail) : field.required(path.child('type'), detail);
}

function validateMapList(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const items = itemsOf(schema);
  const keysPath = path.child('x-kubernetes-list-map-keys');
  if (keys.length === 0) errors.push(field.required(keysPath, 'must not be empty if x-kubernetes-list-type is map'));
  if (schema.items === undefined || schema.items === null) {
    errors.push(field.required(path.child('items'), 'must have a schema if x-kubernetes-list-type is map'));
  } else if (items === undefined) {
    const detail = 'must only have a single schema if x-kubernetes-list-type is map';
    errors.push(field.invalid(path.child('items'), schema.items, detail));
  } else if (items.type !== 'object') {
    const detail = "must be object if parent array's x-kubernetes-list-type is map";
    errors.push(field.invalid(path.child('items', 'type'), items.type ?? '', detail));
  } else {
    for (const [i, key] of keys.entries()) {
      const property = propertyOf(items, key);
      if (property === undefined) {
        errors.push(field.invalid(keysPath, keys, 'entries must all be names of item properties'));
      } else if (property.type === 'array' || property.type === 'object') {
        const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map";
        errors.push(field.invalid(path.child('items', 'properties').key(key).child('type'), items.type, detail));
      }
      if (keys.indexOf(key) < i) errors.push(field.invalid(keysPath, keys, 'must not contain duplicate entries'));
    }
  }
  return errors;
}
