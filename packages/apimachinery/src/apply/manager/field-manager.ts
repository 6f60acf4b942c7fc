import { newBadRequest } from '../../errors/constructors.js';
import { StatusError } from '../../errors/status-error.js';
import type { TypeInfo } from '../../field-table/types.js';
import { isStackOverflow } from '../../json/decode-error.js';
import { hasRawFields } from '../../json/raw-fields.js';
import { getOwn, isObject, type JSONObject, jsonEqual, withEqualParts } from '../../strategic-patch/json-value.js';
import { errorText } from '../../text/error-text.js';
import { formatTime } from '../../time/index.js';
import { FieldSet } from '../fieldpath/field-set.js';
import { makePath } from '../fieldpath/path-element.js';
import type { MergeSchema } from '../schema/merge-schema.js';
import { schemaOfType } from '../schema/schema-of-type.js';
import { validate } from '../typed/validate.js';
import { conflictError } from './conflict.js';
import { type Conversions, runConversions } from './conversions.js';
import { conflictsBeyondLastApplied, syncLastApplied } from './last-applied.js';
import {
  decodeManagedFields,
  encodeManagedFields,
  hasManagedFields,
  keepUnchanged,
  type Managed,
  managedFieldsOf,
  managerIdentifier,
  noManaged,
  secondsOf,
  updatersEntry,
  withManagedFields,
} from './managed-fields.js';
import { cachedSet } from './set-cache.js';
import { applySteps, FieldConflictsError, type ObjectVersions, updateSteps, type VersionedSet } from './updater.js';

/*
 * Updates an object's `managedFields` on writes, as kubernetes/apimachinery pkg/util/managedfields does. Upstream nests
 * managers in each other; here the same steps follow one another:
 *
 * - Apply: check the kind; at the first apply, attribute the present fields to before-first-apply; validate and merge;
 *   strip metadata; set the time; on conflicts that client-side apply explains, merge again by force; write the
 *   annotation; encode.
 * - Update: take the managers from the request or the live object; stop if the object is not tracked; compare and
 *   reassign; strip metadata; set the time; limit the number of updaters; encode.
 */

/** Result of a conversion to another version: a promise when the conversion waits for something, such as a webhook. */
type MaybeLater = JSONObject | Promise<JSONObject>;

/**
 * Describes the objects of an endpoint. The same for every write, so it can be made once.
 *
 * @template Converted see {@link ObjectVersions}
 */
export interface FieldManagerOptions<Converted = JSONObject> {
  /** Version of the endpoint, e.g. `apps/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  /** Schema of the kind at that version: a merge schema, or the type of a built-in kind. */
  readonly schema: MergeSchema | TypeInfo;
  /** `''` or undefined for the main resource. */
  readonly subresource?: string;
  /** By version: fields that writes to this endpoint never own. */
  readonly resetFields?: ReadonlyMap<string, FieldSet>;
  /**
   * The kind's other versions. Default: none, and managers of other versions are dropped. Not called for `apiVersion`
   * itself. Objects to convert may be at any of the versions.
   */
  readonly versions?: Pick<ObjectVersions<Converted>, 'schemaFor' | 'convert'>;
}

/** A write other than apply. */
export interface UpdateInput<Converted = JSONObject> extends FieldManagerOptions<Converted> {
  /** The stored object; undefined (or without a uid) for a creation. */
  readonly live?: JSONObject | undefined;
  /** The object to store, at `apiVersion`, with the managedFields of the request. */
  readonly newObject: JSONObject;
  /** Name of the manager; empty becomes `unknown`. */
  readonly manager: string;
  readonly now: Date;
  /** Called with the error when ownership could not be determined. */
  readonly onError?: (error: unknown) => void;
}

/** An apply request. */
export interface ApplyInput<Converted = JSONObject> extends FieldManagerOptions<Converted> {
  /** The stored object; undefined if the apply creates it. */
  readonly live?: JSONObject | undefined;
  /** The applied configuration, decoded but otherwise unchanged. */
  readonly patch: JSONObject;
  readonly manager: string;
  /** Takes fields over from other managers instead of failing. Default false. */
  readonly force?: boolean;
  readonly now: Date;
  /**
   * Returns the merged object in canonical form with its defaults. Its error is thrown inside one that names the
   * object. Default: no defaulting.
   */
  readonly applyDefaults?: (object: JSONObject) => JSONObject;
}

