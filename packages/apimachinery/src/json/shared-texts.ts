import { encodeObject } from './encode-object.js';

const texts = new WeakMap<object, string>();

/**
 * Keeps the JSON text of a value that many objects have in common, such as the fields that the creator of similar objects owns.
 *
 * @param value must never change
 */
export function shareText(value: object): void {
  texts.set(value, encodeObject(value));
}

/** The text of a value that was given to {@link shareText}, as {@link encodeObject} writes it. Otherwise undefined. */
export function sharedTextOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? texts.get(value) : undefined;
}
