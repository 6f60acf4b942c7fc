import type { TypeInfo } from '../field-table/types.js';
import { getOwn, isObject, type JSONObject } from '../strategic-patch/json-value.js';
import { formatTime } from '../time/index.js';
import { FieldSet } from './fieldpath/field-set.js';
import type { FieldPath } from './fieldpath/path-element.js';
import {
  decodeManagedFields,
  encodeManagedFields,
  keepUnchanged,
  type ManagedFieldsEntry,
  managedFieldsOf,
  managerIdentifier,
  parseManagerIdentifier,
  withManagedFields,
} from './manager/managed-fields.js';
import { applySets, FieldConflictsError, type ObjectVersions } from './manager/updater.js';
import { deducedSchema, type MergeSchema } from './schema/merge-schema.js';
import { schemaOfType } from './schema/schema-of-type.js';
import { type Comparison, compare } from './typed/compare.js';
import { merge } from './typed/merge.js';
import { removeItems } from './typed/remove-items.js';
import { toFieldSet } from './typed/to-field-set.js';
import { validate } from './typed/validate.js';

/*
 * Server-side apply for any JSON objects: the server's algorithm without its rules about kinds, metadata and kubectl.
 * Ownership is stored in `metadata.managedFields`.
 */

/** A manager that owns a field. */
export interface FieldOwner {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource?: string;
  /** When the manager last changed its fields, if known. */
  readonly time?: string;
}

/** A field that an applied configuration would change and that another manager owns. */
export interface ApplyConflict {
  readonly path: FieldPath;
  readonly owner: FieldOwner;
}

/** Options of {@link apply}. */
export interface ApplyOptions {
  /** Take over the conflicting fields. Default false. */
  readonly force?: boolean;
  /**
   * Schema of the objects, or the type of a built-in kind. Default: the schema is deduced from the values, and lists
   * are atomic.
   */
  readonly schema?: MergeSchema | TypeInfo;
  /** Time of the change. Default: now. */
  readonly now?: Date;
  readonly subresource?: string;
}

/** The result of {@link apply}: the new object, or the conflicts. */
export interface ApplyResult<T extends object = JSONObject> {
  /** The new object with its managedFields; `live` itself if there are conflicts or nothing changes. */
  readonly object: T;
  /** Empty when the configuration was applied. */
  readonly conflicts: readonly ApplyConflict[];
}

/** Fields that identify an object or its kind. They are never owned. */
const identity = FieldSet.of(
  [{ type: 'field', name: 'apiVersion' }],
  [{ type: 'field', name: 'kind' }],
  [{ type: 'field', name: 'metadata' }],
  ...['name', 'namespace', 'managedFields'].map(
    (name): FieldPath => [
      { type: 'field', name: 'metadata' },
      { type: 'field', name },
    ],
  ),
);

/**
 * Applies a configuration to an object for `manager`. Fields in the configuration get its values and are then owned by
 * the manager. Fields that were in the manager's last configuration and are not in this one are removed, unless another
 * manager owns them.
 *
 * @typeParam T the type of the resulting object, such as `appsv1.Deployment` of `@k8s-ts/api`; it is not checked
 * @param live the current object; undefined or `{}` creates it.
 * @throws SchemaError when the configuration does not fit the schema; Error when live's managedFields are invalid.
 */
export function apply<T extends object = JSONObject>(
  live: object | undefined,
  applied: object,
  manager: string,
  options: ApplyOptions = {},
): ApplyResult<T> {
  return applyFields(live as JSONObject | undefined, applied as JSONObject, manager, options) as ApplyResult<
    JSONObject & T
  >;
}

function applyFields(
  live: JSONObject | undefined,
  applied: JSONObject,
  manager: string,
  options: ApplyOptions,
): ApplyResult {
  const { force = false, now = new Date(), subresource } = options;
  const before = live ?? {};
  const schema = schemaOf(options.schema);
  const apiVersion = String(getOwn(applied, 'apiVersion') ?? 'v1');
  const managed = decodeManagedFields(managedFieldsOf(before));
  validate(schema, applied);
  const id = managerIdentifier({ manager, operation: 'Apply', subresource });
  const versions: ObjectVersions = { schemaFor: () => schema, convert: (object) => object };
  try {
    const result = applySets({
      live: before,
      config: applied,
      apiVersion,
      versions,
      managers: managed.sets,
      manager: id,
      force,
    });
    const own = result.managers.get(id);
    if (own !== undefined) {
      const set = own.set.difference(identity);
      if (set.isEmpty) result.managers.delete(id);
      else result.managers.set(id, { ...own, set });
    }
    keepUnchanged(result.managers, id, managed);
    const times = new Map(managed.times);
    if (result.object !== undefined) times.set(id, formatTime(now));
    const entries = encodeManagedFields(result.managers, times, managed.entries);
    return { object: withManagedFields(result.object ?? before, entries), conflicts: [] };
  } catch (error) {
    if (!(error instanceof FieldConflictsError)) throw error;
    const conflicts = error.conflicts.map(({ manager, path }) => {
      const entry = managed.entries.get(manager) ?? parseManagerIdentifier(manager);
      return { path, owner: ownerOf(entry) };
    });
    return { object: before, conflicts };
  }
}

/**
 * How two objects differ, as sets of field paths. Without a schema, shapes are taken from the values.
 * @throws SchemaError when an object does not fit the schema.
 */
export function diff(left: object, right: object, schema?: MergeSchema | TypeInfo): Comparison {
  return compare(schemaOf(schema), left, right);
}

/** The owners of a field or item, or of anything below it, in the order of managedFields (appliers first). */
export function ownersOf(object: object, path: FieldPath): FieldOwner[] {
  const entries = managedFieldsOf(object as JSONObject);
  const { sets } = decodeManagedFields(entries);
  const owners: FieldOwner[] = [];
  for (const entry of (entries ?? []) as readonly ManagedFieldsEntry[]) {
    const set = sets.get(managerIdentifier(entry))?.set;
    if (set !== undefined && owns(set, path)) owners.push(ownerOf(entry));
  }
  return owners;
}

function owns(set: FieldSet, path: FieldPath): boolean {
  if (set.has(path)) return true;
  let below = set;
  for (const element of path) below = below.withPrefix(element);
  return !below.isEmpty;
}

function ownerOf(entry: ManagedFieldsEntry): FieldOwner {
  const { manager = '', operation, apiVersion = '', subresource, time } = entry;
  return {
    manager,
    operation: operation === 'Apply' ? 'Apply' : 'Update',
    apiVersion,
    ...(subresource !== undefined && { subresource }),
    ...(time !== undefined && { time }),
  };
}

/**
 * Applies the changes from `original` to `modified` to `current`: fields set in `modified` are set, fields that it no
 * longer has are removed, all others keep their values in `current`. Lists are merged according to the schema.
 * @throws SchemaError when an object does not fit the schema.
 */
export function threeWayMerge(
  original: object,
  modified: object,
  current: object,
  schema?: MergeSchema | TypeInfo,
): JSONObject {
  const resolved = schemaOf(schema);
  const gone = toFieldSet(resolved, original).difference(toFieldSet(resolved, modified));
  const { removed } = compare(resolved, original, modified);
  const merged = removeItems(resolved, current, gone.union(removed));
  const result = merge(resolved, isObject(merged) ? merged : {}, modified);
  return isObject(result) ? result : {};
}

function schemaOf(schema: MergeSchema | TypeInfo | undefined): MergeSchema {
  if (schema === undefined) return deducedSchema;
  return 'goName' in schema ? schemaOfType(schema) : schema;
}
