import { equal } from './equal.js';
import { Double, Uint } from './scalars.js';
import type { Value } from './value.js';
import { MapValue } from './value.js';

type Entry = readonly [Value, Value];

/** A map of values, as map literals make. */
export class EntryMap extends MapValue {
  readonly #entries = new Map<Value, Entry>();
  #uints: Map<bigint, Entry> | undefined;
  #others: Entry[] | undefined;

  constructor(entries: Iterable<Entry> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#entries.size + (this.#uints?.size ?? 0) + (this.#others?.length ?? 0);
  }

  find(key: Value): Value | undefined {
    const exact = this.#findExact(key);
    if (exact !== undefined) return exact[1];
    return otherNumbers(key)
      .map((other) => this.#findExact(other))
      .find((entry) => entry !== undefined)?.[1];
  }

  *keys(): Iterable<Value> {
    yield* this.#entries.keys();
    for (const [key] of this.#uints?.values() ?? []) yield key;
    for (const [key] of this.#others ?? []) yield key;
  }

  /** For the code that builds the map only: a map that has been returned must not change. */
  set(key: Value, value: Value): void {
    if (isPlainKey(key)) {
      this.#entries.set(key, [key, value]);
    } else if (key instanceof Uint) {
      this.#uints ??= new Map();
      this.#uints.set(key.value, [key, value]);
    } else {
      this.delete(key);
      this.#others ??= [];
      this.#others.push([key, value]);
    }
  }

  /** Like `set`, for the code that builds the map. */
  delete(key: Value): void {
    if (isPlainKey(key)) this.#entries.delete(key);
    else if (key instanceof Uint) this.#uints?.delete(key.value);
    else this.#others = this.#others?.filter(([other]) => equal(other, key) !== true);
  }

  #findExact(key: Value): Entry | undefined {
    if (isPlainKey(key)) return this.#entries.get(key);
    if (key instanceof Uint) return this.#uints?.get(key.value);
    return this.#others?.find(([other]) => equal(other, key) === true);
  }
}

/** The accumulator of a comprehension that collects a map. It grows in place. */
export class AccumulatorMap extends EntryMap {}

function isPlainKey(key: Value): boolean {
  const type = typeof key;
  return type === 'string' || type === 'number' || type === 'bigint' || type === 'boolean' || key === null;
}

/** The same number as values of the other integer types. */
function otherNumbers(key: Value): readonly Value[] {
  if (typeof key === 'number' || typeof key === 'bigint') return key < 0 ? [] : [new Uint(BigInt(key))];
  if (key instanceof Uint) {
    if (key.value > 0x7fff_ffff_ffff_ffffn) return [];
    return [key.value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(key.value) : key.value];
  }
  if (key instanceof Double && Number.isInteger(key.value)) {
    const whole = Number.isSafeInteger(key.value) ? key.value : BigInt(key.value);
    return [whole, ...(whole < 0 ? [] : [new Uint(BigInt(whole))])];
  }
  return [];
}
