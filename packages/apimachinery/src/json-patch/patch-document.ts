import { atoi } from '../intstr/atoi.js';
import { setOwn } from '../json/canonical-values.js';
import { errorText } from '../text/error-text.js';
import type { JSONValue } from '../types/index.js';
import { JSONPatchError } from './decode-json-patch.js';
import { equalJSON, isJSONArray, isJSONObject, type JSONObject } from './json-value.js';
import { LongList } from './long-list.js';

/**
 * A value of a document while it is being changed. Long arrays in it become {@link LongList}s when they are first
 * changed.
 */
export type PatchValue = JSONValue | LongList<JSONValue>;

type MutableArray = JSONValue[];
type MutableObject = { [key: string]: JSONValue };
type List = MutableArray | LongList<JSONValue>;
type Container = List | MutableObject;

/** Arrays with fewer items are changed as arrays. */
const longLength = 2048;

/** The target of a pointer: the object or array that holds the value, and the key in it. */
export interface Location {
  readonly container: Container;
  readonly key: string;
}

/**
 * A JSON document to which operations are applied. The input is never changed: a container and its parents are copied
 * before the first write, and everything else is shared with the input.
 *
 * Paths are JSON pointers, parsed as in upstream's library: text before the first slash is ignored, array indices may
 * have a sign, and negative ones count from the end.
 */
export class PatchDocument {
  #root: PatchValue;
  /** Containers made here, which may therefore be changed. Each is contained in at most one other. */
  #owned = new Set<PatchValue>();
  #hasLongLists = false;
  /** The number of members of objects: counting them takes linear time. */
  readonly #counts = new Map<object, number>();

  constructor(root: JSONValue) {
    this.#root = root;
  }

  get root(): PatchValue {
    return this.#root;
  }

  /** The document as a JSON value. It may not be written to any more. */
  finish(): JSONValue {
    return this.#hasLongLists ? this.#plain(this.#root) : (this.#root as JSONValue);
  }

  replaceRoot(root: JSONValue): void {
    this.#root = root;
    this.#owned = new Set();
  }

  /** Finds the container for the last part of a pointer, for reading; undefined if it does not exist. */
  find(pointer: string): Location | undefined {
    const parts = splitPointer(pointer);
    if (parts === undefined) return undefined;
    let container = this.#root;
    for (const part of parts.containers) {
      const next = isContainer(container) ? peek(container, part) : undefined;
      if (next === undefined) return undefined;
      container = next as PatchValue;
    }
    return isContainer(container) ? { container, key: parts.key } : undefined;
  }

  /** Like {@link find}, but the container may be changed. */
  findForWriting(pointer: string): Location | undefined {
    if (this.find(pointer) === undefined) return undefined;
    const { containers, key } = splitPointer(pointer) as { containers: string[]; key: string };
    let container = this.#own(this.#root);
    this.#root = container as PatchValue;
    for (const part of containers) {
      const current = peek(container, part) as PatchValue;
      const next = this.#own(current);
      if (next !== current) this.setAt({ container, key: part }, next as PatchValue);
      container = next;
    }
    return { container, key };
  }

  /** Adds a member, or inserts an item (`-` appends). @throws Error for an invalid array index */
  addAt({ container, key }: Location, value: PatchValue): void {
    if (!isList(container)) {
      this.#setMember(container, key, value as JSONValue);
      return;
    }
    if (key === '-') {
      insert(container, container.length, value);
      return;
    }
    let index: number;
    try {
      index = atoi(key);
    } catch (cause) {
      throw new JSONPatchError(`value was not a proper array index: '${key}': ${errorText(cause)}`);
    }
    const length = container.length + 1;
    if (index >= length || index < -length) throw invalidIndex(index);
    insert(container, index < 0 ? index + length : index, value);
  }

  /** Replaces an item, or sets a member whether or not it exists. @throws Error for an invalid array index */
  setAt({ container, key }: Location, value: PatchValue): void {
    if (!isList(container)) this.#setMember(container, key, value as JSONValue);
    else if (Array.isArray(container)) container[arrayIndex(container, key)] = value as JSONValue;
    else container.set(arrayIndex(container, key), value as JSONValue);
  }

  /** @throws Error for an absent member, and for an invalid array index */
  removeAt({ container, key }: Location): void {
    if (isList(container)) {
      const index = arrayIndex(container, key);
      if (Array.isArray(container)) container.splice(index, 1);
      else container.remove(index);
      return;
    }
    if (!Object.hasOwn(container, key)) {
      throw new JSONPatchError(`Unable to remove nonexistent key: ${key}: missing value`);
    }
    delete container[key];
    const count = this.#counts.get(container);
    if (count !== undefined) this.#counts.set(container, count - 1);
  }

