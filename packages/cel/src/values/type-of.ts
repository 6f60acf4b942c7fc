import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  errorType,
  intType,
  listRuntimeType,
  mapRuntimeType,
  nullType,
  optionalRuntimeType,
  stringType,
  Type,
  timestampType,
  typeType,
  uintType,
} from '../types/type.js';
import { Double, Duration, Timestamp, Uint } from './scalars.js';
import type { Value } from './value.js';
import { AbstractValue, ListValue, MapValue, OptionalValue } from './value.js';

/** The type of a value at run time. Parameters are not known there: all lists are of one type. */
export function typeOf(value: Value): Type {
  switch (typeof value) {
    case 'string':
      return stringType;
    case 'number':
    case 'bigint':
      return intType;
    case 'boolean':
      return boolType;
  }
  if (value === null) return nullType;
  if (value instanceof Double) return doubleType;
  if (value instanceof Uint) return uintType;
  if (value instanceof ListValue) return listRuntimeType;
  if (value instanceof MapValue) return mapRuntimeType;
  if (value instanceof Uint8Array) return bytesType;
  if (value instanceof Duration) return durationType;
  if (value instanceof Timestamp) return timestampType;
  if (value instanceof OptionalValue) return optionalRuntimeType;
  if (value instanceof AbstractValue) return value.type;
  return value instanceof Type ? typeType : errorType;
}

/**
 * Says whether a value may be an argument of a declared type. Of lists and maps only the first element is looked at, as
 * upstream does (google/cel-go common/types).
 */
export function isAssignableRuntimeType(type: Type, value: Value): boolean {
  if (type.kind === 'dyn' || type.kind === 'typeParam') return true;
  if (type.nullable && value === null) return true;
  if (type.name !== typeOf(value).name) return false;
  if (type.kind === 'list' && value instanceof ListValue) {
    return value.length === 0 || isAssignableRuntimeType(type.parameters[0] as Type, value.at(0));
  }
  if (type.kind === 'map' && value instanceof MapValue) {
    for (const key of value.keys()) {
      const [keyType, valueType] = type.parameters as [Type, Type];
      return isAssignableRuntimeType(keyType, key) && isAssignableRuntimeType(valueType, value.find(key) as Value);
    }
  }
  return true;
}

/** The size of a value: code points, bytes, elements or entries. Undefined for values without a size. */
export function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string') return codePoints(value);
  if (value instanceof ListValue || value instanceof Uint8Array) return value.length;
  if (value instanceof MapValue) return value.size;
  return value instanceof AbstractValue ? value.size : undefined;
}

/** The number of code points of a text. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff && i + 1 < text.length) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        i++;
      }
    }
  }
  return count;
}
