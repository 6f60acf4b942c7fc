import type { Type } from '../types/type.js';
import type { Failure } from './failure.js';
import type { Double, Duration, Timestamp, Uint } from './scalars.js';

/**
 * A value of an expression. Integers (`int`) are numbers while they are safe integers and bigints beyond; a `double` is
 * a `Double` even when it is whole. Null, booleans and texts are themselves, bytes are a `Uint8Array`. Errors and
 * unknowns are values too: functions take them as arguments.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | Uint
  | Double
  | Duration
  | Timestamp
  | OptionalValue
  | ListValue
  | MapValue
  | AbstractValue
  | Type
  | Failure;

/** A list. */
export abstract class ListValue implements Iterable<Value> {
  abstract readonly length: number;

  /** The element at an index from 0 to `length - 1`. */
  abstract at(index: number): Value;

  /** Replaces `==` for lists with an order or identity of their own. Undefined means: compare element by element. */
  equals?(other: ListValue): boolean | Failure;

  /** Replaces `+` for lists with an identity of their own. Undefined means: append. */
  concat?(other: ListValue): ListValue | Failure;

  *[Symbol.iterator](): Iterator<Value> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

/** A map, or an object with fields. */
export abstract class MapValue {
  abstract readonly size: number;

  /** The value of a key, or undefined if missing. Keys of the three number types that are equal are the same key. */
  abstract find(key: Value): Value | undefined;

  abstract keys(): Iterable<Value>;

  /** Replaces `==` for maps with an identity of their own. Undefined means: compare entry by entry. */
  equals?(other: MapValue): boolean | Failure;
}

/** A value that may be absent. */
export class OptionalValue {
  /** @param value undefined for `optional.none()` */
  constructor(readonly value: Value | undefined) {}
}

/** The empty optional. */
export const optionalNone: OptionalValue = new OptionalValue(undefined);

/** A value of an opaque or object type of a library, such as a quantity. */
export abstract class AbstractValue {
  abstract readonly type: Type;

  /** Says whether another value equals it. Returns the failure `no such overload` for values of other types. */
  abstract equals(other: Value): boolean | Failure;

  /** The value's size in the calculation of costs, if it has one. */
  get size(): number | undefined {
    return undefined;
  }

  /** The value's text, for `string(value)`. Undefined when it cannot be converted. */
  text(): string | undefined {
    return undefined;
  }

  /** A field of the value. Undefined when the type has no fields. */
  field(_name: string): { readonly value: Value | undefined } | undefined {
    return undefined;
  }
}
