import { equalGroupVersionKind, type GroupVersionKind, groupVersionKindKey } from '../schema/index.js';
import { type RuntimeObject, withObjectKind } from './runtime-object.js';

/**
 * Converts an object of one kind to another. Returns a new object, whose `apiVersion` and `kind` are set by the caller, and never changes
 * its input.
 */
export type ConversionFunc = (object: RuntimeObject) => RuntimeObject;

/** Conversion functions between pairs of kinds. */
export class SchemeConversions {
  readonly #functions = new Map<string, ConversionFunc>();

  /** Sets the function for one direction, replacing an earlier one. */
  add(from: GroupVersionKind, to: GroupVersionKind, convert: ConversionFunc): void {
    this.#functions.set(pairKey(from, to), convert);
  }

  /**
   * Converts directly if there is a function, otherwise through the hub versions of the two kinds. A missing function between versions of
   * one kind means that they have the same form.
   *
   * @returns undefined when no conversion is possible
   */
  convert(
    object: RuntimeObject,
    from: GroupVersionKind,
    to: GroupVersionKind,
    hubOf: (gvk: GroupVersionKind) => GroupVersionKind,
  ): RuntimeObject | undefined {
    const direct = this.#functions.get(pairKey(from, to));
    if (direct !== undefined) return withObjectKind(direct(object), to);
    let current: RuntimeObject | undefined = object;
    let at = from;
    for (const next of [hubOf(from), hubOf(to), to]) {
      if (equalGroupVersionKind(at, next)) continue;
      current = this.#step(current, at, next);
      if (current === undefined) return undefined;
      at = next;
    }
    return current;
  }

  #step(object: RuntimeObject, from: GroupVersionKind, to: GroupVersionKind): RuntimeObject | undefined {
    const convert = this.#functions.get(pairKey(from, to));
    if (convert !== undefined) return withObjectKind(convert(object), to);
    return from.group === to.group && from.kind === to.kind ? withObjectKind(object, to) : undefined;
  }
}

function pairKey(from: GroupVersionKind, to: GroupVersionKind): string {
  return `${groupVersionKindKey(from)} ${groupVersionKindKey(to)}`;
}
