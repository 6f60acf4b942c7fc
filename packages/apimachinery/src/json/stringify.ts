import { guardDepth } from './decode-error.js';

/** `JSON.stringify` that also takes bigints. */
export function stringify(value: unknown, indent?: number): string {
  return guardDepth(() => {
    try {
      return JSON.stringify(value, undefined, indent) ?? 'null';
    } catch (cause) {
      if (!(cause instanceof TypeError) || !/BigInt/.test(cause.message)) throw cause;
      return stringifyBigints(value, indent);
    }
  });
}

/** Passes bigints through JSON.stringify as marked strings. The mark is a text that does not occur in the value. */
function stringifyBigints(value: unknown, indent: number | undefined): string {
  const plain = JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  let mark = 'bigint:';
  for (let i = 0; plain.includes(mark); i++) mark = `bigint${i}:`;
  const marked = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? `${mark}${item}` : item),
    indent,
  );
  return marked.replaceAll(new RegExp(`"${mark}(-?[0-9]+)"`, 'g'), '$1');
}
