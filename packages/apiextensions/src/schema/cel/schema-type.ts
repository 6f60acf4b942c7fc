import { byteLength } from '@k8s-ts/apimachinery/validation';
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  stringType,
  type Type,
  timestampType,
} from '@k8s-ts/cel';
import { escapeName } from '@k8s-ts/cel/kubernetes';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { defaultOf, hasProperties, itemsOf, propertiesOf, valuesOf } from '../structural/parts.js';
import { withObjectMeta } from './with-object-meta.js';

/** Maximum size of a request, in bytes. It bounds everything that has no other bound. */
export const maxRequestSizeBytes = 3 * 1024 * 1024;

/** The type that expressions see for a schema, and the sizes that its values can have. */
export interface SchemaType {
  readonly kind: 'scalar' | 'list' | 'map' | 'object';
  /** Type of a scalar. */
  readonly scalar?: Type;
  /** The fewest bytes that a value has as JSON. */
  readonly minSize: number;
  /** Maximum number of items, entries, or bytes of a text. 0 for values without a size. */
  readonly maxElements: number;
  /** Type of a list's items, or of a map's values. */
  readonly element?: SchemaType;
  /** Fields of an object by the identifiers of expressions. */
  readonly fields?: ReadonlyMap<string, SchemaTypeField>;
}

/** A field of an object. */
export interface SchemaTypeField {
  /** The name in objects. */
  readonly member: string;
  readonly schema: JSONSchemaProps;
  readonly type: SchemaType;
}

const types = new WeakMap<JSONSchemaProps, { readonly type: SchemaType | undefined }>();

/**
 * The type of a schema; undefined when expressions cannot use its values: values without a type, and lists and maps of
 * such (`kubernetes/apiserver pkg/cel/common/schemas.go`).
 *
 * @param isResourceRoot the values are whole objects, with `apiVersion`, `kind`, `metadata.name` and
 *   `metadata.generateName`
 */
export function schemaType(schema: JSONSchemaProps, isResourceRoot: boolean): SchemaType | undefined {
  const own = isResourceRoot ? withObjectMeta(schema) : schema;
  let known = types.get(own);
  if (known === undefined) {
    known = { type: makeType(own) };
    types.set(own, known);
  }
  return known.type;
}

const partType = (schema: JSONSchemaProps): SchemaType | undefined =>
  schemaType(schema, schema['x-kubernetes-embedded-resource'] === true);

const scalarOf = (scalar: Type, minSize: number, maxElements = 0): SchemaType => ({
  kind: 'scalar',
  scalar,
  minSize,
  maxElements,
});

const boolean = scalarOf(boolType, 4);
const number = scalarOf(doubleType, 1);
const integer = scalarOf(intType, 1);

function makeType(schema: JSONSchemaProps): SchemaType | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) {
    return scalarOf(dynType, 1, textBound(schema) ?? maxRequestSizeBytes - 2);
  }
  switch (schema.type) {
    case 'array':
      return listType(schema);
    case 'object':
      return valuesOf(schema) === undefined ? objectType(schema) : mapType(schema);
    case 'string':
      return textType(schema);
    case 'boolean':
      return boolean;
    case 'number':
      return number;
    case 'integer':
      return integer;
    default:
      return undefined;
  }
}

function listType(schema: JSONSchemaProps): SchemaType | undefined {
  const items = itemsOf(schema);
  const element = items === undefined ? undefined : partType(items);
  if (element === undefined) return undefined;
  const fitting = Math.trunc((maxRequestSizeBytes - 2) / (element.minSize + 1));
  return { kind: 'list', minSize: 2, maxElements: bound(schema.maxItems) ?? fitting, element };
}

function mapType(schema: JSONSchemaProps): SchemaType | undefined {
  const element = partType(valuesOf(schema) as JSONSchemaProps);
  if (element === undefined) return undefined;
  const fitting = Math.trunc((maxRequestSizeBytes - 2) / (element.minSize + 6));
  return { kind: 'map', minSize: 2, maxElements: bound(schema.maxProperties) ?? fitting, element };
}

function objectType(schema: JSONSchemaProps): SchemaType {
  const fields = new Map<string, SchemaTypeField>();
  const required = new Set(schema.required ?? []);
  let minSize = 2;
  for (const [name, property] of hasProperties(schema) ? propertiesOf(schema) : []) {
    const type = partType(property);
    if (type === undefined) continue;
    const identifier = escapeName(name);
    if (identifier !== undefined) fields.set(identifier, { member: name, schema: property, type });
    if (required.has(name) && defaultOf(property) === undefined) minSize += byteLength(name) + type.minSize + 4;
  }
  return { kind: 'object', minSize, maxElements: 0, fields };
}

function textType(schema: JSONSchemaProps): SchemaType {
  switch (schema.format) {
    case 'byte':
      return scalarOf(bytesType, 2, bound(schema.maxLength) ?? maxRequestSizeBytes - 2);
    case 'duration':
      return scalarOf(durationType, 3, 32);
    case 'date':
      return scalarOf(timestampType, 12, 12);
    case 'date-time':
      return scalarOf(timestampType, 21, 32);
  }
  return scalarOf(stringType, 2, textBound(schema) ?? longestEnum(schema) ?? maxRequestSizeBytes - 2);
}

/** `maxLength` counts code points, which have up to four bytes. */
function textBound({ maxLength }: JSONSchemaProps): number | undefined {
  const most = bound(maxLength);
  return most === undefined ? undefined : most * 4;
}

function longestEnum({ enum: allowed = [] }: JSONSchemaProps): number | undefined {
  if (allowed === null || allowed.length === 0) return undefined;
  return allowed.reduce<number>((most, value) => Math.max(most, typeof value === 'string' ? byteLength(value) : 0), 0);
}

function bound(limit: number | bigint | undefined | null): number | undefined {
  return limit === undefined || limit === null ? undefined : Math.max(0, Number(limit));
}
