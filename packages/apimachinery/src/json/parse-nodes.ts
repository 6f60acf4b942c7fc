import { ASCII } from '../text/ascii.js';
import { goEscapes } from '../text/go-quote.js';
import { isBlank } from './compact-json.js';
import { DecodeError, maxDepth, tooDeep } from './decode-error.js';

/** An object of the text: all keys in order, including repeated ones. */
export class ObjectNode {
  readonly keys: string[] = [];
  readonly values: Node[] = [];
}

/** A number with its text. */
export class NumberNode {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Parsed JSON with the details that Go's decoder uses, such as repeated keys and the texts of numbers. */
export type Node = ObjectNode | NumberNode | readonly Node[] | string | boolean | null;

/**
 * Parses a JSON text slowly and exactly: keeps repeated keys and the texts of numbers.
 *
 * @throws DecodeError with Go's text, e.g. `invalid character 'x' looking for beginning of value`
 */
export function parseNodes(text: string): Node {
  return new NodeParser(text).parse();
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** How Go writes characters in single quotes that it cannot write as they are. */
const escapesOfGo: Readonly<Record<string, string>> = { ...goEscapes, "'": "\\'" };

/** Lone surrogates. */
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A list or an object that is being parsed. */
type Open = Node[] | ObjectNode;

class NodeParser {
  readonly #text: string;
  #pos = 0;
  /**
   * Lists and objects around the position, the outermost first. Nesting must not use the call stack, which is limited.
   */
  readonly #open: Open[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Node {
    this.#blanks();
    let node = this.#begin();
    for (let parent = this.#open.at(-1); parent !== undefined; parent = this.#open.at(-1)) {
      if (node !== undefined) this.#add(parent, node);
      node = this.#advance(parent, node === undefined);
    }
    this.#blanks();
    if (this.#pos < this.#text.length) this.#invalid('after top-level value');
    return node as Node;
  }

  /** A value at the position. Undefined for a list or an object, which has then been opened. */
  #begin(): Node | undefined {
    const c = this.#text[this.#pos];
    switch (c) {
      case '{':
      case '[':
        if (this.#open.length >= maxDepth) throw tooDeep(c);
        this.#open.push(c === '{' ? new ObjectNode() : []);
        this.#pos++;
        this.#blanks();
        return undefined;
      case '"':
        return this.#string();
      case 't':
        return this.#literal('true', true);
      case 'f':
        return this.#literal('false', false);
      case 'n':
        return this.#literal('null', null);
      default:
        if (c !== undefined && (c === '-' || (c >= '0' && c <= '9'))) return this.#number();
        return this.#invalid('looking for beginning of value');
    }
  }

  #add(parent: Open, node: Node): void {
    if (parent instanceof ObjectNode) parent.values.push(node);
    else parent.push(node);
    this.#blanks();
  }

  /** The next value of a list or object, as {@link #begin} returns it; at its end, the list or object itself. */
  #advance(parent: Open, isFirst: boolean): Node | undefined {
    const isObject = parent instanceof ObjectNode;
    const c = this.#text[this.#pos];
    if (c === (isObject ? '}' : ']')) {
      this.#pos++;
      this.#open.pop();
      return parent;
    }
    if (!isFirst) {
      if (c !== ',') this.#invalid(isObject ? 'after object key:value pair' : 'after array element');
      this.#pos++;
      this.#blanks();
    }
    if (isObject) this.#key(parent);
    return this.#begin();
  }

  #key(parent: ObjectNode): void {
    if (this.#text[this.#pos] !== '"') this.#invalid('looking for beginning of object key string');
    parent.keys.push(this.#string());
    this.#blanks();
    if (this.#text[this.#pos] !== ':') this.#invalid('after object key');
    this.#pos++;
    this.#blanks();
  }

  #string(): string {
    const text = this.#text;
    let out = '';
    let hasEscapes = false;
    let start = ++this.#pos;
    for (;;) {
      const code = text.charCodeAt(this.#pos);
      if (Number.isNaN(code)) this.#invalid('in string literal');
      if (code === ASCII.Quote) {
        out += text.slice(start, this.#pos++);
        return hasEscapes ? out.replace(loneSurrogates, '\ufffd') : out;
      }
      if (code < ASCII.Space) this.#invalid('in string literal');
      if (code !== ASCII.Backslash) {
        this.#pos++;
        continue;
      }
      out += text.slice(start, this.#pos++);
      const escaped = text[this.#pos];
      if (escaped === 'u') {
        hasEscapes = true;
        this.#pos++;
        for (let i = 0; i < 4; i++) {
          if (!/[0-9a-fA-F]/.test(text[this.#pos] ?? '')) this.#invalid('in \\u hexadecimal character escape');
          this.#pos++;
        }
        out += String.fromCharCode(Number.parseInt(text.slice(this.#pos - 4, this.#pos), 16));
      } else {
        const meaning = escaped === undefined ? undefined : escapes[escaped];
        if (meaning === undefined) this.#invalid('in string escape code');
        out += meaning;
        this.#pos++;
      }
      start = this.#pos;
    }
  }

  #number(): NumberNode {
    const text = this.#text;
    const start = this.#pos;
    if (text[this.#pos] === '-') this.#pos++;
    if (text[this.#pos] === '0') this.#pos++;
    else this.#digits('in numeric literal');
    if (text[this.#pos] === '.') {
      this.#pos++;
      this.#digits('after decimal point in numeric literal');
    }
    if (text[this.#pos] === 'e' || text[this.#pos] === 'E') {
      this.#pos++;
      if (text[this.#pos] === '+' || text[this.#pos] === '-') this.#pos++;
      this.#digits('in exponent of numeric literal');
    }
    return new NumberNode(text.slice(start, this.#pos));
  }

  #digits(context: string): void {
    const start = this.#pos;
    for (;;) {
      const code = this.#text.charCodeAt(this.#pos);
      if (!(code >= ASCII.Zero && code <= ASCII.Nine)) break;
      this.#pos++;
    }
    if (this.#pos === start) this.#invalid(context);
  }

  #literal<T>(word: string, value: T): T {
    for (let i = 1; i < word.length; i++) {
      this.#pos++;
      if (this.#text[this.#pos] !== word[i]) this.#invalid(`in literal ${word} (expecting '${word[i]}')`);
    }
    this.#pos++;
    return value;
  }

  #blanks(): void {
    while (isBlank(this.#text.charCodeAt(this.#pos))) this.#pos++;
  }

  #invalid(context: string): never {
    const point = this.#text.codePointAt(this.#pos);
    if (point === undefined) throw new DecodeError('unexpected end of JSON input');
    throw new DecodeError(`invalid character ${quoteFirstByte(point)} ${context}`);
  }
}

/** Go decodes bytes: for a character beyond ASCII it quotes the first byte of its UTF-8 form. */
function quoteFirstByte(point: number): string {
  const byte =
    point < 0x80
      ? point
      : point < 0x800
        ? 0xc0 | (point >> 6)
        : point < 0x10000
          ? 0xe0 | (point >> 12)
          : 0xf0 | (point >> 18);
  const character = String.fromCharCode(byte);
  const written = escapesOfGo[character];
  if (written !== undefined) return `'${written}'`;
  if (byte < ASCII.Space || byte === ASCII.Delete) return `'\\x${byte.toString(16).padStart(2, '0')}'`;
  return `'${character}'`;
}
