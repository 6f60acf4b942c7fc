import { isObject, jsonEqual } from '../../strategic-patch/json-value.js';
import { canonicalJSON } from '../fieldpath/canonical-json.js';
import { formOf, type MapSchema, type MergeSchema } from '../schema/merge-schema.js';
import { ShapeWriter } from './shape-writer.js';

/*
 * The shape of a value under a schema is a text with everything that determines its field set: keys, the items of associative lists with
 * the values that identify them, kinds of scalars, and which fields have the zero value of their Go type. Two values with the same shape
 * have the same field set, and so have their differences from an empty object.
 *
 * Texts from clients are preceded by their length, so that two different values never have one shape by chance or by intent.
 */

const writer = new ShapeWriter();
const codes = {
  openMap: 0x7b,
  closeMap: 0x7d,
  openList: 0x5b,
  closeList: 0x5d,
  isZero: 0x3d,
  isNotZero: 0x21,
  unknown: 0x3f,
  absent: 0x2d,
  emptyAtomic: 0x65,
} as const;

/**
 * The shape of a value. Parts that do not fit the schema are in it as such: they make comparisons fail, whatever they contain.
 *
 * @param longest shapes of more characters than this are not written to their end
 * @returns undefined for a longer shape
 */
export function shapeOf(schema: MergeSchema, value: unknown, longest = Number.POSITIVE_INFINITY): string | undefined {
  let shape = '';
  limit = longest;
  try {
    write(schema, value);
  } finally {
    shape = writer.take();
  }
  return shape.length > longest ? undefined : shape;
}

/** Length from which on the shape that is being written is not used. */
let limit = Number.POSITIVE_INFINITY;

function write(schema: MergeSchema, value: unknown): void {
  switch (formOf(schema, value)) {
    case 'scalar':
      writer.code(kindOf(value));
      break;
    case 'map': {
      const map = schema.map as MapSchema;
      if (!isObject(value) || map.relationship === 'atomic') writer.code(kindOf(value));
      else writeMap(map, value);
      break;
    }
    case 'list': {
      const { list } = schema;
      if (list === undefined || !Array.isArray(value)) writer.code(kindOf(value));
      else if (list.relationship === 'atomic') writer.code(value.length === 0 ? codes.emptyAtomic : kindOf(value));
      else {
        writer.code(codes.openList);
        for (const item of value as readonly unknown[]) {
          if (writer.length > limit) break;
          writeItem(list.keys, list.element, item);
        }
        writer.code(codes.closeList);
      }
    }
  }
}

function writeMap(map: MapSchema, value: Readonly<Record<string, unknown>>): void {
  const { zeros } = map;
  writer.code(codes.openMap);
  for (const key in value) {
    if (writer.length > limit) break;
    if (!Object.hasOwn(value, key)) continue;
    const item = value[key];
    const zero = zeros.get(key);
    const schema = map.field(key)?.schema ?? map.element;
    writer.text(key);
    if (zero !== undefined) writer.code(jsonEqual(zero, item) ? codes.isZero : codes.isNotZero);
    if (schema === undefined) writer.code(codes.unknown);
    else write(schema, item);
  }
  writer.code(codes.closeMap);
}

function writeItem(keys: readonly string[], element: MergeSchema, item: unknown): void {
  if (keys.length === 0) writeExactly(item);
  else {
    for (const key of keys) {
      if (isObject(item) && Object.hasOwn(item, key)) writeExactly(item[key]);
      else writer.code(codes.absent);
    }
  }
  write(element, item);
}

/** One character for each kind of JSON value. */
function kindOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return 0x73;
    case 'number':
      return 0x6e;
    case 'bigint':
      return 0x69;
    case 'boolean':
      return 0x62;
    case 'object':
      return value === null ? 0x7a : Array.isArray(value) ? 0x61 : 0x6f;
    default:
      return 0x75;
  }
}

/** Writes the value itself. */
function writeExactly(value: unknown): void {
  writer.code(kindOf(value));
  writer.text(typeof value === 'string' ? value : value === undefined ? '' : canonicalJSON(value));
}
