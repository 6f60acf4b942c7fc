import { maxDepth } from '../../json/decode-error.js';
import { formatNumber, needsQuotes, needsQuotesInYAML12 } from '../resolve/plain-scalar.js';
import { analyzeScalar, isPrintable, type ScalarAnalysis } from './analyze-scalar.js';
import { compareKeys } from './compare-keys.js';

/**
 * Encodes a JSON value as YAML like sigs.k8s.io/yaml: block style, two spaces, lists not indented under their key, keys
 * sorted, long texts folded after 80 columns, texts with newlines as literal blocks, and quotes for texts that would be
 * parsed as another type. Ends with a newline. Members that are undefined are left out.
 */
export function encodeYAML(value: unknown): string {
  return encode(value, sigsLayout);
}

/**
 * Encodes a JSON value as YAML like go-yaml v3 does a document that it read: keys in their order, numbers as in JSON,
 * four spaces, lists indented under their key, and no folding. Words of YAML 1.1 such as `yes` have no quotes. Ends
 * with a newline. Members that are undefined are left out.
 */
export function encodeOrderedYAML(value: unknown): string {
  return encode(value, orderedLayout);
}

function encode(value: unknown, layout: Layout): string {
  const emitter = new Emitter(layout);
  emitter.document(value);
  return emitter.text;
}

/** How a library lays out documents. */
interface Layout {
  /** Spaces per level. */
  readonly step: number;
  /** Whether lists are indented under their key. */
  readonly indentsLists: boolean;
  /** Column after which texts are folded at the next space. */
  readonly bestWidth: number;
  readonly sortsKeys: boolean;
  /** Whether a text is in double quotes although it could be a plain scalar. */
  readonly needsQuotes: (text: string) => boolean;
  readonly formatNumber: (value: number | bigint) => string;
}

const sigsLayout: Layout = {
  step: 2,
  indentsLists: false,
  bestWidth: 80,
  sortsKeys: true,
  needsQuotes,
  formatNumber,
};

const orderedLayout: Layout = {
  step: 4,
  indentsLists: true,
  bestWidth: Number.POSITIVE_INFINITY,
  sortsKeys: false,
  needsQuotes: needsQuotesInYAML12,
  formatNumber: String,
};

/** Maximum length of a key, in UTF-8 bytes, that is written before a colon; longer ones need a `?`. */
const longestSimpleKey = 128;

const utf8 = new TextEncoder();

type Style = 'plain' | 'single' | 'double' | 'literal';

/** The role of a node: the document, an item, a key, the value of a key, or part of a list or map in flow style. */
type Role = 'root' | 'item' | 'key' | 'explicitKey' | 'value' | 'flow';

/**
 * Lists and maps that would be indented by more columns are in flow style, as in JSON: in block style, the text of
 * nested maps grows with the square of their number.
 */
const deepestBlock = 2000;

/** A node of a list or map. It is written before the rest of the list or map. */
type Child = readonly [value: unknown, role: Role];

/**
 * Writes one document. Its state tells whether there is white space before the next token, and whether the line has
 * only indentation so far.
 */
class Emitter {
  text = '';
  #column = 0;
  #indent = -1;
  #afterSpace = true;
  #onlyIndentation = true;
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  document(value: unknown): void {
    // Values may have more levels than the call stack.
    const open: Iterator<Child, void>[] = [[[value, 'root'] as const].values()];
    for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
      const { value: child } = inner.next();
      const below = child && this.#node(...child);
      if (child === undefined) open.pop();
      else if (below !== undefined) open.push(below);
      if (open.length > 2 * maxDepth) throw new TypeError('a value that contains itself cannot be written as YAML');
    }
    if (this.#column > 0) this.#break();
  }

  /** Writes a scalar. Begins a list or map: the result writes up to each of its children in turn. */
  #node(value: unknown, role: Role): Iterator<Child, void> | undefined {
    if (typeof value === 'object' && value !== null && (role === 'flow' || this.#indent > deepestBlock))
      return this.#flow(value, role);
    if (typeof value === 'string' && role === 'flow') this.#put(JSON.stringify(value));
    else if (typeof value === 'string') this.#string(value, role);
    else if (typeof value === 'number' || typeof value === 'bigint')
      this.#plainWord(this.#layout.formatNumber(value), role);
    else if (typeof value === 'boolean') this.#plainWord(String(value), role);
    else if (Array.isArray(value)) return this.#sequence(value, role);
    else if (typeof value === 'object' && value !== null) return this.#mapping(value as Record<string, unknown>, role);
    else this.#plainWord('null', role);
    return undefined;
  }

  #plainWord(text: string, role: Role): void {
    if (role === 'flow') this.#put(text);
    else this.#scalar(text, 'plain', role);
  }

