import type { FieldSet } from '../fieldpath/field-set.js';
import { toFieldsV1 } from '../fieldpath/fields-v1.js';
import { knownSet, knownSets } from '../fieldpath/known-sets.js';
import type { MergeSchema } from '../schema/merge-schema.js';
import { walkShape } from '../typed/value-shape.js';

/** The root of a schema's shapes in {@link knownSets}, by schema and then by reset fields. */
const roots = new WeakMap<object, WeakMap<object, object>>();

/**
 * The field set of a value, from a cache that all writes share. Values made from one template have the same field names
 * and list keys, so their set is computed once. When the cache is full, its sets are dropped.
 *
 * @param reset fields that `compute` leaves out, compared by identity
 * @param compute computes the set. The result must depend on the schema, the value's shape and `reset` only; undefined
 *   is not cached
 */
export function cachedSet(
  schema: MergeSchema,
  value: unknown,
  reset: object | undefined,
  compute: () => FieldSet | undefined,
): FieldSet | undefined {
  knownSets.begin(reset === undefined ? schema : rootOf(schema, reset));
  walkShape(knownSets, schema, value);
  return knownSet(compute, toFieldsV1);
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