/** Manager of all fields that an untracked object has at its first apply. */
const beforeFirstApply = 'before-first-apply';
/** The manager that the oldest updaters are merged into. */
const ancientChanges = 'ancient-changes';
const maxUpdateManagers = 10;
const currentOperation = 'current-operation';
/** Name of a manager without a name. */
const unnamed = 'unknown';

/** Never owned: they are set by the server or name the object. */
const strippedFields: FieldSet = FieldSet.of(
  makePath('apiVersion'),
  makePath('kind'),
  makePath('metadata'),
  ...[
    'name',
    'namespace',
    'creationTimestamp',
    'selfLink',
    'uid',
    'clusterName',
    'generation',
    'managedFields',
    'resourceVersion',
  ].map((name) => makePath('metadata', name)),
);

const nothing: JSONObject = Object.freeze({});

/**
 * `newObject` with the `managedFields` that follow from a create, update or (non-apply) patch of `live`.
 *
 * Starts from the entries in `newObject`. If those are invalid or absent, and always on subresources, it starts from
 * the entries of the live object. `[]` and `[{}]` end tracking. Untracked existing objects stay untracked. If ownership
 * cannot be determined, the result has no managedFields.
 *
 * @returns the object; a promise of it when a conversion returned a promise
 * @throws Error for an object with more levels than the call stack (`isStackOverflow`). A promise rejects with it
 */
export function updateManagedFields(input: UpdateInput): JSONObject;
export function updateManagedFields(input: UpdateInput<MaybeLater>): MaybeLater;
export function updateManagedFields(input: UpdateInput<MaybeLater>): MaybeLater {
  const newObject = sharingParts(input);
  const failed = (error: unknown): JSONObject => {
    if (isStackOverflow(error)) throw error;
    input.onError?.(error);
    return withManagedFields(newObject, undefined);
  };
  try {
    if (isFirstWrite(input)) return withCreatorsFields(input);
    const result = runConversions<JSONObject>(updateFields(input, newObject), converterOf(input));
    return result instanceof Promise ? result.catch(failed) : result;
  } catch (error) {
    return failed(error);
  }
}

function* updateFields(input: UpdateInput<MaybeLater>, newObject: JSONObject): Conversions<JSONObject> {
  const { live, manager, now } = input;
  const managed = managersForUpdate(input);
  const next = withManagedFields(newObject, undefined);
  if (managed.sets.size === 0 && hasUID(live)) return next;
  const after = yield* trackUpdate(input, live ?? nothing, next, managed, { manager, now });
  return withManagedFields(newObject, encodeManagedFields(after.sets, after.times, after.entries));
}

const converterOf =
  ({ versions }: FieldManagerOptions<MaybeLater>) =>
  (object: JSONObject, apiVersion: string): MaybeLater =>
    (versions as ObjectVersions<MaybeLater>).convert(object, apiVersion);

/**
 * The new object, with parts of the live object in place of equal parts. Later comparisons skip identical parts. Raw
 * extensions are left alone, because equal ones may have different texts.
 */
function sharingParts({ live, newObject, schema }: UpdateInput<MaybeLater>): JSONObject {
  if (live === undefined || !('goName' in schema) || hasRawFields(schema)) return newObject;
  return withEqualParts(newObject, live) as JSONObject;
}

/** A creation that brings no managers of its own. */
function isFirstWrite({ live, newObject, subresource }: UpdateInput<MaybeLater>): boolean {
  return live === undefined && !subresource && (managedFieldsOf(newObject) ?? undefined) === undefined;
}

/** The result of the general steps for a first write: everything belongs to the creator. */
function withCreatorsFields(input: UpdateInput<MaybeLater>): JSONObject {
  const { newObject, manager, now, apiVersion, schema, resetFields } = input;
  const object = withManagedFields(newObject, undefined);
  // The cache below compares shapes, which do not contain the types of scalars.
  if (!('goName' in schema)) requireOwnType(schema, nothing, object);
  const set = cachedSet(schemaOf(schema), object, resetFields, () => {
    // There are no managers of other versions yet.
    const after = runConversions(trackUpdate(input, nothing, object, noManaged, { manager, now }), (same) => same);
    return after.sets.get(identifierOf(input, manager, 'Update'))?.set;
  });
  if (set === undefined) return object;
  return withManagedFields(object, [updatersEntry(manager || unnamed, apiVersion, formatTime(now), set)]);
}

