/** A number with a fraction or an exponent, with its text, for a field that requires an integer or a quantity. */
export class JSONNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Maximum number of characters of an int64. Longer texts are never parsed as integers, because that takes more than
 * linear time.
 */
const int64Length = 20;

const minInt64 = -(2n ** 63n);
const maxInt64 = 2n ** 63n - 1n;

/** Parses a number of untyped data as Go does: int64 if it fits (a bigint beyond 2^53), otherwise float64. */
export function untypedNumber(text: string): number | bigint {
  const value = Number(text);
  if (text.length > int64Length || Number.isSafeInteger(value) || !/^-?[0-9]+$/.test(text))
    return value === 0 ? 0 : value;
  const exact = BigInt(text);
  return exact >= minInt64 && exact <= maxInt64 ? exact : value;
}

/**
 * Converts the numbers of parsed YAML to those of Go's untyped data, where YAML becomes JSON first. Integers beyond
 * int64 become doubles, and doubles such as 1e18, whose JSON has neither fraction nor exponent, become integers.
 *
 * @param root a value that was just parsed; its lists and objects are changed
 */
export function untypedIntegers(root: unknown): unknown {
  const top = [root];
  // Nesting must not use the call stack, which is limited.
  for (const open: object[] = [top]; open.length > 0; ) {
    const each = open.pop() as Record<string, unknown>;
    for (const [key, value] of Object.entries(each)) {
      if (typeof value === 'bigint' && (value < minInt64 || value > maxInt64)) each[key] = Number(value);
      else if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
        each[key] = untypedNumber(String(value));
      } else if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return top[0];
}

/**
 * A number's value for a typed decoder; its text where a fraction or an exponent was written, or where int64 surely
 * cannot hold it. A bigint may still be beyond int64.
 */
export function exactNumber(text: string): number | bigint | JSONNumber {
  if (text.length > int64Length || !/^-?[0-9]+$/.test(text)) return new JSONNumber(text);
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** A bigint of int64's range. */
export const fitsInt64 = (value: bigint): boolean => value >= minInt64 && value <= maxInt64;
