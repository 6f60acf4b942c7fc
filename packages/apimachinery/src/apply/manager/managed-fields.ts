import { keepGiven } from '../../json/dropped-empties.js';
import { getOwn, isObject, type JSONObject } from '../../strategic-patch/json-value.js';
import { compareUTF8 } from '../../text/compare-utf8.js';
import { errorText } from '../../text/error-text.js';
import { goQuote } from '../../text/go-quote.js';
import { formatTime, parseTime } from '../../time/index.js';
import type { ManagedFieldsEntry } from '../../types/index.js';
import { FieldSet } from '../fieldpath/field-set.js';
import { fromFieldsV1, toFieldsV1 } from '../fieldpath/fields-v1.js';
import type { VersionedSet } from './updater.js';

export type { ManagedFieldsEntry };

/** The managers of an object: their fields, and the times of their last changes. */
export interface Managed {
  readonly sets: ReadonlyMap<string, VersionedSet>;
  readonly times: ReadonlyMap<string, string>;
  /** The entries it was parsed from. Unchanged ones are written again as they are. */
  readonly entries: ReadonlyMap<string, ManagedFieldsEntry>;
}

/** The managed fields of an object without managers. */
export const noManaged: Managed = { sets: new Map(), times: new Map(), entries: new Map() };

/** The text that tells managers apart: name, operation, subresource and, for updaters, version. */
export function managerIdentifier(entry: ManagedFieldsEntry): string {
  const { manager, operation, apiVersion, subresource } = entry;
  return JSON.stringify({
    manager: manager || undefined,
    operation: operation || undefined,
    apiVersion: operation === 'Apply' ? undefined : apiVersion || undefined,
    subresource: subresource || undefined,
  });
}

/** Parses a manager identifier. */
export function parseManagerIdentifier(identifier: string): ManagedFieldsEntry {
  return JSON.parse(identifier) as ManagedFieldsEntry;
}

const decoded = new WeakMap<object, Managed>();

/**
 * Parses `metadata.managedFields`. The result is cached for the lifetime of the (immutable) list.
 * @throws Error with upstream's text when an entry is invalid.
 */
export function decodeManagedFields(entries: unknown): Managed {
  if (entries === undefined || entries === null) return noManaged;
  if (!Array.isArray(entries)) throw new Error('managedFields must be a list');
  const known = decoded.get(entries);
  if (known !== undefined) return known;
  const sets = new Map<string, VersionedSet>();
  const times = new Map<string, string>();
  const originals = new Map<string, ManagedFieldsEntry>();
  for (let i = 0; i < entries.length; i++) {
    const entry: unknown = entries[i];
    const read = decodeEntry(isObject(entry) ? entry : {}, i);
    const id = managerIdentifier(read);
    sets.set(id, {
      set: read.fieldsV1 === undefined || read.fieldsV1 === null ? FieldSet.empty : decodeSet(read.fieldsV1),
      apiVersion: read.apiVersion as string,
      applied: read.operation === 'Apply',
    });
    if (typeof read.time === 'string') times.set(id, inUTC(read.time));
    else times.delete(id);
    originals.set(id, read);
  }
  const managed = { sets, times, entries: originals };
  decoded.set(entries, managed);
  return managed;
}

function decodeEntry(entry: JSONObject, index: number): ManagedFieldsEntry {
  if (entry.operation !== 'Apply' && entry.operation !== 'Update') {
    throw new Error('operation must be `Apply` or `Update`');
  }
  if (typeof entry.apiVersion !== 'string' || entry.apiVersion === '') throw new Error('apiVersion must not be empty');
  if (entry.fieldsType !== 'FieldsV1') {
    if (typeof entry.fieldsType === 'string' && entry.fieldsType !== '') {
      throw new Error(`invalid fieldsType ${goQuote(entry.fieldsType)} in managed fields entry ${index}`);
    }
    throw new Error(`missing fieldsType in managed fields entry ${index}`);
  }
  return entry as ManagedFieldsEntry;
}

function decodeSet(fields: unknown): FieldSet {
  try {
    return fromFieldsV1(fields);
  } catch (error) {
    throw new Error(`error decoding set: ${errorText(error)}`);
  }
}

/**
 * Encodes managers as `managedFields`; undefined for none. Appliers come first, then by time (seconds), manager,
 * version and subresource. Unchanged entries are the same objects that were parsed.
 */
export function encodeManagedFields(
  sets: ReadonlyMap<string, VersionedSet>,
  times: ReadonlyMap<string, string>,
  originals: ReadonlyMap<string, ManagedFieldsEntry>,
): readonly ManagedFieldsEntry[] | undefined {
  if (sets.size === 0) return undefined;
  const entries: ManagedFieldsEntry[] = [];
  for (const [id, owned] of sets) entries.push(encodeEntry(id, owned, times.get(id), originals.get(id)));
  if (entries.length === 1) return entries;
  const seconds = new Map(entries.map((entry) => [entry, secondsOf(entry.time)] as const));
  return entries.sort(
    (a, b) =>
      compareUTF8(a.operation ?? '', b.operation ?? '') ||
      (seconds.get(a) as number) - (seconds.get(b) as number) ||
      compareUTF8(a.manager ?? '', b.manager ?? '') ||
      compareUTF8(a.apiVersion ?? '', b.apiVersion ?? '') ||
      compareUTF8(a.subresource ?? '', b.subresource ?? ''),
  );
}