  /**
   * Whether a value of the document equals another one, as `equalJSON` says. The time depends on the size of `want` and
   * not on that of `value`: a patch may compare a large value with many small ones.
   */
  equals(value: PatchValue, want: JSONValue): boolean {
    if (value instanceof LongList || isJSONArray(value)) {
      if (!isJSONArray(want) || value.length !== want.length) return false;
      const items = Array.isArray(value) ? (value as readonly JSONValue[]) : (value as LongList<JSONValue>).toArray();
      return items.every((item, i) => this.equals(item, want[i] as JSONValue));
    }
    if (!isJSONObject(value) || !isJSONObject(want)) return equalJSON(value, want);
    const keys = Object.keys(want);
    return (
      this.#countOf(value) === keys.length &&
      keys.every((key) => Object.hasOwn(value, key) && this.equals(value[key] as JSONValue, want[key] as JSONValue))
    );
  }

  /** A value as JSON that may be inserted at a second place. Only changed parts are copied. */
  detach(value: PatchValue): JSONValue {
    if (!this.#owned.has(value)) return value as JSONValue;
    if (value instanceof LongList) return value.toArray().map((item) => this.detach(item));
    if (isJSONArray(value)) return value.map((item) => this.detach(item));
    const copy: MutableObject = {};
    for (const [key, member] of Object.entries(value as MutableObject)) setOwn(copy, key, this.detach(member));
    return copy;
  }

  #setMember(container: MutableObject, key: string, value: JSONValue): void {
    const count = this.#counts.get(container);
    if (count !== undefined && !Object.hasOwn(container, key)) this.#counts.set(container, count + 1);
    setOwn(container, key, value);
  }

  #countOf(object: JSONObject): number {
    let count = this.#counts.get(object);
    if (count === undefined) {
      count = Object.keys(object).length;
      this.#counts.set(object, count);
    }
    return count;
  }

  #own(value: PatchValue): Container {
    if (this.#owned.has(value)) return value as Container;
    const copy = copyOf(value);
    if (copy instanceof LongList) this.#hasLongLists = true;
    this.#owned.add(copy as PatchValue);
    return copy;
  }

  /** The value with arrays in the place of long lists. Only containers that were written to have long lists. */
  #plain(value: PatchValue): JSONValue {
    if (!this.#owned.has(value)) return value as JSONValue;
    if (value instanceof LongList) return value.toArray().map((item) => this.#plain(item));
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) value[i] = this.#plain(item);
    } else {
      const object = value as MutableObject;
      for (const key of Object.keys(object)) setOwn(object, key, this.#plain(object[key] as JSONValue));
    }
    return value as JSONValue;
  }
}

function copyOf(value: PatchValue): Container {
  if (!isJSONArray(value as JSONValue)) return { ...(value as MutableObject) };
  const items = value as readonly JSONValue[];
  return items.length < longLength ? items.slice() : new LongList(items);
}

/** A container's value at a key; undefined for an absent member. @throws Error for an invalid array index */
export function getAt({ container, key }: Location): PatchValue | undefined {
  if (!isList(container)) return Object.hasOwn(container, key) ? container[key] : undefined;
  const index = arrayIndex(container, key);
  return Array.isArray(container) ? container[index] : container.get(index);
}

function insert(list: List, index: number, value: PatchValue): void {
  if (Array.isArray(list)) list.splice(index, 0, value as JSONValue);
  else list.insert(index, value as JSONValue);
}

const isList = (container: PatchValue | Container): container is List =>
  Array.isArray(container) || container instanceof LongList;

function arrayIndex(array: List, key: string): number {
  const index = atoi(key);
  if (index >= array.length || index < -array.length) throw invalidIndex(index);
  return index < 0 ? index + array.length : index;
}

function invalidIndex(index: number): JSONPatchError {
  return new JSONPatchError(`Unable to access invalid index: ${index}: invalid index referenced`);
}

/** The container at a key; undefined if missing. */
function peek(container: Container, key: string): Container | undefined {
  try {
    const value = getAt({ container, key });
    return isContainer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isContainer(value: PatchValue | Container | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}

function splitPointer(pointer: string): { containers: string[]; key: string } | undefined {
  const parts = pointer.split('/');
  if (parts.length < 2) return undefined;
  const decoded = parts.slice(1).map((part) => (part.includes('~') ? part.replace(/~[01]/g, unescapePart) : part));
  return { key: decoded.pop() as string, containers: decoded };
}

function unescapePart(escaped: string): string {
  return escaped === '~1' ? '/' : '~';
}
