import { compactJSON } from './compact-json.js';
import { escapeHTML } from './escape-html.js';
import { stringify } from './stringify.js';

/*
 * The texts of raw extensions. In an object such a value is plain JSON; where its text was spelt in another way than JSON.stringify does (`1.0`,
 * repeated or number-like keys, escapes; from protobuf also white space) the text is remembered with it. Copies of the value do not have the text, and a value that was
 * changed loses it: what is encoded is never another value than the one in the object.
 */

interface RawText {
  readonly text: string;
  /** The value's plain text when it was decoded. */
  readonly plain: string;
}

const texts = new WeakMap<object, RawText>();

/**
 * Remembers with which text an object or array was sent. Other values have no identity: their text cannot be remembered.
 *
 * @param value one that the decoder has just made
 */
export function rememberText(value: unknown, text: string): void {
  if (typeof value !== 'object' || value === null) return;
  const plain = stringify(value);
  if (plain === text) {
    texts.delete(value);
    return;
  }
  // A member of that name stays what it is.
  if (Object.hasOwn(value, 'toJSON') && !texts.has(value)) return;
  texts.set(value, { text, plain });
  Object.defineProperty(value, 'toJSON', { value: toJSON, enumerable: false, configurable: true, writable: true });
}

/** The text of a raw extension: as it was sent, or that of the value. */
export function rawTextOf(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
  const plain = stringify(value);
  return known?.plain === plain ? known.text : plain;
}

/** Set when a value with a text was met. */
let met = false;
/** Gives each value with a text a string that stands for it. */
let marking: ((value: object) => string) | undefined;

/** Called by JSON.stringify. */
function toJSON(this: object): unknown {
  met = true;
  return marking === undefined ? this : marking(this);
}

/**
 * Text of a value, the raw extensions in it as they were sent.
 *
 * @param verbatim nothing is escaped that was not
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

/** The value's text with a string in each place of a value with a text; the strings begin with a mark that stands nowhere in the value. */
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
