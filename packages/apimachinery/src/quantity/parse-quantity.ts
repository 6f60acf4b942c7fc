import { ASCII } from '../text/ascii.js';
import type { Quantity, QuantityFormat, QuantityLike } from './quantity.js';
import { fromAmount, int64Digits, maxInt64, Scale } from './quantity.js';
import { RecentTexts } from './recent-texts.js';
import { interpretSuffix } from './suffix.js';

/** A text that is not a quantity. The message is the one that clients of kube-apiserver get. */
export class QuantityError extends Error {
  override readonly name = 'QuantityError';
}

const formatWrong = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const numericWrong = 'unable to parse numeric part of quantity';
const suffixWrong = "unable to parse quantity's suffix";

const suffixLetters = 'eEinumkKMGTP';

/**
 * Maximum number of digits of a quantity, without zeros at both ends. Upstream has no limit; but reading, writing and
 * comparing integers takes more than linear time, and no real amount is that long.
 */
const maxDigits = 1000;
/** Number of digits of an integer that always fit in a double. */
const safeDigits = 15;

const zero: Quantity = { mantissa: 0, scale: 0, format: 'DecimalSI', wide: false, text: '0' };

/**
 * Parses a quantity's text.
 *
 * Amounts finer than nano are rounded away from zero; BinarySI amounts are capped at ±(2^63-1). Surrounding blanks are
 * not accepted here (see {@link toQuantity}). Amounts of more than 1000 digits are refused.
 *
 * @throws QuantityError with upstream's text (`kubernetes/apimachinery pkg/api/resource`, ParseQuantity)
 */
export function parseQuantity(text: string): Quantity {
  const end = text.length;
  if (end === 0) throw new QuantityError(formatWrong);
  if (text === '0') return zero;

  // Scanner: sign, leading zeros, digits, fraction, suffix. Deliberately lenient: `1.`, `.5`, `Ki` (zero) and `+1`
  // pass.
  let pos = 0;
  let c = text.charCodeAt(0);
  const negative = c === ASCII.Minus;
  if (negative || c === ASCII.Plus) pos = 1;
  while (pos < end && text.charCodeAt(pos) === ASCII.Zero) pos++;
  let num = '0';
  let denom = '';
  let valueEnd = end;
  let suffix = '';
  if (pos < end) {
    let start = pos;
    while (pos < end && isDigit(text.charCodeAt(pos))) pos++;
    if (pos > start) num = text.slice(start, pos);
    if (pos < end && text.charCodeAt(pos) === ASCII.Point) {
      start = ++pos;
      while (pos < end && isDigit(text.charCodeAt(pos))) pos++;
      denom = text.slice(start, pos);
    }
    valueEnd = pos;
    if (pos < end) {
      while (pos < end && suffixLetters.includes(text[pos] as string)) pos++;
      if (pos < end) {
        c = text.charCodeAt(pos);
        if (c === ASCII.Minus || c === ASCII.Plus) pos++;
        while (pos < end && isDigit(text.charCodeAt(pos))) pos++;
        if (pos < end) throw new QuantityError(formatWrong);
      }
      suffix = text.slice(valueEnd);
    }
  }

  const meaning = interpretSuffix(suffix);
  if (meaning === undefined) throw new QuantityError(suffixWrong);
  const { exponent, format } = meaning;

  if (meaning.base === 2) {
    // 2^10 has about three decimal digits. The rest of the 15 digits is left for the number itself, so the product is a
    // safe integer.
    if (denom === '' && 14 - num.length - (exponent * 3) / 10 >= 0) {
      const value = Number(num);
      const mantissa = value * 2 ** exponent;
      return fast(mantissa, 0, negative, format, value % 8 !== 0 ? text : undefined);
    }
  } else if (num.length + denom.length <= int64Digits && exponent - denom.length >= Scale.nano) {
    const digits = num + denom;
    const scale = exponent - denom.length;
    const canonical = scale % 3 === 0 && digits.charCodeAt(0) !== ASCII.Zero && !digits.endsWith('000');
    const mantissa = digits.length <= safeDigits ? Number(digits) : BigInt(digits);
    return fast(mantissa, scale, negative, format, canonical ? text : undefined);
  }
  return parseWide({ value: text.slice(0, valueEnd), digits: num + denom, decimals: denom.length, negative }, meaning);
}

