import { ASCII } from '../../text/ascii.js';
import { compareUTF8 } from '../../text/compare-utf8.js';
import { detachedText } from '../../text/detached-text.js';
import { parseInteger } from '../../text/go-int.js';
import { goQuote } from '../../text/go-quote.js';
import { canonicalJSON, compareValues, quoteJSON } from './canonical-json.js';

/*
 * Terms. A *path element* is one step into an object: a field's name, the keys of an item of a keyed list, an item of
 * a set, or an index. An *element text* is its form in FieldsV1 (`f:spec`, `k:{"name":"x"}`, `v:"x"`, `i:0`), always
 * canonical in this package: keys sorted, no spaces. Two elements are equal when their texts are.
 */

/** One step of a {@link FieldPath}. */
export type PathElement =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'key'; readonly keys: Readonly<Record<string, unknown>> }
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'index'; readonly index: number };

/** The path to a field or item of an object, from its root. */
export type FieldPath = readonly PathElement[];

/** One step for {@link makePath}: a name, an index, the keys of an item, or a whole element. */
export type PathPart = string | number | Readonly<Record<string, string | number | boolean>> | PathElement;

/**
 * A path from names (`'spec'`), indexes (`0`), keys of list items (`{ name: 'x' }`) and `{ type: 'value', … }`
 * elements.
 */
export function makePath(...parts: readonly PathPart[]): FieldPath {
  return parts.map((part): PathElement => {
    if (typeof part === 'string') return { type: 'field', name: part };
    if (typeof part === 'number') return { type: 'index', index: part };
    return isElement(part) ? part : { type: 'key', keys: part };
  });
}

function isElement(part: object): part is PathElement {
  switch ((part as PathElement).type) {
    case 'field':
      return 'name' in part && Object.keys(part).length === 2;
    case 'key':
      return typeof (part as { keys?: unknown }).keys === 'object';
    case 'value':
      return 'value' in part && Object.keys(part).length === 2;
    case 'index':
      return 'index' in part && Object.keys(part).length === 2;
    default:
      return false;
  }
}

/**
 * A cache by text. Texts come from clients: long ones are not cached, and the cache is emptied when its texts have
 * more than half a million characters together. A parsed list of lists needs 20 bytes for each character.
 */
class KnownTexts<T> {
  readonly #values = new Map<string, T>();
  #characters = 0;

  get(text: string): T | undefined {
    return this.#values.get(text);
  }

  /** @param make makes the value from the text */
  add(text: string, make: (text: string) => T): T {
    if (text.length > longestKept) return make(text);
    if (this.#characters > charactersKept) {
      this.#values.clear();
      this.#characters = 0;
    }
    const own = detachedText(text);
    const value = make(own);
    this.#values.set(own, value);
    this.#characters += text.length + entryCost;
    return value;
  }
}

const charactersKept = 512 * 1024;
const longestKept = 200;
/** Minimum cost charged for an entry, in characters of text. */
const entryCost = 16;

const fieldTexts = new KnownTexts<string>();

/** The element text of a field. The same string object for the same name, so that sets find it quickly. */
export function fieldText(name: string): string {
  return fieldTexts.get(name) ?? fieldTexts.add(name, (own) => `f:${own}`);
}

/** The canonical text of an element. */
export function elementText(element: PathElement): string {
  switch (element.type) {
    case 'field':
      return `f:${element.name}`;
    case 'key':
      return `k:${keysJSON(element.keys)}`;
    case 'value':
      return `v:${canonicalJSON(element.value)}`;
    case 'index':
      return `i:${element.index}`;
  }
}

function keysJSON(keys: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(keys).sort(compareUTF8);
  return `{${names.map((name) => `${quoteJSON(name)}:${canonicalJSON(keys[name])}`).join(',')}}`;
}

// Parsed elements by text. Names of fields are not kept: parsing them is a slice.
const parsed = new KnownTexts<PathElement>();
const canonical = new KnownTexts<string>();
/**
 * Parses an element text of FieldsV1. Undefined for an unknown type of element, which readers skip.
 * @throws Error when the text is malformed.
 */