  *#sequence(items: readonly unknown[], role: Role): Generator<Child, void> {
    if (items.length === 0) {
      this.#indicator('[]', true);
      return;
    }
    const outer = this.#indent;
    const underKey = role === 'value' && !this.#onlyIndentation && !this.#layout.indentsLists;
    this.#indent = outer < 0 ? 0 : underKey ? outer : this.#deeper(role);
    for (const item of items) {
      this.#startLine();
      this.#indicator('-', true, true);
      yield [item, 'item'];
    }
    this.#indent = outer;
  }

  #keysOf(object: Readonly<Record<string, unknown>>): readonly string[] {
    const keys = Object.keys(object).filter((key) => object[key] !== undefined);
    return this.#layout.sortsKeys ? keys.sort(compareKeys) : keys;
  }

  *#flow(value: object, role: Role): Generator<Child, void> {
    const isList = Array.isArray(value);
    this.#indicator(isList ? '[' : '{', role !== 'flow');
    const members = value as Readonly<Record<string, unknown>>;
    for (const [i, key] of (isList ? Object.keys(value) : this.#keysOf(members)).entries()) {
      if (i > 0) this.#put(', ');
      if (!isList) this.#put(`${JSON.stringify(key)}: `);
      yield [members[key], 'flow'];
    }
    this.#put(isList ? ']' : '}');
  }

  *#mapping(object: Readonly<Record<string, unknown>>, role: Role): Generator<Child, void> {
    const keys = this.#keysOf(object);
    if (keys.length === 0) {
      this.#indicator('{}', true);
      return;
    }
    const outer = this.#indent;
    this.#indent = outer < 0 ? 0 : this.#deeper(role);
    for (const key of keys) {
      this.#startLine();
      if (isSimpleKey(key)) {
        this.#string(key, 'key');
        this.#indicator(':', false);
      } else {
        this.#indicator('?', true, true);
        this.#string(key, 'explicitKey');
        this.#startLine();
        this.#indicator(':', true, true);
      }
      yield [object[key], 'value'];
    }
    this.#indent = outer;
  }

  #string(text: string, role: Role): void {
    this.#scalar(text, text.includes('\n') ? 'literal' : this.#layout.needsQuotes(text) ? 'double' : 'plain', role);
  }

  #scalar(text: string, wanted: Style, role: Role): void {
    const chars = Array.from(text);
    const analysis = analyzeScalar(chars);
    const isKey = role === 'key';
    const outer = this.#indent;
    this.#indent = outer < 0 ? this.#layout.step : this.#deeper(role);
    switch (allowedStyle(text, wanted, analysis, isKey)) {
      case 'plain':
        this.#plain(chars, !isKey);
        break;
      case 'single':
        this.#singleQuoted(chars, !isKey);
        break;
      case 'double':
        this.#doubleQuoted(chars, !isKey);
        break;
      case 'literal':
        this.#literal(chars);
        break;
    }
    this.#indent = outer;
  }

  /**
   * The indentation below the current one. An item of a list begins after its dash; all else is at a multiple of the
   * step.
   */
  #deeper(role: Role): number {
    if (role === 'item') return this.#indent + 2;
    const { step } = this.#layout;
    return step * Math.floor((this.#indent + step) / step);
  }

  #plain(chars: readonly string[], fold: boolean): void {
    if (!this.#afterSpace) this.#put(' ');
    let spaces = false;
    for (const [i, char] of chars.entries()) {
      if (char === ' ' && fold && !spaces && this.#column > this.#layout.bestWidth && chars[i + 1] !== ' ')
        this.#startLine();
      else this.#put(char);
      spaces = char === ' ';
      if (!spaces) this.#onlyIndentation = false;
    }
    this.#afterSpace = false;
    this.#onlyIndentation = false;
  }

  #singleQuoted(chars: readonly string[], fold: boolean): void {
    this.#indicator("'", true);
    let spaces = false;
    let breaks = false;
    for (const [i, char] of chars.entries()) {
      if (char === ' ') {
        const inside = i > 0 && i < chars.length - 1;
        if (fold && !spaces && this.#column > this.#layout.bestWidth && inside && chars[i + 1] !== ' ')
          this.#startLine();
        else this.#put(char);
        spaces = true;
        continue;
      }
      if (isBreak(char)) {
        if (!breaks && char === '\n') this.#break();
        this.#writeBreak(char);
        breaks = true;
        continue;
      }
      if (breaks) this.#startLine();
      this.#put(char === "'" ? "''" : char);
      this.#onlyIndentation = false;
      spaces = false;
      breaks = false;
    }
    this.#indicator("'", false);
  }

  #doubleQuoted(chars: readonly string[], fold: boolean): void {
    this.#indicator('"', true);
    let spaces = false;
    for (const [i, char] of chars.entries()) {
      const escaped = escapeOf(char);
      if (escaped !== undefined) {
        this.#put(escaped);
        spaces = false;
      } else if (char === ' ') {
        if (fold && !spaces && this.#column > this.#layout.bestWidth && i > 0 && i < chars.length - 1) {
          this.#startLine();
          if (chars[i + 1] === ' ') this.#put('\\');
        } else {
          this.#put(char);
        }
        spaces = true;
      } else {
        this.#put(char);
        spaces = false;
      }
    }
    this.#indicator('"', false);
  }

  #literal(chars: readonly string[]): void {
    const last = chars.at(-1) ?? '';
    const first = chars[0] ?? '';
    const hint = first === ' ' || isBreak(first) ? String(this.#layout.step) : '';
    const keep = isBreak(last) && (chars.length === 1 || isBreak(chars.at(-2) ?? ''));
    this.#indicator(`|${hint}${isBreak(last) ? (keep ? '+' : '') : '-'}`, true);
    this.#break();
    this.#onlyIndentation = true;
    this.#afterSpace = true;
    let breaks = true;
    for (const char of chars) {
      if (isBreak(char)) {
        this.#writeBreak(char);
        breaks = true;
        continue;
      }
      if (breaks) this.#startLine();
      this.#put(char);
      this.#onlyIndentation = false;
      breaks = false;
    }
  }

  /** Writes the indentation, on a new line unless the current one has only indentation. */
  #startLine(): void {
    const indent = Math.max(this.#indent, 0);
    if (!this.#onlyIndentation || this.#column > indent || (this.#column === indent && !this.#afterSpace))
      this.#break();
    if (this.#column < indent) this.#put(' '.repeat(indent - this.#column));
    this.#afterSpace = true;
    this.#onlyIndentation = true;
  }

  #indicator(indicator: string, needsSpace: boolean, indents = false): void {
    if (needsSpace && !this.#afterSpace) this.#put(' ');
    this.#put(indicator);
    this.#afterSpace = false;
    this.#onlyIndentation = this.#onlyIndentation && indents;
  }

  #put(text: string): void {
    this.text += text;
    this.#column += text.length;
  }

  #writeBreak(char: string): void {
    if (char === '\n') {
      this.#break();
    } else {
      this.text += char;
      this.#column = 0;
    }
    this.#onlyIndentation = true;
  }

  #break(): void {
    this.text += '\n';
    this.#column = 0;
  }
}

