/** A value as it must stand in a field selector: backslash, comma and equals sign get a backslash before them. */
export function escapeValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

/**
 * The value that stands in a field selector.
 *
 * @throws Error for a backslash before any other character, and for a bare comma or equals sign
 */
export function unescapeValue(text: string): string {
  if (!/[\\,=]/.test(text)) return text;
  let value = '';
  let escaped = false;
  for (const ch of text) {
    if (escaped) {
      if (ch !== '\\' && ch !== ',' && ch !== '=') throw invalidEscape(`\\${ch}`);
      value += ch;
      escaped = false;
    } else if (ch === '\\') {
      escaped = true;
    } else if (ch === ',' || ch === '=') {
      throw new Error(`invalid field selector: unescaped character in value: ${ch.charCodeAt(0)}`);
    } else {
      value += ch;
    }
  }
  if (escaped) throw invalidEscape('\\');
  return value;
}

function invalidEscape(sequence: string): Error {
  return new Error(`invalid field selector: invalid escape sequence: ${sequence}`);
}