function hasUID(object: JSONObject | undefined): boolean {
  const metadata = object === undefined ? undefined : getOwn(object, 'metadata');
  const uid = isObject(metadata) ? getOwn(metadata, 'uid') : undefined;
  return typeof uid === 'string' && uid !== '';
}

/**
 * The managers before the write; none if the request resets them. @throws SchemaError when the request brings other
 * managers for an object that does not fit the schema
 */
function managersForUpdate({ live, newObject, subresource, schema }: UpdateInput<MaybeLater>): Managed {
  const current = managedFieldsOf(live);
  if (subresource) return decodeOr(current, noManaged);
  const sent = managedFieldsOf(newObject);
  if (isReset(sent)) return noManaged;
  if (sent === undefined || sent === null || sent === current) return decodeOr(current, noManaged);
  // Entries that did not change need not be parsed again.
  if (jsonEqual(sent, current)) return decodeOr(current, noManaged);
  const managed = decodeOr(sent, noManaged);
  if (managed.sets.size === 0) return decodeOr(current, noManaged);
  // Parts that do not change are not compared below, so invalid values of an untracked object are not found.
  validate(schemaOf(schema), newObject, true);
  return managed;
}

function isReset(entries: unknown): boolean {
  if (!Array.isArray(entries)) return false;
  const only: unknown = entries[0];
  return entries.length === 0 || (entries.length === 1 && isObject(only) && Object.keys(only).length === 0);
}

function decodeOr(entries: unknown, otherwise: Managed): Managed {
  try {
    return decodeManagedFields(entries);
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    return otherwise;
  }
}

interface Tracked extends Managed {
  readonly sets: Map<string, VersionedSet>;
  readonly times: Map<string, string>;
}

function* trackUpdate(
  options: FieldManagerOptions<unknown>,
  live: JSONObject,
  next: JSONObject,
  managed: Managed,
  { manager, now }: { readonly manager: string; readonly now: Date },
): Conversions<Tracked> {
  const { apiVersion } = options;
  if (!('goName' in options.schema)) requireOwnType(options.schema, live, next);
  const id = identifierOf(options, manager, 'Update');
  const sets = yield* updateSteps({
    live,
    next,
    apiVersion,
    versions: versionsOf(options),
    managers: managed.sets,
    manager: currentOperation,
  });
  const times = new Map(managed.times);
  strip(sets, currentOperation);
  const own = sets.get(currentOperation);
  if (own !== undefined) {
    sets.delete(currentOperation);
    const previous = sets.get(id);
    sets.set(id, previous === undefined ? own : { ...own, set: previous.set.union(own.set) });
    // Most updates change only fields that their manager already owns.
    keepUnchanged(sets, id, managed);
    times.set(id, formatTime(now));
  }
  capUpdaters(sets, times);
  return { sets, times, entries: managed.entries };
}

/**
 * @throws SchemaError when an object does not fit. The comparison looks only at values that differ, and not at the
 *   types of new ones.
 */
function requireOwnType(schema: MergeSchema, live: JSONObject, next: JSONObject): void {
  validate(schema, next, true);
  if (live !== nothing) validate(schema, live, true);
}

function identifierOf(options: FieldManagerOptions<unknown>, manager: string, operation: 'Apply' | 'Update'): string {
  const { apiVersion, subresource } = options;
  return managerIdentifier({ manager: manager || unnamed, operation, apiVersion, subresource });
}

function versionsOf({
  apiVersion,
  schema,
  versions,
  resetFields,
}: FieldManagerOptions<unknown>): ObjectVersions<unknown> {
  const own = schemaOf(schema);
  return {
    schemaFor: (version) => (version === apiVersion ? own : versions?.schemaFor(version)),
    convert: (object, version) => versions?.convert(object, version),
    resetFields: (version) => resetFields?.get(version),
  };
}

function schemaOf(schema: MergeSchema | TypeInfo): MergeSchema {
  return 'goName' in schema ? schemaOfType(schema) : schema;
}

function strip(sets: Map<string, VersionedSet>, id: string): void {
  const owned = sets.get(id);
  if (owned === undefined) return;
  const set = owned.set.difference(strippedFields);
  if (set.isEmpty) sets.delete(id);
  else sets.set(id, { ...owned, set });
}

