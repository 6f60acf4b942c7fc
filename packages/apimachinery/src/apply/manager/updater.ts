import { type JSONObject, jsonEqual } from '../../strategic-patch/json-value.js';
import { errorText } from '../../text/error-text.js';
import { ExpectedError } from '../../text/expected-error.js';
import { FieldSet } from '../fieldpath/field-set.js';
import type { FieldPath } from '../fieldpath/path-element.js';
import type { MergeSchema } from '../schema/merge-schema.js';
import { type Comparison, compare } from '../typed/compare.js';
import { merge } from '../typed/merge.js';
import { reconcileWithSchema, withNamedFieldsOnce } from '../typed/reconcile.js';
import { removeItems } from '../typed/remove-items.js';
import { toFieldSet, toNamedFieldSet } from '../typed/to-field-set.js';
import { validate } from '../typed/validate.js';
import { type Conversions, runConversions } from './conversions.js';

/*
 * Computes field ownership after a write. Source: structured-merge-diff merge/update.go.
 *
 * Terms: an *updater* is a manager that wrote by create, update or patch and owns what it changed; an *applier* owns
 * what its last applied configuration names. Each manager's set belongs to the version it wrote in.
 */

/** The fields of one manager. */
export interface VersionedSet {
  readonly set: FieldSet;
  readonly apiVersion: string;
  /** True for an applier, false for an updater. */
  readonly applied: boolean;
}

/** Sets by manager identifier. */
export type ManagerSets = ReadonlyMap<string, VersionedSet>;

/**
 * Schemas and conversions of a kind's versions.
 *
 * @template Converted `JSONObject`, or with conversions that wait for something, such as a webhook,
 *   `JSONObject | Promise<JSONObject>`
 */
export interface ObjectVersions<Converted = JSONObject> {
  /**
   * Schema at a version. Undefined when the version does not exist or no longer exists; its managers are then dropped.
   * An error ends the write.
   */
  schemaFor(apiVersion: string): MergeSchema | undefined;
  /**
   * The object at another version; only called for versions that have a schema. Need not check that the object fits
   * that schema. The object is empty for the state before a creation.
   */
  convert(object: JSONObject, apiVersion: string): Converted;
  /** Fields that a version's endpoint never owns (`status` in the main resource, …). */
  resetFields?(apiVersion: string): FieldSet | undefined;
}

/** A field to which an applied configuration gives another value than its owner. */
export interface FieldConflict {
  readonly manager: string;
  readonly path: FieldPath;
}

/** Conflicts that are made one by one while they are iterated. */
export type FieldConflicts = Iterable<FieldConflict> & { readonly length: number };

/** The apply was not forced and other managers own fields that it would change. */
export class FieldConflictsError extends ExpectedError {
  override readonly name = 'FieldConflictsError';
  readonly #lost: readonly (readonly [manager: string, fields: FieldSet])[];
  readonly #count: number;

  /** @param lost the fields by manager (identifiers sorted) */
  constructor(lost: readonly (readonly [manager: string, fields: FieldSet])[]) {
    const count = lost.reduce((sum, [, { size }]) => sum + size, 0);
    super(`${count} conflicts`);
    this.#lost = lost;
    this.#count = count;
  }

  /**
   * Conflicts by manager (sorted identifiers), then by path. Each call makes a new list. A hundred thousand conflicts
   * need much memory: see {@link each}.
   */
  get conflicts(): readonly FieldConflict[] {
    return [...this.each];
  }

  /** The {@link conflicts} one by one. */
  get each(): FieldConflicts {
    const lost = this.#lost;
    return {
      length: this.#count,
      *[Symbol.iterator]() {
        for (const [manager, fields] of lost) for (const path of fields.eachPath()) yield { manager, path };
      },
    };
  }
}

/** An object at a version, converted to other versions on demand. */
class Versioned {
  readonly object: JSONObject;
  readonly apiVersion: string;
  readonly #versions: ObjectVersions<unknown>;
  readonly #converted = new Map<string, JSONObject | undefined>();

