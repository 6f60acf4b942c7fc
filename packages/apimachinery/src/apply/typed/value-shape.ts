import { isObject, jsonEqual } from '../../strategic-patch/json-value.js';
import { canonicalJSON } from '../fieldpath/canonical-json.js';
import { formOf, type MapSchema, type MergeSchema } from '../schema/merge-schema.js';

/*
 * The shape of a value under a schema is a sequence of everything that determines its field set: keys, the items of
 * associative lists with the values that identify them, kinds of scalars, and which fields have the zero value of their
 * Go type. Two values with the same shape have the same field set, and so have their differences from an empty object.
 *
 * Each text from a client is a separate part, and codes are numbers. So two different values never have the same shape,
 * neither by chance nor by intent.
 */

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
  string: 0x73,
} as const;

/** Receives the parts of a shape. */
export interface ShapeWalk {
  /** @param isValue whether the part is a value, which may be a slice of a long text */
  step(part: string | number, isValue?: boolean): void;
  /** True: the rest of the shape is not needed. */
  readonly isTooLong: boolean;
}

/**
 * Walks the shape of a value. Parts that do not fit the schema have a mark in the shape that fails every comparison.
 */
export function walkShape(walk: ShapeWalk, schema: MergeSchema, value: unknown): void {
  switch (formOf(schema, value)) {
    case 'scalar':
      walk.step(kindOf(value));
      break;
    case 'map': {
      const map = schema.map as MapSchema;
      if (!isObject(value) || map.relationship === 'atomic') walk.step(kindOf(value));
      else walkMap(walk, map, value);
      break;
    }
    case 'list': {
      const { list } = schema;
      if (list === undefined || !Array.isArray(value)) walk.step(kindOf(value));
      else if (list.relationship === 'atomic') walk.step(value.length === 0 ? codes.emptyAtomic : kindOf(value));
      else {
        walk.step(codes.openList);
        for (const item of value as readonly unknown[]) {
          if (walk.isTooLong) break;
          walkItem(walk, list.keys, list.element, item);
        }
        walk.step(codes.closeList);
      }
    }
  }
}

function walkMap(walk: ShapeWalk, map: MapSchema, value: Readonly<Record<string, unknown>>): void {
  walk.step(codes.openMap);
  for (const key in value) {
    if (walk.isTooLong) break;
    if (!Object.hasOwn(value, key)) continue;
    const item = value[key];
    const field = map.field(key);
    const schema = field === undefined ? map.element : field.schema;
    walk.step(key);
    if (field?.zero !== undefined) walk.step(jsonEqual(field.zero, item) ? codes.isZero : codes.isNotZero);
    if (schema === undefined) walk.step(codes.unknown);
    else if (typeof item === 'string' && schema.scalar !== undefined) walk.step(codes.string);
    else walkShape(walk, schema, item);
  }
  walk.step(codes.closeMap);
}

function walkItem(walk: ShapeWalk, keys: readonly string[], element: MergeSchema, item: unknown): void {
  if (keys.length === 0) walkExactly(walk, item);
  else {
    for (const key of keys) {
      if (isObject(item) && Object.hasOwn(item, key)) walkExactly(walk, item[key]);
      else walk.step(codes.absent);
    }
  }
  walkShape(walk, element, item);
}

/** One character for each kind of JSON value. */
function kindOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return codes.string;
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

/** The value itself is the next part. */
function walkExactly(walk: ShapeWalk, value: unknown): void {
  walk.step(kindOf(value));
  if (typeof value === 'string') walk.step(value, true);
  else walk.step(value === undefined ? '' : canonicalJSON(value));
}
