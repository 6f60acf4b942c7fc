import { compactJSON } from './compact-json.js';
import { escapeHTML } from './escape-html.js';
import { stringify } from './stringify.js';

/*
 * The texts of raw extensions. In an object a raw extension is a plain JSON value. If its text differs from JSON.stringify's (`1.0`,
 * repeated or number-like keys, escapes; from protobuf also white space), the text is kept in a WeakMap. Copies of the value do not have
 * the text, and a changed value loses it, so the encoded text always has the object's value.
 */

interface RawText {
  readonly text: string;
  /** The value's JSON.stringify text at the time of decoding. */
  readonly plain: string;
}

const texts = new WeakMap<object, RawText>();

/**
 * Records the text of an object or array. Other values have no identity, so their text cannot be recorded.
 *
 * @param value a value that the decoder has just made
 */
export function rememberText(value: unknown, text: string): void {
  if (typeof value !== 'object' || value === null) return;
  const plain = stringify(value);
  if (plain === text) {
    texts.delete(value);
    return;
  }
  // A member named toJSON must not be replaced.
  if (Object.hasOwn(value, 'toJSON') && !texts.has(value)) return;
  texts.set(value, { text, plain });
  Object.defineProperty(value, 'toJSON', { value: toJSON, enumerable: false, configurable: true, writable: true });
}

/** The text of a raw extension: the recorded text, or JSON.stringify's. */
export function rawTextOf(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
  const plain = stringify(value);
  return known?.plain === plain ? known.text : plain;
}

/** True once a value with a recorded text was found. */
let met = false;
/** Returns the placeholder string of a value with a recorded text. */
let marking: ((value: object) => string) | undefined;

/** Called by JSON.stringify. */
function toJSON(this: object): unknown {
  met = true;
  return marking === undefined ? this : marking(this);
}

/**
 * JSON text of a value, with the recorded texts of its raw extensions.
 *
 * @param verbatim do not escape characters
 */
export function stringifyWithTexts(value: unknown, verbatim: boolean): string {
  met = false;
  const plain = stringify(value);
  if (!met) return verbatim ? plain : escapeHTML(plain);
  const { marked, found, mark } = markTexts(value, plain);
  const escaped = verbatim ? marked : escapeHTML(marked);
  return escaped.replaceAll(new RegExp(`"${mark}([0-9]+)"`, 'g'), (_, index: string) => {
    const text = compactJSON(rawTextOf(found[Number(index)]));
    return verbatim ? text : escapeHTML(text);
  });
}

/**
 * The value's text with a placeholder string for each value with a recorded text. The placeholders begin with a mark that does not occur in
 * the value.
 */
function markTexts(value: unknown, plain: string) {
  let mark = 'raw:';
  for (let i = 0; plain.includes(mark); i++) mark = `raw${i}:`;
  const found: object[] = [];
  marking = (each) => `${mark}${found.push(each) - 1}`;
  try {
    return { marked: stringify(value), found, mark };
  } finally {
    marking = undefined;
  }
}
