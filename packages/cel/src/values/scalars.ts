import type { Type } from '../types/type.js';
import type { Failure } from './failure.js';
import type { Value } from './value.js';

/** An unsigned integer of 64 bits. */
export class Uint {
  constructor(readonly value: bigint) {}
}

/** A floating point number of 64 bits. */
export class Double {
  constructor(readonly value: number) {}
}

/** A length of time in nanoseconds, in the range of a signed integer of 64 bits. */
export class Duration {
  constructor(readonly nanos: bigint) {}
}

/** A point in time, from year 1 to 9999. */
export class Timestamp {
  constructor(
    /** Seconds since 1970. */
    readonly seconds: number,
    /** Nanoseconds within the second, 0 to 999999999. */
    readonly nanos: number,
    /** Minutes east of UTC that its text is written with. */
    readonly offsetMinutes = 0,
  ) {}
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

  /** Says whether another value equals it. A failure is upstream's `no such overload` for values of other types. */
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
