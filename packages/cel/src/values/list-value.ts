import { ErrorValue, type Failure } from './failure.js';
import type { Adapt } from './provider.js';
import { ListValue, type Value } from './value.js';

/** A list of values. */
export class ArrayList extends ListValue {
  constructor(readonly items: readonly Value[]) {
    super();
  }

  get length(): number {
    return this.items.length;
  }

  at(index: number): Value {
    return this.items[index] as Value;
  }
}

/** A plain array whose members become values when they are read. */
export class NativeList extends ListValue {
  constructor(
    readonly native: readonly unknown[],
    readonly adapt: Adapt,
  ) {
    super();
  }

  get length(): number {
    return this.native.length;
  }

  at(index: number): Value {
    return this.adapt(this.native[index]);
  }
}

/** The accumulator of a comprehension that collects a list. It grows in place, as nothing else can refer to it. */
export class AccumulatorList extends ListValue {
  readonly items: Value[] = [];

  get length(): number {
    return this.items.length;
  }

  at(index: number): Value {
    return this.items[index] as Value;
  }

  append(other: ListValue): this {
    for (let i = 0; i < other.length; i++) this.items.push(other.at(i));
    return this;
  }
}

const largestFlatList = 1 << 20;

/**
 * Two lists, one after the other. Nothing is copied before the first element is read, so that `+` takes constant time.
 */
export class ConcatList extends ListValue {
  readonly length: number;
  #flat: Value[] | undefined;

  constructor(
    readonly left: ListValue,
    readonly right: ListValue,
  ) {
    super();
    this.length = left.length + right.length;
  }

  at(index: number): Value {
    if (this.#flat === undefined) {
      if (this.length > largestFlatList) return this.#find(index);
      this.#flat = this.#flatten();
    }
    return this.#flat[index] as Value;
  }

  #find(index: number): Value {
    let list: ListValue = this;
    let at = index;
    while (list instanceof ConcatList) {
      if (at < list.left.length) {
        list = list.left;
      } else {
        at -= list.left.length;
        list = list.right;
      }
    }
    return list.at(at);
  }

  #flatten(): Value[] {
    const items: Value[] = [];
    const open: ListValue[] = [this];
    for (let list = open.pop(); list !== undefined; list = open.pop()) {
      if (list instanceof ConcatList) open.push(list.right, list.left);
      else for (let i = 0; i < list.length; i++) items.push(list.at(i));
    }
    return items;
  }
}

/** `a + b` for lists. */
export function concatLists(a: ListValue, b: ListValue): ListValue | Failure {
  if (a instanceof AccumulatorList) return a.append(b);
  if (a.concat !== undefined) return a.concat(b);
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  if (!Number.isSafeInteger(a.length + b.length)) return new ErrorValue('integer overflow');
  return new ConcatList(a, b);
}
