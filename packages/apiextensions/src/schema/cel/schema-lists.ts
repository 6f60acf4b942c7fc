import { type Adapt, equal, type Failure, type ListValue, NativeList, toNative, type Value } from '@k8s-ts/cel';
import { isObject } from '../values/json-values.js';

/** A list whose items have no identity: `==` compares them in order. */
export class SchemaList extends NativeList {
  override equals(other: ListValue): boolean | Failure {
    if (other.length !== this.length) return false;
    for (let i = 0; i < this.length; i++) {
      const same = equal(this.at(i), other.at(i));
      if (same !== true) return same;
    }
    return true;
  }
}

/** A list of type `set`: `==` ignores the order, `+` is the union. */
export class SchemaSetList extends NativeList {
  #set: Set<unknown> | undefined;

  get #members(): Set<unknown> {
    this.#set ??= new Set(this.native);
    return this.#set;
  }

  override equals(other: ListValue): boolean {
    if (other.length !== this.length) return false;
    const members = this.#members;
    for (const item of other) if (!members.has(nativeOf(item))) return false;
    return true;
  }

  override concat(other: ListValue): ListValue {
    const members = new Set(this.#members);
    const items = [...this.native];
    for (const item of other) {
      const native = nativeOf(item);
      if (members.has(native)) continue;
      members.add(native);
      items.push(native);
    }
    return new SchemaSetList(items, this.adapt);
  }
}

/** A list of type `map`: `==` ignores the order, `+` replaces items with the same keys. */
export class SchemaMapList extends NativeList {
  readonly #keys: readonly string[];
  #byKey: Map<string, unknown> | undefined;

  constructor(native: readonly unknown[], adapt: Adapt, keys: readonly string[]) {
    super(native, adapt);
    this.#keys = keys;
  }

  #keyOf(item: unknown): string {
    if (!isObject(item)) return '';
    return this.#keys.map((key) => `${typeof item[key]}:${String(item[key])}`).join('\u0000');
  }

  override equals(other: ListValue): boolean | Failure {
    if (other.length !== this.length) return false;
    this.#byKey ??= new Map(this.native.map((item) => [this.#keyOf(item), item]));
    for (const item of other) {
      const key = this.#keyOf(nativeOf(item));
      if (!this.#byKey.has(key)) return false;
      const same = equal(this.adapt(this.#byKey.get(key)), item);
      if (same !== true) return same;
    }
    return true;
  }

  override concat(other: ListValue): ListValue {
    const items: unknown[] = [...this.native];
    const places = new Map(items.map((item, i) => [this.#keyOf(item), i]));
    for (const item of other) {
      const native = nativeOf(item);
      const place = places.get(this.#keyOf(native));
      if (place === undefined) items.push(native);
      else items[place] = native;
    }
    return new SchemaMapList(items, this.adapt, this.#keys);
  }
}

function nativeOf(value: Value): unknown {
  return toNative(value);
}
