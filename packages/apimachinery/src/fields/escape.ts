/** Escapes a value for a field selector: puts a backslash before each backslash, comma and equals sign. */
export function escapeValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

/**
 * Unescapes a value of a field selector.
 *
 * @throws Error for a backslash before any other character, and for an unescaped comma or equals sign
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
