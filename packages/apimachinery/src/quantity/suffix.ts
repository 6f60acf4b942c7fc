import type { QuantityFormat } from './quantity.js';

/** The factor of a suffix, `base^exponent`, and its format. */
export interface SuffixMeaning {
  readonly base: 2 | 10;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

const meanings = new Map<string, SuffixMeaning>();
binarySuffixes.forEach((suffix, i) => {
  meanings.set(suffix, { base: 2, exponent: i * 10, format: 'BinarySI' });
});
decimalSuffixes.forEach((suffix, i) => {
  meanings.set(suffix, { base: 10, exponent: i * 3 - 9, format: 'DecimalSI' });
});

/** Meaning of a suffix (`""`, `Ki`, `m`, `e-3`, …), or undefined for an unknown one. `E` alone is exa. */
export function interpretSuffix(suffix: string): SuffixMeaning | undefined {
  const known = meanings.get(suffix);
  if (known !== undefined) return known;
  if (!/^[eE][+-]?[0-9]+$/.test(suffix)) return undefined;
  // The exponent is read as an int64 and then kept in an int32, as upstream does.
  if (suffix.length > 24 && suffix.replace(/^[eE][+-]?0*/, '').length > 19) return undefined;
  const exponent = BigInt(suffix[1] === '+' ? suffix.slice(2) : suffix.slice(1));
  if (BigInt.asIntN(64, exponent) !== exponent) return undefined;
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' };
}

/**
 * Suffix for `10^exponent` (decimal formats) or `1024^exponent` (BinarySI). Empty if there is no suffix, so amounts
 * beyond the last suffix lose it: like upstream, `1000E` is written as `1`.
 */
export function suffixFor(exponent: number, format: QuantityFormat): string {
  switch (format) {
    case 'DecimalExponent':
      return exponent === 0 ? '' : `e${exponent}`;
    case 'BinarySI':
      return binarySuffixes[exponent] ?? '';
    case 'DecimalSI':
      return decimalSuffixes[exponent / 3 + 3] ?? '';
  }
}