/**
 * Converts a value of an object to a quantity: a text (surrounding blanks allowed, as in JSON), a bare JSON number, or
 * a parsed quantity.
 *
 * @throws QuantityError
 */
export function toQuantity(value: QuantityLike): Quantity {
  if (typeof value === 'object') return value;
  const text = typeof value === 'number' ? String(value) : trimSpace(value);
  return parsed.get(text);
}

const parsed = new RecentTexts(parseQuantity);

function isDigit(code: number): boolean {
  return code >= ASCII.Zero && code <= ASCII.Nine;
}

function fast(
  magnitude: number | bigint,
  scale: number,
  negative: boolean,
  format: QuantityFormat,
  text: string | undefined,
): Quantity {
  if (typeof magnitude === 'bigint') {
    const quantity = fromAmount(negative ? -magnitude : magnitude, scale, format);
    return text === undefined ? quantity : { ...quantity, text };
  }
  return { mantissa: negative && magnitude !== 0 ? -magnitude : magnitude, scale, format, wide: false, text };
}

/** The number of a quantity's text. */
interface NumberText {
  /** The text before the suffix. */
  readonly value: string;
  readonly digits: string;
  /** The number of digits after the decimal point. */
  readonly decimals: number;
  readonly negative: boolean;
}

/** Parses values that the fast path cannot hold exactly: many digits, binary fractions, less than a nano. */
function parseWide(number: NumberText, suffix: NonNullable<ReturnType<typeof interpretSuffix>>): Quantity {
  const { negative } = number;
  const { base, exponent } = suffix;
  if (!/[0-9]/.test(number.value)) throw new QuantityError(numericWrong);
  let { format } = suffix;
  let { digits } = number;
  let scale = -number.decimals;
  if (digits.length > maxDigits) {
    if (base === 10) {
      digits = withoutTrailingZeros(digits);
      scale += number.digits.length - digits.length;
    }
    if (digits.length > maxDigits) throw new QuantityError(numericWrong);
  }
  let amount: bigint;
  if (base === 10) {
    scale += exponent;
    if (digits.length + scale < Scale.nano) {
      // Always less than a nano, so the power of ten of a malicious exponent need not be computed.
      amount = /[1-9]/.test(digits) ? 1n : 0n;
      scale = Scale.nano;
    } else {
      amount = BigInt(digits);
    }
  } else {
    amount = BigInt(digits) << BigInt(exponent);
  }
  if (scale < Scale.nano) {
    const unit = 10n ** BigInt(Scale.nano - scale);
    amount = (amount + unit - 1n) / unit;
    scale = Scale.nano;
  } else if (amount > 0n && scale - Scale.nano <= maxDigits) {
    // Upstream counts these amounts in nanos, which shows in their overflows and doubles.
    amount *= 10n ** BigInt(scale - Scale.nano);
    scale = Scale.nano;
  }
  if (base === 2) {
    const one = 10n ** BigInt(-scale);
    if (amount > maxInt64 * one) {
      amount = maxInt64;
      scale = 0;
    } else if (amount > 0n && amount < one) {
      format = 'DecimalSI';
    }
  }
  return fromAmount(negative ? -amount : amount, scale, format, true);
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ASCII.Zero) end--;
  return digits.slice(0, end);
}

/** A character of ASCII that is neither a blank nor a control character. */
const isPrintable = (code: number): boolean => code > ASCII.Space && code < ASCII.Delete;

/** Go's strings.TrimSpace: differs from String.prototype.trim in U+0085 (blank) and U+FEFF (not blank). */
function trimSpace(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  if (isPrintable(first) && isPrintable(last)) return text;
  return text.replace(/^[\s\u0085]+/, (blank) => blank.slice(untilMark(blank))).replace(/[\s\u0085]+$/, trimRight);
}

function untilMark(blank: string): number {
  const mark = blank.indexOf('\ufeff');
  return mark < 0 ? blank.length : mark;
}

function trimRight(blank: string): string {
  return blank.slice(0, blank.lastIndexOf('\ufeff') + 1);
}