/** Merges the oldest updaters of each version until the number of updaters is within the limit. */
function capUpdaters(sets: Map<string, VersionedSet>, times: Map<string, string>): void {
  const updaters = [...sets].filter(([, { applied }]) => !applied).map(([id]) => id);
  if (updaters.length <= maxUpdateManagers) return;
  const seconds = new Map(updaters.map((id) => [id, secondsOf(times.get(id))] as const));
  updaters.sort((a, b) => (seconds.get(a) as number) - (seconds.get(b) as number) || (a < b ? -1 : 1));
  const firstOfVersion = new Map<string, string>();
  let count = updaters.length;
  for (const id of updaters) {
    if (count <= maxUpdateManagers) return;
    const owned = sets.get(id) as VersionedSet;
    const { apiVersion } = owned;
    const first = firstOfVersion.get(apiVersion);
    if (first === undefined) {
      firstOfVersion.set(apiVersion, id);
      continue;
    }
    const bucket = managerIdentifier({ manager: ancientChanges, operation: 'Update', apiVersion });
    if (!sets.has(bucket)) {
      const start = sets.get(first) as VersionedSet;
      sets.delete(first);
      sets.set(bucket, start);
    }
    sets.set(bucket, { ...owned, set: owned.set.union((sets.get(bucket) as VersionedSet).set) });
    if (id !== bucket) sets.delete(id);
    count--;
    const time = times.get(id);
    if (time === undefined) times.delete(bucket);
    else times.set(bucket, time);
  }
}

/**
 * Applies `patch` and returns the result with its `managedFields`; `live` itself if nothing changes.
 *
 * A map or list that lost its last entry is null in the result; decoding drops it.
 *
 * @returns the object; a promise of it when a conversion returned a promise
 * @throws StatusError 400 when the patch is of another kind or version or brings managedFields; StatusError 409
 *   (`newApplyConflict`) when it would change fields of other managers and is not forced; Error (the server answers 500
 *   without a reason, as upstream does) when the patch or the live object does not fit the schema, the live entries
 *   cannot be read, or a conversion fails. A promise rejects with them.
 */
export function applyPatch(input: ApplyInput): JSONObject;
export function applyPatch(input: ApplyInput<MaybeLater>): MaybeLater;
export function applyPatch(input: ApplyInput<MaybeLater>): MaybeLater {
  return runConversions<JSONObject>(applyFields(input), converterOf(input));
}

function* applyFields(input: ApplyInput<MaybeLater>): Conversions<JSONObject> {
  const { live, patch, manager } = input;
  let managed: Managed;
  try {
    managed = decodeManagedFields(managedFieldsOf(live));
  } catch (error) {
    throw new Error(`failed to decode managed fields: ${errorText(error)}`);
  }
  requireKind(input);
  const { object, tracked } = yield* applyMigrating(input, managed);
  const synced = manager === 'kubectl' ? syncLastApplied(object, patch) : object;
  return withManagedFields(synced, encodeManagedFields(tracked.sets, tracked.times, tracked.entries));
}

function requireKind({ patch, apiVersion, kind }: ApplyInput<MaybeLater>): void {
  const [group, version] = splitAPIVersion(getOwn(patch, 'apiVersion'));
  const patchKind = getOwn(patch, 'kind');
  const [ownGroup, ownVersion] = splitAPIVersion(apiVersion);
  if (group !== ownGroup || version !== ownVersion || patchKind !== kind) {
    // An apiVersion that cannot be parsed hides the kind too.
    const sent = getOwn(patch, 'apiVersion');
    const shown = version === '' && typeof sent === 'string' && sent !== '' ? '' : patchKind;
    throw newBadRequest(`invalid object type: ${formatKind(group, version, shown)}`);
  }
}

function splitAPIVersion(apiVersion: unknown): [group: string, version: string] {
  if (typeof apiVersion !== 'string') return ['', ''];
  const parts = apiVersion.split('/');
  if (parts.length === 1) return ['', apiVersion];
  return parts.length === 2 ? [parts[0] as string, parts[1] as string] : ['', ''];
}

function formatKind(group: string, version: string, kind: unknown): string {
  return `${group}/${version}, Kind=${typeof kind === 'string' ? kind : ''}`;
}