function encodeEntry(
  id: string,
  { set, apiVersion, applied }: VersionedSet,
  time: string | undefined,
  original: ManagedFieldsEntry | undefined,
): ManagedFieldsEntry {
  const fieldsV1 = toFieldsV1(set);
  if (
    original !== undefined &&
    original.fieldsV1 === fieldsV1 &&
    original.time === time &&
    original.apiVersion === apiVersion
  ) {
    return original;
  }
  const { manager, operation: own = 'Update', subresource } = parseManagerIdentifier(id);
  const operation = applied ? 'Apply' : own;
  if (manager !== undefined && time !== undefined && subresource === undefined) {
    return plainEntry(manager, operation, apiVersion, time, fieldsV1);
  }
  return {
    ...(manager !== undefined && { manager }),
    operation,
    apiVersion,
    ...(time !== undefined && { time }),
    fieldsType: 'FieldsV1',
    fieldsV1,
    ...(subresource !== undefined && { subresource }),
  };
}

/** The usual form of an entry, built without a spread, whose result V8 extends slowly. */
const plainEntry = (
  manager: string,
  operation: string,
  apiVersion: string,
  time: string,
  fieldsV1: ManagedFieldsEntry['fieldsV1'],
): ManagedFieldsEntry => ({ manager, operation, apiVersion, time, fieldsType: 'FieldsV1', fieldsV1 });

/** The entry of a manager who owns a set of fields through updates of the main resource. */
export const updatersEntry = (manager: string, apiVersion: string, time: string, set: FieldSet): ManagedFieldsEntry =>
  plainEntry(manager, 'Update', apiVersion, time, toFieldsV1(set));

/** Replaces a set by the old one if they are equal, so that its entry need not be encoded again. */
export function keepUnchanged(sets: Map<string, VersionedSet>, id: string, before: Managed): void {
  const owned = sets.get(id);
  const previous = before.sets.get(id);
  if (owned === undefined || previous === undefined || owned.apiVersion !== previous.apiVersion) return;
  if (owned.set.equals(previous.set)) sets.set(id, previous);
}

/** Seconds since the epoch; 0 for an absent or invalid time. */
export function secondsOf(time: string | undefined): number {
  if (time === undefined) return 0;
  const millis = Date.parse(time);
  return Number.isNaN(millis) ? 0 : Math.floor(millis / 1000);
}

/** Converts a time with any offset to the form of entries; other texts are returned unchanged. */
function inUTC(time: string): string {
  if (time.length === 20 && time.endsWith('Z')) return time;
  const millis = Date.parse(time);
  return Number.isNaN(millis) ? time : formatTime(new Date(millis));
}

/** The `managedFields` of an object, not parsed. */
export function managedFieldsOf(object: JSONObject | undefined): unknown {
  const metadata = object === undefined ? undefined : getOwn(object, 'metadata');
  return isObject(metadata) ? getOwn(metadata, 'managedFields') : undefined;
}

/**
 * Whether an untyped object has `managedFields`, even an empty list. A list with an entry of wrong types counts as
 * absent, because upstream cannot read it; values of `fieldsV1` are not checked.
 */
export function hasManagedFields(object: JSONObject): boolean {
  const entries = managedFieldsOf(object);
  return Array.isArray(entries) && entries.every(isReadableEntry);
}

const textFields = ['manager', 'operation', 'apiVersion', 'fieldsType', 'subresource'];

function isReadableEntry(entry: unknown): boolean {
  if (!isObject(entry)) return false;
  for (const name of textFields) {
    const value = getOwn(entry, name) ?? undefined;
    if (value !== undefined && typeof value !== 'string') return false;
  }
  const time = getOwn(entry, 'time') ?? undefined;
  if (time === undefined) return true;
  if (typeof time !== 'string') return false;
  try {
    parseTime(time);
    return true;
  } catch {
    return false;
  }
}

/** The object with these `managedFields` (no entries: without the field); the same object if it has them already. */
export function withManagedFields(object: JSONObject, entries: readonly ManagedFieldsEntry[] | undefined): JSONObject {
  const metadata = getOwn(object, 'metadata');
  const current = isObject(metadata) ? getOwn(metadata, 'managedFields') : undefined;
  if (current === entries) return object;
  if (Array.isArray(current) && entries !== undefined && current.length === entries.length) {
    if (entries.every((entry, i) => entry === current[i])) return object;
  }
  if (!isObject(metadata) || !Object.hasOwn(metadata, 'managedFields')) {
    if (entries === undefined) return object;
    const extended = Object.assign({}, isObject(metadata) ? metadata : undefined, { managedFields: entries });
    return keepGiven({ ...object, metadata: extended }, object);
  }
  const { managedFields: _, ...rest } = metadata;
  return keepGiven({ ...object, metadata: entries === undefined ? rest : { ...rest, managedFields: entries } }, object);
}
