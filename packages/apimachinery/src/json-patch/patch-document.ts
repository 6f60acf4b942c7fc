import { atoi } from '../intstr/atoi.js';
import { errorText } from '../text/error-text.js';
import type { JSONValue } from '../types/index.js';
import { JSONPatchError } from './decode-json-patch.js';
import { isJSONArray, isJSONObject, setOwnMember } from './json-value.js';

type MutableArray = JSONValue[];
type MutableObject = { [key: string]: JSONValue };
type Container = MutableArray | MutableObject;

/** The target of a pointer: the object or array that holds the value, and the key in it. */
export interface Location {
  readonly container: Container;
  readonly key: string;
}

/**
 * A JSON document to which operations are applied. The input is never changed: a container and its parents are copied before the first
 * write, and everything else is shared with the input.
 *
 * Paths are JSON pointers, parsed as in upstream's library: text before the first slash is ignored, array indices may have a sign, and
 * negative ones count from the end.
 */
export class PatchDocument {
  #root: JSONValue;
  /** Containers made here, which may be changed. Each is contained in at most one other. */
  #owned = new Set<JSONValue>();

  constructor(root: JSONValue) {
    this.#root = root;
  }

  get root(): JSONValue {
    return this.#root;
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
      container = next;
    }
    return isContainer(container) ? { container, key: parts.key } : undefined;
  }

  /** Like {@link find}, but the container may be changed. */
  findForWriting(pointer: string): Location | undefined {
    if (this.find(pointer) === undefined) return undefined;
    const { containers, key } = splitPointer(pointer) as { containers: string[]; key: string };
    let container = this.#own(this.#root);
    this.#root = container;
    for (const part of containers) {
      const next = this.#own(peek(container, part) as JSONValue);
      if (Array.isArray(container)) container[arrayIndex(container, part)] = next;
      else setOwnMember(container, part, next);
      container = next;
    }
    return { container, key };
  }

  /** A value that can be inserted at a second place. Only changed parts are copied. */
  detach(value: JSONValue): JSONValue {
    if (!this.#owned.has(value)) return value;
    if (isJSONArray(value)) return value.map((item) => this.detach(item));
    const copy: MutableObject = {};
    for (const [key, member] of Object.entries(value as MutableObject)) setOwnMember(copy, key, this.detach(member));
    return copy;
  }

  #own(value: JSONValue): Container {
    if (this.#owned.has(value)) return value as Container;
    const copy = isJSONArray(value) ? value.slice() : { ...(value as MutableObject) };
    this.#owned.add(copy);
    return copy;
  }
}

/** A container's value at a key; undefined for an absent member. @throws Error for an invalid array index */
export function getAt({ container, key }: Location): JSONValue | undefined {
  if (!Array.isArray(container)) return Object.hasOwn(container, key) ? container[key] : undefined;
  return container[arrayIndex(container, key)];
}

/** Adds a member, or inserts an item (`-` appends). @throws Error for an invalid array index */
export function addAt({ container, key }: Location, value: JSONValue): void {
  if (!Array.isArray(container)) {
    setOwnMember(container, key, value);
    return;
  }
  if (key === '-') {
    container.push(value);
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
  container.splice(index < 0 ? index + length : index, 0, value);
}

/** Replaces an item, or sets a member, which may be absent. @throws Error for an invalid array index */
export function setAt({ container, key }: Location, value: JSONValue): void {
  if (Array.isArray(container)) container[arrayIndex(container, key)] = value;
  else setOwnMember(container, key, value);
}

/** @throws Error for an absent member, and for an invalid array index */
export function removeAt({ container, key }: Location): void {
  if (Array.isArray(container)) {
    container.splice(arrayIndex(container, key), 1);
    return;
  }
  if (!Object.hasOwn(container, key)) {
    throw new JSONPatchError(`Unable to remove nonexistent key: ${key}: missing value`);
  }
  delete container[key];
}

function arrayIndex(array: MutableArray, key: string): number {
  const index = atoi(key);
  if (index >= array.length || index < -array.length) throw invalidIndex(index);
  return index < 0 ? index + array.length : index;
}

function invalidIndex(index: number): JSONPatchError {
  return new JSONPatchError(`Unable to access invalid index: ${index}: invalid index referenced`);
}

/** The container at a key; undefined if there is none. */
function peek(container: Container, key: string): Container | undefined {
  try {
    const value = getAt({ container, key });
    return isContainer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isContainer(value: JSONValue | undefined): value is Container {
  return isJSONArray(value) || isJSONObject(value);
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
