import { shareText } from '../../json/shared-texts.js';
import type { FieldSet } from '../fieldpath/field-set.js';
import { toFieldsV1 } from '../fieldpath/fields-v1.js';
import type { MergeSchema } from '../schema/merge-schema.js';
import { shapeOf } from '../typed/value-shape.js';

/** Sets of values with a longer shape are computed each time. In characters. */
const longestShape = 16_384;
/** Total length of the keys of the cache, in characters. A set needs about twenty times as many bytes. */
const maxTotal = 512 * 1024;

const sets = new Map<string, FieldSet>();
let total = 0;
const ids = new WeakMap<object, number>();
let lastId = 0;

/**
 * The field set of a value, from a cache that all writes share. Values made from one template have the same field names and list keys, so their
 * set is computed once. When the cache is full, its oldest sets are dropped.
 *
 * @param reset fields that `compute` leaves out, compared by identity
 * @param compute computes the set. The result must depend on the schema, the value's shape and `reset` only; undefined is not cached
 */
export function cachedSet(
  schema: MergeSchema,
  value: unknown,
  reset: object | undefined,
  compute: () => FieldSet | undefined,
): FieldSet | undefined {
  const shape = shapeOf(schema, value, longestShape);
  if (shape === undefined) return compute();
  const key = `${idOf(schema)}/${reset === undefined ? 0 : idOf(reset)}/${shape}`;
  const known = sets.get(key);
  if (known !== undefined) return known;
  const set = compute();
  if (set === undefined) return set;
  shareText(toFieldsV1(set));
  sets.set(key, set);
  total += key.length;
  for (const oldest of sets.keys()) {
    if (total <= maxTotal) break;
    sets.delete(oldest);
    total -= oldest.length;
  }
  return set;
}

function idOf(object: object): number {
  let id = ids.get(object);
  if (id === undefined) {
    id = ++lastId;
    ids.set(object, id);
  }
  return id;
}