function allowedStyle(text: string, wanted: Style, analysis: ScalarAnalysis, isKey: boolean): Style {
  let style = isKey && analysis.multiline ? 'double' : wanted;
  if (style === 'plain' && (!analysis.plainAllowed || (text === '' && isKey))) style = 'single';
  if (style === 'single' && !analysis.singleQuotedAllowed) style = 'double';
  if (style === 'literal' && (!analysis.literalAllowed || isKey)) style = 'double';
  return style;
}

function isSimpleKey(key: string): boolean {
  if (/[\n\r\u0085\u2028\u2029]/.test(key)) return false;
  return key.length * 3 <= longestSimpleKey || utf8.encode(key).length <= longestSimpleKey;
}

function isBreak(char: string): boolean {
  return char === '\n' || char === '\r' || char === '\u0085' || char === '\u2028' || char === '\u2029';
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\0', '\\0'],
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\v', '\\v'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\x1b', '\\e'],
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\u0085', '\\N'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
]);

/** The escape of a character in double quotes; undefined if it needs none. */
function escapeOf(char: string): string | undefined {
  const short = shortEscapes.get(char);
  if (short !== undefined) return short;
  if (isPrintable(char)) return undefined;
  const code = char.codePointAt(0) as number;
  const hex = code.toString(16).toUpperCase();
  return code <= 0xff
    ? `\\x${hex.padStart(2, '0')}`
    : code <= 0xffff
      ? `\\u${hex.padStart(4, '0')}`
      : `\\U${hex.padStart(8, '0')}`;
}
