/** The characters that a letter or a backslash stands for after a backslash, in the quoted texts of Go and CEL. */
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