  constructor(object: JSONObject, apiVersion: string, versions: ObjectVersions<unknown>) {
    this.object = object;
    this.apiVersion = apiVersion;
    this.#versions = versions;
  }

  /**
   * Undefined when the version does not exist. As upstream, a converted object may not have duplicate list items, which
   * its own version may have.
   *
   * @param failure text before the error of a conversion that fails
   * @throws SchemaError when the converted object does not fit the version's schema
   */
  *at(apiVersion: string, failure?: string): Conversions<JSONObject | undefined> {
    if (apiVersion === this.apiVersion) return this.object;
    if (!this.#converted.has(apiVersion)) {
      const schema = this.#versions.schemaFor(apiVersion);
      let converted: JSONObject | undefined;
      if (schema !== undefined) {
        try {
          converted = yield { object: this.object, apiVersion };
          validate(schema, converted);
        } catch (error) {
          throw failure === undefined ? error : explained(failure, error);
        }
      }
      this.#converted.set(apiVersion, converted);
    }
    return this.#converted.get(apiVersion);
  }
}

/** Calls a function; its error is thrown with a text before it that says what failed. */
function step<R>(failure: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw explained(failure, error);
  }
}

const explained = (failure: string, cause: unknown): Error => new Error(`${failure}: ${errorText(cause)}`, { cause });

/** Input of both kinds of writes. */
export interface WriteInput<Versions extends ObjectVersions<unknown> = ObjectVersions> {
  readonly live: JSONObject;
  readonly apiVersion: string;
  readonly versions: Versions;
  readonly managers: ManagerSets;
  /** Identifier of the writing manager. */
  readonly manager: string;
}

/** Input of a write, with the conversions that the caller provides. */
type WriteSteps = WriteInput<ObjectVersions<unknown>>;

/** Input of a write other than apply. */
type Update = { readonly next: JSONObject };

/** Input of an apply. */
type Apply = { readonly config: JSONObject; readonly force: boolean };

/** Result of an apply. The object is undefined when it does not change. */
interface Applied {
  object: JSONObject | undefined;
  managers: Map<string, VersionedSet>;
}

/**
 * Ownership after a write other than apply that changed `live` to `next`: the writer owns what it changed or added; the
 * others lose these fields and all removed fields.
 * @throws SchemaError when an object does not fit the schema of a manager's version.
 */
export function updateSets(input: WriteInput & Update): Map<string, VersionedSet> {
  return runConversions(updateSteps(input), input.versions.convert);
}

/**
 * Ownership and object after an apply of `config`. `object` is undefined when the object does not change.
 * @throws FieldConflictsError when not forced; SchemaError, or an Error whose text begins with the step, when `config`
 *   cannot be merged or `live` does not fit the schema of a manager's version.
 */
export function applySets(input: WriteInput & Apply): Applied {
  return runConversions(applySteps(input), input.versions.convert);
}

/** {@link updateSets}, which yields its conversions. */
export function* updateSteps(input: WriteSteps & Update): Conversions<Map<string, VersionedSet>> {
  const { apiVersion, versions, manager } = input;
  const live = new Versioned(input.live, apiVersion, versions);
  const managers = yield* reconcileManagers(input, live);
  const next = new Versioned(input.next, apiVersion, versions);
  const comparison = yield* takeOwnership(live, next, managers, { versions, manager, force: true });
  const own = managers.get(manager)?.set ?? FieldSet.empty;
  let set = own.difference(comparison.removed).union(comparison.modified).union(comparison.added);
  const reset = versions.resetFields?.(apiVersion);
  if (reset !== undefined) set = set.recursiveDifference(reset);
  if (set.isEmpty) managers.delete(manager);
  else managers.set(manager, { set, apiVersion, applied: false });
  return managers;
}

