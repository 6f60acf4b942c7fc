import { JSONNumber } from './json-number.js';

/**
 * Values of an object's fields that canonical form drops: empty lists and maps of fields that Go omits when they are
 * empty.
 */
export type DroppedEmpties = Record<string, object>;

const droppedOf = new WeakMap<object, DroppedEmpties>();

/** Adds a field's value to those of its object when it is a list or map that its decoder dropped as empty. */
export function noteDropped(
  dropped: DroppedEmpties | undefined,
  field: string,
  value: unknown,
): DroppedEmpties | undefined {
  if (typeof value !== 'object' || value === null || value instanceof JSONNumber) return dropped;
  const all = dropped ?? {};
  all[field] = Array.isArray(value) ? [] : {};
  return all;
}

/**
 * Remembers which empty values were dropped from a decoded object, as long as the object lives.
 *
 * @param before the object that was changed into this one: its dropped lists and maps are remembered, too
 */
export function keepDropped<T>(object: T, dropped: DroppedEmpties | undefined, before?: unknown): T {
  const all = dropped ?? (before === undefined ? undefined : droppedOf.get(before as object));
  if (all !== undefined) droppedOf.set(object as object, all);
  return object;
}

/**
 * Makes {@link fieldAsGiven} answer for a copy of a decoded object as for the original.
 *
 * @returns the copy
 */
export function keepGiven<T extends object>(copy: T, original: object): T {
  return keepDropped(copy, undefined, original);
}

/** Whether messages print two equal objects alike. */
export function haveSameDropped(a: object, b: object): boolean {
  return droppedOf.get(a) === droppedOf.get(b);
}

/**
 * A field of a decoded object as the client gave it, for messages that print it: Go prints an empty list or map that
 * was sent as `[]` or `{}`, and one that was not sent as `null`. Copies of the object do not have this information.
 *
 * @returns the field's value; an empty list or map that canonical form does not have; or undefined
 */
export function fieldAsGiven<T extends object, K extends keyof T & string>(
  object: T | undefined,
  field: K,
): T[K] | undefined {
  if (object === undefined) return undefined;
  return object[field] ?? (droppedOf.get(object)?.[field] as T[K] | undefined);
}
