/** A number whose text matters: one with a fraction or an exponent, where an integer or a quantity is wanted. */
export class JSONNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const minInt64 = -(2n ** 63n);
const maxInt64 = 2n ** 63n - 1n;

/** Value of a number's text as Go gives it to untyped data: int64 where it fits (a bigint beyond 2^53), else float64. */
export function untypedNumber(text: string): number | bigint {
  const value = Number(text);
  if (Number.isSafeInteger(value) || !/^-?[0-9]+$/.test(text)) return value === 0 ? 0 : value;
  const exact = BigInt(text);
  return exact >= minInt64 && exact <= maxInt64 ? exact : value;
}

/** A bigint of int64's range. */
export const fitsInt64 = (value: bigint): boolean => value >= minInt64 && value <= maxInt64;
