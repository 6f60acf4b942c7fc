/**
 * Whether two JSON values have the same meaning in the API: absent, null and the empty list are equal, the order of
 * keys does not matter, and numbers are compared with big integers by value. The empty text, zero, `false` and an empty
 * object (`emptyDir: {}`) differ from absent: a label without a value is a label. Decoded objects contain no empty
 * texts where an absent text has the same meaning. `kubernetes/apimachinery pkg/api/equality`.
 */
export function semanticEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isUnset(a)) return isUnset(b);
  if (isUnset(b)) return false;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    // Only a number and a big integer of the same value are `==` but not `===`.
    // biome-ignore lint/suspicious/noDoubleEquals: compares number with bigint by value
    return typeof a !== typeof b && isNumeric(a) && isNumeric(b) && a == b;
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => semanticEqual(item, b[i]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key of Object.keys(left)) {
    if (!semanticEqual(left[key], own(right, key))) return false;
  }
  for (const key of Object.keys(right)) {
    if (!Object.hasOwn(left, key) && !isUnset(right[key])) return false;
  }
  return true;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
