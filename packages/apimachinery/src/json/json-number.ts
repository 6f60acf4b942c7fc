/** A number with a fraction or an exponent, with its text, for a field that requires an integer or a quantity. */
export class JSONNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** No int64 has more characters. Longer texts are never parsed as integers: that takes more than linear time. */
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
 * A number's value for a typed decoder; its text where a fraction or an exponent was written, or where int64 surely cannot hold it. A bigint may
 * still be beyond int64.
 */
export function exactNumber(text: string): number | bigint | JSONNumber {
  if (text.length > int64Length || !/^-?[0-9]+$/.test(text)) return new JSONNumber(text);
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** A bigint of int64's range. */
export const fitsInt64 = (value: bigint): boolean => value >= minInt64 && value <= maxInt64;
