import { equalGroupVersionKind, type GroupVersionKind, groupVersionKindKey } from '../schema/index.js';
import { type RuntimeObject, withObjectKind } from './runtime-object.js';

/** Gives an object of one kind the form of another. Returns a new object (its `apiVersion` and `kind` are set for it), never changes its input. */
export type ConversionFunc = (object: RuntimeObject) => RuntimeObject;

/** Conversion functions between pairs of kinds. */
export class SchemeConversions {
  readonly #functions = new Map<string, ConversionFunc>();

  /** Sets the function for one direction; the last one counts. */
  add(from: GroupVersionKind, to: GroupVersionKind, convert: ConversionFunc): void {
    this.#functions.set(pairKey(from, to), convert);
  }

  /**
   * Converts directly where there is a function, else through the hubs of the two kinds. Between versions of one kind a missing
   * function means that they have the same form.
   *
   * @returns undefined when there is no way
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
