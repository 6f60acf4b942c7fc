import { encodeObject } from './encode-object.js';

/** A value that many objects have in common. */
export interface SharedValue {
  /** Never changes. */
  readonly value: object;
  /** The JSON text of the value in UTF-8, as {@link encodeObject} writes it. */
  readonly bytes: Uint8Array;
}

/** Maximum number of texts. Each takes about 100 KB with its value. */
const mostRecent = 16;
const texts = new WeakMap<object, Uint8Array>();
const recent: SharedValue[] = [];
const encoder = new TextEncoder();

/**
 * Keeps the JSON text of a value that many objects have in common, such as the fields that the creator of similar
 * objects owns.
 *
 * @param value must never change
 */
export function shareText(value: object): void {
  const bytes = encoder.encode(encodeObject(value));
  texts.set(value, bytes);
  recent.unshift({ value, bytes });
  if (recent.length > mostRecent) recent.pop();
}

/**
 * The text of a value that was given to `shareText`, as {@link encodeObject} writes it, in UTF-8. Otherwise
 * undefined.
 */
export function sharedTextOf(value: unknown): Uint8Array | undefined {
  return typeof value === 'object' && value !== null ? texts.get(value) : undefined;
}

/**
 * Finds one of the values that `shareText` received, or that this function found, most recently.
 *
 * @param isWanted whether a value is the wanted one
 */
export function findShared(isWanted: (shared: SharedValue) => boolean): SharedValue | undefined {
  for (let i = 0; i < recent.length; i++) {
    const shared = recent[i] as SharedValue;
    if (!isWanted(shared)) continue;
    recent.copyWithin(1, 0, i);
    recent[0] = shared;
    return shared;
  }
  return undefined;
}
