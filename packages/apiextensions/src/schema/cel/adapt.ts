import { type Adapt, Double, ErrorValue } from '@k8s-ts/cel';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { hasProperties, itemsOf, valuesOf } from '../structural/parts.js';
import { isInt64, isNumber, isObject } from '../values/json-values.js';
import { adaptFormat } from './adapt-format.js';
import { SchemaList, SchemaMapList, SchemaSetList } from './schema-lists.js';
import { PreservedValue, SchemaMap, SchemaObject } from './schema-maps.js';
import { withObjectMeta } from './with-object-meta.js';

const adapters = new WeakMap<JSONSchemaProps, Adapt>();

/**
 * Makes values of expressions of JSON values that have a schema
 * (`kubernetes/apiserver pkg/cel/common/valuesunstructured.go`). A value that does not fit the schema becomes an error.
 */
export function adapterOf(schema: JSONSchemaProps): Adapt {
  let adapt = adapters.get(schema);
  if (adapt === undefined) {
    const make = adapterFor(schema);
    const isNullable = schema.nullable === true;
    adapt = (native) => {
      if (native !== null && native !== undefined) return make(native);
      return isNullable ? null : new ErrorValue('invalid data, got null for schema with nullable=false');
    };
    adapters.set(schema, adapt);
  }
  return adapt;
}

function adapterFor(schema: JSONSchemaProps): Adapt {
  if (schema['x-kubernetes-int-or-string'] === true) return adaptIntOrString;
  switch (schema.type) {
    case 'object':
      return objectAdapter(schema);
    case 'array':
      return listAdapter(schema);
    case 'string':
      return textAdapter(schema);
    case 'number':
      return (native) =>
        isNumber(native)
          ? new Double(Number(native))
          : new ErrorValue(`invalid data, expected float, got ${goType(native)}`);
    case 'integer':
      return (native) =>
        isInt64(native)
          ? (native as number | bigint)
          : new ErrorValue(`invalid data, expected int, got ${goType(native)}`);
    case 'boolean':
      return (native) =>
        typeof native === 'boolean' ? native : new ErrorValue(`invalid data, expected bool, got ${goType(native)}`);
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return (native) => new PreservedValue(native);
  const types = 'object, array, number, integer, boolean or string';
  const extensions = 'x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true';
  return () =>
    new ErrorValue(`invalid type, expected ${types}, or no type with ${extensions}, got ${schema.type ?? ''}`);
}

const adaptIntOrString: Adapt = (native) => {
  if (typeof native === 'string' || isInt64(native)) return native as string | number | bigint;
  return new ErrorValue('invalid data, expected XIntOrString value to be either a string or integer');
};

function objectAdapter(schema: JSONSchemaProps): Adapt {
  const values = valuesOf(schema);
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const isMap = values !== undefined && !isEmbedded && !hasProperties(schema);
  const own = isEmbedded ? withObjectMeta(schema) : schema;
  return (native) => {
    if (!isObject(native)) {
      return new ErrorValue('invalid data, expected a map for the provided schema with type=object');
    }
    return isMap ? new SchemaMap(native, adapterOf(values)) : new SchemaObject(native, own, adapterOf);
  };
}

function listAdapter(schema: JSONSchemaProps): Adapt {
  const items = itemsOf(schema);
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  return (native) => {
    if (!Array.isArray(native)) {
      return new ErrorValue('invalid data, expected an array for the provided schema with type=array');
    }
    if (items === undefined) return new ErrorValue('invalid array type, expected Items with a non-empty Schema');
    const adapt = adapterOf(items);
    if (listType === 'map') return new SchemaMapList(native, adapt, keys);
    return listType === 'set' ? new SchemaSetList(native, adapt) : new SchemaList(native, adapt);
  };
}

function textAdapter({ format }: JSONSchemaProps): Adapt {
  const adapt = adaptFormat(format);
  return (native) => {
    if (typeof native !== 'string') return new ErrorValue(`invalid data, expected string, got ${goType(native)}`);
    return adapt === undefined ? native : adapt(native);
  };
}

function goType(native: unknown): string {
  if (Array.isArray(native)) return '[]interface {}';
  if (isNumber(native)) return isInt64(native) ? 'int64' : 'float64';
  if (typeof native === 'object') return 'map[string]interface {}';
  return typeof native === 'boolean' ? 'bool' : typeof native;
}
