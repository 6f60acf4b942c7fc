import { shareText } from '../../json/shared-texts.js';
import type { FieldSet } from '../fieldpath/field-set.js';
import { toFieldsV1 } from '../fieldpath/fields-v1.js';
import type { MergeSchema } from '../schema/merge-schema.js';
import { ShapeTrie } from '../typed/shape-trie.js';
import { walkShape } from '../typed/value-shape.js';

/**
 * Sets of values with longer shapes are computed each time. A set needs about twenty times as many bytes as its shape has characters, and the shape up to
 * fifteen times as many.
 */
const sets = new ShapeTrie<FieldSet>({ longest: 16_384, total: 512 * 1024 });

/** What the shapes of a schema are kept by, for each object of reset fields. */
const roots = new WeakMap<object, WeakMap<object, object>>();

/**
 * The field set of a value, from a cache that all writes share. Values made from one template have the same field names and list keys, so their
 * set is computed once. When the cache is full, its sets are dropped.
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
  sets.begin(reset === undefined ? schema : rootOf(schema, reset));
  walkShape(sets, schema, value);
  return sets.end(() => {
    const set = compute();
    if (set !== undefined) shareText(toFieldsV1(set));
    return set;
  });
}

function rootOf(schema: MergeSchema, reset: object): object {
  let ofSchema = roots.get(schema);
  if (ofSchema === undefined) {
    ofSchema = new WeakMap();
    roots.set(schema, ofSchema);
  }
  let root = ofSchema.get(reset);
  if (root === undefined) {
    root = {};
    ofSchema.set(reset, root);
  }
  return root;
}