/** {@link applySets}, which yields its conversions. */
export function* applySteps(input: WriteSteps & Apply): Conversions<Applied> {
  const { apiVersion, versions, manager, config } = input;
  const schema = versions.schemaFor(apiVersion) as MergeSchema;
  const live = new Versioned(input.live, apiVersion, versions);
  const managers = yield* reconcileManagers(input, live);
  const merged = step('failed to merge config', () => merge(schema, input.live, config)) as JSONObject;
  const last = managers.get(manager);
  let set = step('failed to get field set', () => toFieldSet(schema, config));
  const reset = versions.resetFields?.(apiVersion);
  if (reset !== undefined) set = set.recursiveDifference(reset);
  managers.set(manager, { set, apiVersion, applied: true });
  if (managers.size === 1 && Object.keys(input.live).length === 0) {
    // A creation: no other manager owns anything, so nothing has to be compared.
    if (set.isEmpty) managers.delete(manager);
    return { object: jsonEqual(input.live, merged) ? undefined : merged, managers };
  }
  const pruned = yield* prune(new Versioned(merged, apiVersion, versions), versions, managers, manager, last);
  yield* takeOwnership(live, new Versioned(pruned, apiVersion, versions), managers, input);
  return { object: jsonEqual(input.live, pruned) ? undefined : pruned, managers };
}

/**
 * Reconciles every set with its version's current schema; drops managers of versions that no longer exist.
 * @throws SchemaError when the live object has no valid form at a manager's version
 */
function* reconcileManagers(
  { managers, versions }: WriteSteps,
  live: Versioned,
): Conversions<Map<string, VersionedSet>> {
  const result = new Map<string, VersionedSet>();
  for (const [id, owned] of managers) {
    const schema = versions.schemaFor(owned.apiVersion);
    if (schema === undefined) continue;
    if (owned.apiVersion !== live.apiVersion) yield* live.at(owned.apiVersion);
    const set = reconcileWithSchema(owned.set, schema);
    result.set(id, set === owned.set ? owned : { ...owned, set });
  }
  return result;
}

/** Removes the changed fields from the other managers' sets, or throws if that is not allowed. Changes `managers`. */
function* takeOwnership(
  live: Versioned,
  next: Versioned,
  managers: Map<string, VersionedSet>,
  { versions, manager: writer, force }: Pick<WriteSteps, 'versions' | 'manager'> & Pick<Apply, 'force'>,
): Conversions<Comparison> {
  const comparisonOf = (apiVersion: string, left: JSONObject, right: JSONObject): Comparison => {
    const schema = versions.schemaFor(apiVersion);
    if (schema === undefined) throw new Error(`no schema for ${apiVersion}`);
    const comparison = step('failed to compare objects', () => compare(schema, left, right));
    return without(comparison, versions.resetFields?.(apiVersion));
  };
  const own = comparisonOf(live.apiVersion, live.object, next.object);
  const comparisons = new Map([[live.apiVersion, own]]);
  const conflicts: [manager: string, set: FieldSet][] = [];
  const result = new Map<string, VersionedSet>();
  for (const [id, owned] of managers) {
    if (id === writer) continue;
    const { apiVersion } = owned;
    let comparison = comparisons.get(apiVersion);
    if (comparison === undefined) {
      const left = yield* live.at(apiVersion, 'failed to convert old object');
      const right = left && (yield* next.at(apiVersion, 'failed to convert new object'));
      if (left === undefined || right === undefined) {
        managers.delete(id);
        continue;
      }
      comparison = comparisonOf(apiVersion, left, right);
      comparisons.set(apiVersion, comparison);
    }
    const lost = owned.set.intersection(comparison.modified).union(owned.set.intersection(comparison.added));
    if (!lost.isEmpty) conflicts.push([id, lost]);
    if (!force && conflicts.length > 0) continue;
    const set = owned.set.difference(lost).difference(comparison.removed);
    if (set !== owned.set) result.set(id, { ...owned, set });
  }
  if (!force && conflicts.length > 0) {
    conflicts.sort(([a], [b]) => (a < b ? -1 : 1));
    throw new FieldConflictsError(conflicts);
  }
  for (const [id, owned] of result) managers.set(id, owned);
  for (const [id, { set }] of managers) if (set.isEmpty) managers.delete(id);
  return own;
}

