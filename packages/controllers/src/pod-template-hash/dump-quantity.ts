const decimalExponents: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const binaryExponents: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

/**
 * Prints the fields of Go's Quantity that has parsed this text (`kubernetes/apimachinery pkg/api/resource/quantity.go`,
 * ParseQuantity): a number of up to 18 digits with an exponent, or a decimal of any length. The text itself is among
 * the fields when it is the shortest text of the quantity.
 *
 * @param text a quantity in the form in which the server stores it: `100m`, `1536Mi`, `1e3`
 */
export function dumpQuantity(text: string): string {
  const [, sign = '', digits = '0', suffix = ''] = /^([+-]?)0*([0-9]+)(.*)$/.exec(text) ?? [];
  if (text === '0') return fields(0n, 0, undefined, text, 'DecimalSI');
  const negative = sign === '-' ? -1n : 1n;
  const value = negative * BigInt(digits);
  const binary = binaryExponents[suffix];
  if (binary !== undefined) {
    if (14 - digits.length - (binary * 3) / 10 >= 0) {
      const isShortest = BigInt(digits) % 8n !== 0n;
      return fields(value << BigInt(binary), 0, undefined, isShortest ? text : '', 'BinarySI');
    }
    const largest = 2n ** 63n - 1n;
    const size = BigInt(digits) << BigInt(binary);
    if (size > largest) return fields(0n, 0, { unscaled: negative * largest, scale: 0 }, '', 'BinarySI');
    return fields(0n, 0, { unscaled: negative * size * 10n ** 9n, scale: 9 }, '', 'BinarySI');
  }
  const exponent = decimalExponents[suffix] ?? Number(suffix.slice(1));
  const format = suffix in decimalExponents ? 'DecimalSI' : 'DecimalExponent';
  if (digits.length > 18) {
    return fields(0n, 0, { unscaled: value * 10n ** BigInt(exponent + 9), scale: 9 }, '', format);
  }
  const isShortest = exponent % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
  return fields(value, exponent, undefined, isShortest ? text : '', format);
}

function fields(
  value: bigint,
  scale: number,
  decimal: { readonly unscaled: bigint; readonly scale: number } | undefined,
  text: string,
  format: string,
): string {
  const amount = `i:(resource.int64Amount){value:(int64)${value} scale:(resource.Scale)${scale}}`;
  const dec = decimal ? dumpDecimal(decimal.unscaled, decimal.scale) : '<nil>';
  return `{${amount} d:(resource.infDecAmount){Dec:(*inf.Dec)${dec}} s:(string)${text} Format:(resource.Format)${format}}`;
}

/** Prints Go's `big.Int`: the sign, and words of 64 bits, the lowest first. */
function dumpDecimal(unscaled: bigint, scale: number): string {
  const words: bigint[] = [];
  for (let left = unscaled < 0n ? -unscaled : unscaled; left > 0n; left >>= 64n) words.push(left & (2n ** 64n - 1n));
  return `{unscaled:(big.Int){neg:(bool)${unscaled < 0n} abs:(big.nat)[${words.join(' ')}]} scale:(inf.Scale)${scale}}`;
}
