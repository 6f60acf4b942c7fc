/**
 * A facts file's text: JSON with one fact a line. Objects that hold at most lists and plain objects are on one line;
 * the rest has a line for each member.
 */
export function factsText(value: unknown): string {
  return `${lines(value, '')}\n`;
}

function lines(value: unknown, indent: string): string {
  if (isPlain(value) || (!Array.isArray(value) && Object.values(value as object).every(isPlain)))
    return JSON.stringify(value);
  const inner = `${indent} `;
  const members = Array.isArray(value)
    ? value.map((item) => inner + lines(item, inner))
    : Object.entries(value as object)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${inner}${JSON.stringify(key)}: ${lines(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

/** Whether a value is a scalar, a list of scalars or an object of scalars. */
function isPlain(value: unknown): boolean {
  const isScalar = (one: unknown) => typeof one !== 'object' || one === null;
  return isScalar(value) || Object.values(value as object).every(isScalar);
}