export function parseElement(text: string): PathElement | undefined {
  if (text.length < 2) throw new Error('key must be 2 characters long:');
  if (text[1] !== ':') throw new Error(`missing colon: ${text}`);
  const rest = text.slice(2);
  switch (text[0]) {
    case 'f':
      return { type: 'field', name: rest };
    case 'i':
      return { type: 'index', index: Number(parseInteger(rest, 64, 'Atoi')) };
    case 'k':
    case 'v':
      break;
    default:
      return undefined;
  }
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const value: unknown = JSON.parse(rest);
  let element: PathElement;
  if (text[0] === 'v') {
    element = { type: 'value', value };
  } else {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Error(`expect { or n, but found ${rest.slice(0, 1)}`);
    }
    element = { type: 'key', keys: value as Record<string, unknown> };
  }
  return parsed.add(text, () => element);
}

/**
 * The canonical form of an element's text; undefined for an unknown type of element.
 * @throws Error when the text is malformed.
 */
export function canonicalText(text: string): string | undefined {
  if (text.charCodeAt(0) === ASCII.f && text.charCodeAt(1) === ASCII.Colon) return text;
  const known = canonical.get(text);
  if (known !== undefined) return known;
  const element = parseElement(text);
  if (element === undefined) return undefined;
  return canonical.add(text, () => elementText(element));
}

const ranks: Readonly<Record<string, number>> = { f: 0, k: 1, v: 2, i: 3 };

/** Order of element texts in FieldsV1: fields, keys, values, indexes; each by its content. Texts must be canonical. */
export function compareElementTexts(left: string, right: string): number {
  if (left === right) return 0;
  const type = left[0] as string;
  const difference = (ranks[type] as number) - (ranks[right[0] as string] as number);
  if (difference !== 0) return difference;
  if (type === 'f') return compareUTF8(left, right);
  const l = parseElement(left) as PathElement;
  const r = parseElement(right) as PathElement;
  if (l.type === 'key' && r.type === 'key') return compareKeys(l.keys, r.keys);
  if (l.type === 'value' && r.type === 'value') return compareValues(l.value, r.value);
  return l.type === 'index' && r.type === 'index' ? l.index - r.index : 0;
}

function compareKeys(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): number {
  // Elements of canonical texts have their keys in order.
  const lNames = Object.keys(left);
  const rNames = Object.keys(right);
  for (let i = 0; i < lNames.length && i < rNames.length; i++) {
    const l = lNames[i] as string;
    const r = rNames[i] as string;
    const order = compareUTF8(l, r) || compareValues(left[l], right[r]);
    if (order !== 0) return order;
  }
  return lNames.length - rNames.length;
}

/** An element as conflict messages print it: `.spec`, `[name="x"]`, `[="x"]`, `[0]`. */
export function formatElement(element: PathElement): string {
  switch (element.type) {
    case 'field':
      return `.${element.name}`;
    case 'key': {
      const { keys } = element;
      const names = Object.keys(keys).sort(compareUTF8);
      return `[${names.map((name) => `${name}=${formatValue(keys[name])}`).join(',')}]`;
    }
    case 'value':
      return `[=${formatValue(element.value)}]`;
    case 'index':
      return `[${element.index}]`;
  }
}

const beyondBasic = /[\ud800-\uffff]/;

/** Element texts in the order of FieldsV1. Sorts (and returns) the array it is given. */
export function sortElementTexts(texts: string[]): string[] {
  if (texts.length < 2) return texts;
  // Names of fields are sorted by the engine, unless their UTF-16 order is not their UTF-8 order.
  if (texts.every((text) => text.charCodeAt(0) === ASCII.f && !beyondBasic.test(text))) return texts.sort();
  return texts.sort(compareElementTexts);
}

/** A path as conflict messages print it, e.g. `.spec.template.spec.containers[name="nginx"].image`. */
export function formatPath(path: FieldPath): string {
  return path.map(formatElement).join('');
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return goQuote(value);
  if (Array.isArray(value)) return `[${value.map(formatValue).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, child]) => `${key}=${formatValue(child)}`)
      .join('');
  }
  return String(value);
}
