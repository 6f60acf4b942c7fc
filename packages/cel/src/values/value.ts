import type { Type } from '../types/type.js';
import type { Failure } from './failure.js';
import type { ListValue } from './list-value.js';
import type { MapValue } from './map-value.js';
import type { AbstractValue, Double, Duration, OptionalValue, Timestamp, Uint } from './scalars.js';

/**
 * A value of an expression. Integers (`int`) are numbers while they are safe integers and bigints beyond; a `double` is a `Double` even when it is
 * whole. Null, booleans and texts are themselves, bytes are a `Uint8Array`. Errors and unknowns are values too: functions take them as arguments.
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
