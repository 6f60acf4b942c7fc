const maxInt64 = 9223372036854775807n;
const minInt64 = -9223372036854775808n;

/**
 * A decimal integer of 64 bits as Go's `strconv.ParseInt` reads it: digits after an optional sign. Undefined for other
 * texts.
 */
export function parseInt64(text: string): number | bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  if (text.length <= 15) return Number(text);
  if (text.length > 20 && text.replace(/^[+-]?0*/, '').length > 19) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value >= minInt64 && value <= maxInt64 ? value : undefined;
}