function without(comparison: Comparison, fields: FieldSet | undefined): Comparison {
  if (fields === undefined) return comparison;
  return {
    removed: comparison.removed.recursiveDifference(fields),
    modified: comparison.modified.recursiveDifference(fields),
    added: comparison.added.recursiveDifference(fields),
  };
}

/**
 * Removes the fields of the applier's last configuration that this one does not have, unless another manager owns them.
 * Fields that were removed with their list item or struct, but never belonged to the applier, are restored.
 */
function* prune(
  merged: Versioned,
  versions: ObjectVersions<unknown>,
  managers: ManagerSets,
  manager: string,
  last: VersionedSet | undefined,
): Conversions<JSONObject> {
  if (last === undefined || last.set.isEmpty) return merged.object;
  const now = managers.get(manager) as VersionedSet;
  // All of the last configuration is in this one, so nothing is removed.
  if (last.apiVersion === now.apiVersion && last.set.isSubsetOf(now.set)) return merged.object;
  const failed = 'failed to prune fields';
  const version = last.apiVersion;
  const converted = yield* merged.at(version, `${failed}: failed to convert merged object to last applied version`);
  const schema = versions.schemaFor(version);
  if (converted === undefined || schema === undefined) return merged.object;
  const whole = new Versioned(converted, version, versions);
  const lastSet = withNamedFieldsOnce(last.set, schema);
  const bare = new Versioned((removeItems(schema, converted, lastSet) ?? {}) as JSONObject, version, versions);
  const restored = yield* addBackOwned(whole, bare, versions, managers, `${failed}: failed add back owned items`);
  const lastFailed = `${failed}: failed add back dangling items: failed to convert pruned object to last applied version`;
  const pruned = (yield* restored.at(version, lastFailed)) as JSONObject;
  const gone = toNamedFieldSet(schema, converted).difference(toNamedFieldSet(schema, pruned)).intersection(lastSet);
  const result = (removeItems(schema, converted, gone) ?? {}) as JSONObject;
  return (yield* new Versioned(result, version, versions).at(merged.apiVersion, failed)) as JSONObject;
}

/**
 * Restores in `pruned` (at the version of `merged`) all fields that any manager owns. The result may be at another
 * version.
 */
function* addBackOwned(
  merged: Versioned,
  pruned: Versioned,
  versions: ObjectVersions<unknown>,
  managers: ManagerSets,
  failed: string,
): Conversions<Versioned> {
  const owned = new Map<string, FieldSet>();
  for (const { apiVersion, set } of managers.values()) {
    const schema = versions.schemaFor(apiVersion);
    if (schema === undefined) continue;
    const named = withNamedFieldsOnce(set, schema);
    owned.set(apiVersion, owned.get(apiVersion)?.union(named) ?? named);
  }
  // The pruned version comes first: conversion may need fields that are restored.
  const order = [merged.apiVersion, ...[...owned.keys()].filter((version) => version !== merged.apiVersion)];
  let whole = merged;
  let result = pruned;
  for (const version of order) {
    const set = owned.get(version);
    const schema = versions.schemaFor(version);
    if (set === undefined || schema === undefined) continue;
    const wholeAt = yield* whole.at(version, `${failed}: failed to convert merged object at version ${version}`);
    const prunedAt = yield* result.at(version, `${failed}: failed to convert pruned object at version ${version}`);
    if (wholeAt === undefined || prunedAt === undefined) continue;
    const keep = toNamedFieldSet(schema, prunedAt).union(set);
    const left = (removeItems(schema, wholeAt, toNamedFieldSet(schema, wholeAt).difference(keep)) ?? {}) as JSONObject;
    // As upstream, the next conversion starts from the object at this version.
    whole = new Versioned(wholeAt, version, versions);
    result = new Versioned(left, version, versions);
  }
  return result;
}
