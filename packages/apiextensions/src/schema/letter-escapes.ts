/** Escapes in the quoted texts of Go and CEL: the character after the backslash → the character that is meant. */
export const letterEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};
