import type { EntryMap } from '../values/entry-map.js';
import { ErrorValue, type Failure } from '../values/failure.js';
import { Double, Uint } from '../values/scalars.js';
import { valueText } from '../values/text.js';
import type { Value } from '../values/value.js';
import { OptionalValue } from '../values/value.js';

/**
 * Adds an entry to a map that is being made. Returns a failure when the entry is written with `?` and its value is not
 * an optional.
 */
export function setEntry(map: EntryMap, key: Value, value: Value, optional: boolean): Failure | undefined {
  if (!optional) {
    map.set(key, value);
    return undefined;
  }
  if (!(value instanceof OptionalValue)) return notOptional(`entry '${valueText(key)}'`, value);
  if (value.value === undefined) map.delete(key);
  else map.set(key, value.value);
  return undefined;
}

/** The error of a part that is written with `?` and whose value is not an optional. */
export function notOptional(what: string, value: Value): ErrorValue {
  return new ErrorValue(
    what === 'list element'
      ? `cannot initialize optional list element from non-optional value ${valueText(value)}`
      : `cannot initialize optional ${what} from non-optional value ${valueText(value)}`,
  );
}

/** The values under which a member of a constant list is found: a whole double is found as an int, too. */
export function withWholeNumber(member: Value): readonly Value[] {
  return member instanceof Double && Number.isSafeInteger(member.value) ? [member, member.value + 0] : [member];
}

/** Says whether a value can be looked up in a set instead of being compared. */
export function isHashable(value: Value): boolean {
  return (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean' ||
    value instanceof Uint ||
    value instanceof Double
  );
}
