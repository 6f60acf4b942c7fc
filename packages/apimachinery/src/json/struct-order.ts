import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { setOwn } from './canonical-values.js';
import type { Arrange } from './compile-struct-order.js';
import { TypeProgram } from './type-program.js';

/**
 * The value with its fields in the order of the type and the keys of its maps sorted, as Go writes them: equal objects
 * become equal bytes, regardless of the order in which clients and defaulting set fields. An empty list in a field that
 * is always written becomes `null`: kube-apiserver stores protobuf, which does not tell an empty list from an absent
 * one. Values that are in this form already are not copied. Unknown fields come last.
 */
export function inStructOrder(type: TypeInfo, value: unknown): unknown {
  return type.special === undefined ? orderOf(type).arrange(value) : value;
}

/** The order of a type. */
class StructOrder {
  readonly places = new Map<string, Place>();
  /** Replaced by a compiled function once the type has been used often. */
  arrange: Arrange;
  readonly #program = new TypeProgram(({ compileStructOrder }) => {
    // A type may contain a field twice, once in an inline type. The index of the field then differs from its rank.
    if ([...this.places.values()].some(({ rank }, i) => rank !== i)) return;
    const names = [...this.places.keys()];
    const values = [...this.places.values()].map(({ arrange }) => arrange);
    this.arrange = compileStructOrder({ names, values, arrange: this.#interpret }) ?? this.#interpret;
  });

  constructor() {
    this.arrange = this.#interpret;
  }

  readonly #interpret: Arrange = (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    this.#program.used();
    return arranged(this.places, value as Readonly<Record<string, unknown>>);
  };
}

function arranged(order: ReadonlyMap<string, Place>, object: Readonly<Record<string, unknown>>): object {
  let last = -1;
  let fields: OrderedFields | undefined;
  for (const key in object) {
    if (!Object.hasOwn(object, key)) continue;
    const known = order.get(key);
    const rank = known === undefined ? unknownRank : known.rank;
    const before = object[key];
    const after = known?.arrange === undefined ? before : known.arrange(before);
    if (rank < last || after !== before) fields ??= fieldsBefore(order, object, key);
    if (fields !== undefined) add(fields, rank, key, after);
    last = rank;
  }
  if (fields === undefined) return object;
  const { keys, values } = fields;
  const result: Record<string, unknown> = {};
  for (let i = 0; i < keys.length; i++) setOwn(result, keys[i] as string, values[i]);
  return result;
}

/** Fields in the order of their ranks. Fields with the same index belong to one struct. */
interface OrderedFields {
  readonly ranks: number[];
  readonly keys: string[];
  readonly values: unknown[];
}

const unknownRank = Number.MAX_SAFE_INTEGER;

/**
 * Adds a field behind those with the same or a lower rank. Only few fields are out of order, so this takes less time
 * than sorting all of them.
 */
function add({ ranks, keys, values }: OrderedFields, rank: number, key: string, value: unknown): void {
  let at = ranks.length;
  for (; at > 0 && (ranks[at - 1] as number) > rank; at--) {
    ranks[at] = ranks[at - 1] as number;
    keys[at] = keys[at - 1] as string;
    values[at] = values[at - 1];
  }
  ranks[at] = rank;
  keys[at] = key;
  values[at] = value;
}

/** The fields before a key, whose values are in order. */
function fieldsBefore(
  order: ReadonlyMap<string, Place>,
  object: Readonly<Record<string, unknown>>,
  until: string,
): OrderedFields {
  const fields: OrderedFields = { ranks: [], keys: [], values: [] };
  for (const key in object) {
    if (key === until) break;
    if (Object.hasOwn(object, key)) add(fields, order.get(key)?.rank ?? unknownRank, key, object[key]);
  }
  return fields;
}

interface Place {
  readonly rank: number;
  /** Undefined: the values are already in order. */
  readonly arrange: Arrange | undefined;
}

const orders = new WeakMap<TypeInfo, StructOrder>();

function orderOf(type: TypeInfo): StructOrder {
  const known = orders.get(type);
  if (known) return known;
  const order = new StructOrder();
  orders.set(type, order);
  if (type.hasTypeMeta) {
    for (const name of ['kind', 'apiVersion']) order.places.set(name, { rank: order.places.size, arrange: undefined });
  }
  addFields(order.places, type);
  return order;
}

function addFields(places: Map<string, Place>, type: TypeInfo): void {
  for (const field of type.fields) {
    if (field.inline && field.type) addFields(places, field.type);
    else places.set(field.name, { rank: places.size, arrange: arrangeOf(field) });
  }
}

function arrangeOf({ type, shape, omitEmpty }: FieldInfo): Arrange | undefined {
  // Types are resolved on first use, because few objects have values of all types.
  let order: StructOrder | undefined;
  const item =
    type && type.special === undefined
      ? (value: unknown) => {
          order ??= orderOf(type);
          return order.arrange(value);
        }
      : undefined;
  if (shape === 'map') return (value) => sortedMap(value, item);
  if (shape === 'single') return item;
  if (item === undefined && omitEmpty) return undefined;
  return (value) => (!omitEmpty && isEmptyList(value) ? null : arrangedList(value, item));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function arrangedList(value: unknown, arrangeItem: Arrange | undefined): unknown {
  if (!arrangeItem || !Array.isArray(value)) return value;
  let changed: unknown[] | undefined;
  for (let i = 0; i < value.length; i++) {
    const after = arrangeItem(value[i]);
    if (after !== value[i]) {
      changed ??= value.slice();
      changed[i] = after;
    }
  }
  return changed ?? value;
}

function sortedMap(value: unknown, arrangeItem: Arrange | undefined): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const map = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(map);
  let changed = false;
  for (let i = 0; i < keys.length && !changed; i++) {
    const key = keys[i] as string;
    changed =
      (i > 0 && key < (keys[i - 1] as string)) || (arrangeItem !== undefined && arrangeItem(map[key]) !== map[key]);
  }
  if (!changed) return value;
  const result: Record<string, unknown> = {};
  for (const key of keys.sort()) setOwn(result, key, arrangeItem ? arrangeItem(map[key]) : map[key]);
  return result;
}
