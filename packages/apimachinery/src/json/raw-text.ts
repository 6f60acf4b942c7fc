import { compactJSON } from './compact-json.js';
import { escapeHTML, stringify } from './stringify.js';

/*
 * The texts of raw extensions. In an object a raw extension is a plain JSON value. If its text differs from
 * JSON.stringify's (`1.0`, repeated or number-like keys, escapes; from protobuf also white space), the text is kept in
 * a WeakMap. Copies of the value do not have the text, and a changed value loses it, so the encoded text always has the
 * object's value.
 */

interface RawText {
  readonly text: string;
  /** The JSON.stringify text of the value when it was decoded. */
  readonly plain: string;
}

const texts = new WeakMap<object, RawText | undefined>();

/**
 * Records the text of an object or array. Other values have no identity, so their text cannot be recorded.
 *
 * @param value a value that the decoder has just made
 */
export function rememberText(value: unknown, text: string): void {
  if (typeof value !== 'object' || value === null) return;
  const plain = stringify(value);
  if (plain !== text) texts.set(value, { text, plain });
  else if (texts.has(value)) texts.set(value, undefined);
}

/** Whether a text was recorded for a value. */
export const hasText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && texts.get(value) !== undefined;

/** The text of a raw extension: the recorded text, or JSON.stringify's. */
export function rawTextOf(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
  const plain = stringify(value);
  return known?.plain === plain ? known.text : plain;
}

/**
 * JSON text of a value, with the recorded texts of raw extensions in it.
 *
 * @param raw the raw extensions; each has a recorded text
 * @param verbatim do not escape characters
 */
export function stringifyWithTexts(value: unknown, raw: ReadonlySet<unknown>, verbatim: boolean): string {
  const plain = stringify(value);
  // A text that does not occur in the value marks the places of the texts.
  let mark = 'raw:';
  for (let i = 0; plain.includes(mark); i++) mark = `raw${i}:`;
  const found: unknown[] = [];
  const marked = stringify(value, {
    replace: (item) => (raw.has(item) ? `${mark}${found.push(item) - 1}` : item),
  });
  const escaped = verbatim ? marked : escapeHTML(marked);
  return escaped.replaceAll(new RegExp(`"${mark}([0-9]+)"`, 'g'), (_, index: string) => {
    const text = compactJSON(rawTextOf(found[Number(index)]));
    return verbatim ? text : escapeHTML(text);
  });
}