interface Result {
  readonly object: JSONObject;
  readonly tracked: Tracked;
}

/**
 * Applies the patch. For kubectl, conflicts caused by earlier client-side apply are resolved by taking over the fields.
 */
function* applyMigrating(input: ApplyInput<MaybeLater>, managed: Managed): Conversions<Result> {
  try {
    return yield* applyTracking(input, managed, input.force ?? false);
  } catch (error) {
    if (!(error instanceof FieldConflictsError)) throw error;
    const { live, manager, schema, apiVersion } = input;
    if (manager !== 'kubectl' || live === undefined) throw conflictError(error.each);
    const rest = conflictsBeyondLastApplied(error.conflicts, live, schemaOf(schema), apiVersion);
    if (rest.length > 0) throw conflictError(rest);
    return yield* applyTracking(input, managed, true);
  }
}

function* applyTracking(input: ApplyInput<MaybeLater>, managedBefore: Managed, force: boolean): Conversions<Result> {
  const { live, patch, manager, now, apiVersion } = input;
  let managed = managedBefore;
  if (managed.sets.size === 0 && live !== undefined) {
    managed = yield* trackExisting(input, withManagedFields(live, undefined));
  }
  if (hasManagedFields(patch)) throw newBadRequest('metadata.managedFields must be nil');
  requireTyped('patch', input, patch, false);
  if (live !== undefined) requireTyped('live', input, live, true);
  const id = identifierOf(input, manager, 'Apply');
  const { object, managers } = yield* applySteps({
    live: live ?? nothing,
    config: patch,
    apiVersion,
    versions: versionsOf(input),
    managers: managed.sets,
    manager: id,
    force,
  });
  strip(managers, id);
  keepUnchanged(managers, id, managed);
  const times = new Map(managed.times);
  if (object !== undefined) times.set(id, formatTime(now));
  const tracked = { sets: managers, times, entries: managed.entries };
  if (object === undefined) return { object: live ?? nothing, tracked };
  return { object: withDefaults(input, object), tracked };
}

/** @throws Error when an object does not fit the schema */
function requireTyped(
  which: 'patch' | 'live',
  { schema }: ApplyInput<MaybeLater>,
  object: JSONObject,
  allowDuplicates: boolean,
): void {
  try {
    validate(schemaOf(schema), object, allowDuplicates);
  } catch (error) {
    // Callers refuse nesting that is too deep for the call stack.
    if (error instanceof RangeError) throw error;
    throw new Error(`failed to create typed ${which} object (${describe(object)}): ${errorText(error)}`, {
      cause: error,
    });
  }
}

/**
 * Attributes the fields of an untracked object. @throws Error when the object does not fit the schema, which creations
 * and updates do not require
 */
function* trackExisting(input: ApplyInput<MaybeLater>, live: JSONObject): Conversions<Tracked> {
  const failed = 'failed to create manager for existing fields: failed to';
  try {
    validate(schemaOf(input.schema), live, true);
  } catch (error) {
    throw new Error(`${failed} convert new object (${describe(live)}) to smd typed: ${errorText(error)}`, {
      cause: error,
    });
  }
  try {
    return yield* trackUpdate(input, nothing, live, noManaged, { manager: beforeFirstApply, now: input.now });
  } catch (cause) {
    throw new Error(`${failed} update ManagedFields (${describe(live)}): ${errorText(cause)}`, { cause });
  }
}

function withDefaults(input: ApplyInput<MaybeLater>, object: JSONObject): JSONObject {
  try {
    return input.applyDefaults?.(object) ?? object;
  } catch (error) {
    if (error instanceof StatusError) throw error;
    throw new Error(`failed to convert new object (${describe(input.patch)}) to proper version: ${errorText(error)}`, {
      cause: error,
    });
  }
}

/** `namespace/name; group/version, Kind=kind`, as upstream's errors name an object. */
function describe(object: JSONObject): string {
  const metadata = getOwn(object, 'metadata');
  const text = (key: string) => {
    const value = isObject(metadata) ? getOwn(metadata, key) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const [group, version] = splitAPIVersion(getOwn(object, 'apiVersion'));
  return `${text('namespace')}/${text('name')}; ${formatKind(group, version, getOwn(object, 'kind'))}`;
}
