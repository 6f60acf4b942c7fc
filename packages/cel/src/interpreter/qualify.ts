import { ErrorValue, Failure } from '../values/failure.js';
import { Double, Uint } from '../values/scalars.js';
import { valueText } from '../values/text.js';
import { typeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';
import { AbstractValue, ListValue, MapValue } from '../values/value.js';

/*
 * Reads a field, a key or an index of a value that is only known at run time (google/cel-go interpreter/attributes.go).
 */

/** `object[key]` or `object.key`. Undefined when there is no such key or index; a failure for other errors. */
export function find(object: Value, key: Value): Value | undefined {
  if (object instanceof MapValue) return object.find(key);
  if (object instanceof ListValue) {
    const index = listIndex(key);
    if (index instanceof Failure) return index;
    return index >= 0 && index < object.length ? object.at(index) : undefined;
  }
  if (object instanceof AbstractValue && typeof key === 'string') return object.field(key)?.value;
  return object instanceof Failure ? object : undefined;
}

/** Like `find`, but a missing value is an error. */
export function qualify(object: Value, key: Value): Value {
  const found = find(object, key);
  return found === undefined ? missing(object, key) : found;
}

/** The error of a key or an index that is not there. */
export function missing(object: Value, key: Value): ErrorValue {
  return new ErrorValue(
    object instanceof ListValue ? `index out of bounds: ${valueText(key)}` : `no such key: ${valueText(key)}`,
  );
}

/** The index that a value stands for. A failure when it is not a whole number. */
export function listIndex(key: Value): number | Failure {
  if (typeof key === 'number') return key;
  if (typeof key === 'bigint') return Number(key);
  if (key instanceof Uint) return Number(key.value);
  if (key instanceof Double) {
    return Number.isSafeInteger(key.value)
      ? key.value
      : new ErrorValue(`unsupported index value ${valueText(key)} in list`);
  }
  return key instanceof Failure ? key : new ErrorValue(`unsupported index type '${typeOf(key).name}' in list`);
}
