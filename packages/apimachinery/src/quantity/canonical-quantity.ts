import { ASCII } from '../text/ascii.js';
import { compareAmounts, shiftDown, shiftUp } from './amount.js';
import { toQuantity } from './parse-quantity.js';
import type { Quantity, QuantityFormat } from './quantity.js';
import { RecentTexts } from './recent-texts.js';
import { suffixFor } from './suffix.js';

/**
 * Canonical text of a quantity: no fraction digits, no precision lost, the largest suffix possible.
 *
 * A text that was canonical when parsed is returned unchanged. BinarySI amounts below 1024 or not whole are written in
 * DecimalSI (`0.1Ki` → `102400m`).
 */
export function quantityToString(quantity: Quantity): string {
  if (quantity.text !== undefined) return quantity.text;
  const { mantissa, scale } = quantity;
  if (mantissa === 0) return '0';
  const format = writtenFormat(quantity);
  if (format === 'BinarySI') return binaryText(mantissa, scale);
  return typeof mantissa === 'number' ? decimalText(mantissa, scale, format) : wideDecimalText(mantissa, scale, format);
}

/**
 * The canonical form, which codecs write, of a quantity's text, a bare JSON number, or null (`0`).
 *
 * @throws QuantityError when the text is not a quantity
 */
export function canonicalQuantity(value: string | number | null): string {
  if (value === null) return '0';
  return typeof value === 'string' ? canonical.get(value) : quantityToString(toQuantity(value));
}

const canonical = new RecentTexts((text) => quantityToString(toQuantity(text)));

function writtenFormat({ mantissa, scale, format }: Quantity): QuantityFormat {
  if (format !== 'BinarySI') return format;
  const belowOneUnit = compareAmounts(mantissa, scale, -1024, 0) > 0 && compareAmounts(mantissa, scale, 1024, 0) < 0;
  if (belowOneUnit || (scale < 0 && !shiftDown(mantissa, -scale).exact)) return 'DecimalSI';
  return 'BinarySI';
}

function decimalText(mantissa: number, scale: number, format: QuantityFormat): string {
  let amount = mantissa;
  let exponent = scale;
  while (amount % 10 === 0) {
    amount /= 10;
    exponent++;
  }
  // The written exponent is the largest multiple of three that is at most the real one.
  const rest = ((exponent % 3) + 3) % 3;
  if (rest !== 0) {
    amount *= rest === 1 ? 10 : 100;
    exponent -= rest;
    if (!Number.isSafeInteger(amount)) return wideDecimalText(BigInt(mantissa), scale, format);
  }
  return amount + suffixFor(exponent, format);
}

/** Works on the digits as text: repeated division of a long bigint by ten would be quadratic. */
function wideDecimalText(mantissa: bigint, scale: number, format: QuantityFormat): string {
  const digits = mantissa.toString();
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === ASCII.Zero) end--;
  const exponent = scale + digits.length - end;
  const rest = ((exponent % 3) + 3) % 3;
  return digits.slice(0, end) + '0'.repeat(rest) + suffixFor(exponent - rest, format);
}

function binaryText(mantissa: number | bigint, scale: number): string {
  const whole = scale < 0 ? shiftDown(mantissa, -scale).value : shiftUp(mantissa, scale);
  let exponent = 0;
  if (typeof whole === 'number') {
    let amount = whole;
    while (amount % 1024 === 0) {
      amount /= 1024;
      exponent++;
    }
    return amount + suffixFor(exponent, 'BinarySI');
  }
  let amount = whole;
  while ((amount & 1023n) === 0n) {
    amount >>= 10n;
    exponent++;
  }
  return amount + suffixFor(exponent, 'BinarySI');
}
