import { letterEscapes } from '../../schema/letter-escapes.js';
import {
  comparing,
  constant,
  existing,
  field,
  inOrder,
  items,
  PathNumber,
  recursive,
  type Step,
  text,
  union,
  wildcard,
  word,
} from './json-path-steps.js';

/**
 * Parses a path without braces by putting it in braces and parsing the result as a template. A path that contains
 * braces thus has several parts; text between them is ignored.
 *
 * @returns the parts
 * @throws Error when the path cannot be parsed
 */
export function parseJSONPath(path: string): readonly Step[] {
  return new PathParser(`{${path}}`).parts().map(inOrder);
}

const isAlphaNumeric = /[\p{L}\p{Nd}_]/u;
/** Ends before the next special character that is not escaped by a backslash. */
const nameText = /(?:\\[\s\S]?|[^ \t\r\n.,[\]$@{}\\])*/y;
const wordText = /[^ \t\r\n.,[\]$@{}]*/y;
const numberText = /[+-]?[.\p{Nd}]*/uy;
const rangeText = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/;
const comparisonText = /^([^!<>=]+)([!<>=]+)([\s\S]+)$/;

class PathParser {
  #at = 0;
  readonly #text: string;

  constructor(template: string) {
    this.#text = template;
  }

  parts(): (readonly Step[])[] {
    const parts: (readonly Step[])[] = [];
    for (;;) {
      const open = this.#text.indexOf('{', this.#at);
      if (open < 0) return parts;
      this.#at = open + 1;
      parts.push(this.#part());
    }
  }

  /** The steps up to the closing brace. */
  #part(): readonly Step[] {
    const steps: Step[] = [];
    while (!this.#take('}')) {
      if (this.#take('[?(')) steps.push(this.#filter());
      else if (this.#take('..')) {
        if (steps.at(-1) === recursive) throw this.#error();
        steps.push(recursive);
        if (isAlphaNumeric.test(this.#next)) steps.push(this.#field());
      } else steps.push(...this.#step());
    }
    return steps;
  }

  #step(): readonly Step[] {
    const first = this.#next;
    switch (first) {
      case ' ':
      case '@':
      case '$':
        this.#at++;
        return [];
      case '.':
        this.#at++;
        return [this.#field()];
      case '[':
        return this.#brackets();
      case '"':
      case "'":
        return [this.#quoted(first)];
      default:
        if (/[+\-\p{Nd}]/u.test(first)) return [this.#number()];
        if (isAlphaNumeric.test(first)) return [this.#word()];
        throw this.#error();
    }
  }

  #field(): Step {
    const name = this.#match(nameText);
    return name === '*' ? wildcard : field(name.replaceAll('\\', ''));
  }

  #word(): Step {
    const name = this.#match(wordText);
    return name === 'true' || name === 'false' ? constant(name === 'true') : word(name);
  }

  #number(): Step {
    const number = this.#match(numberText);
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(number)) throw this.#error();
    return constant(new PathNumber(Number(number), number.includes('.')));
  }

  #quoted(quote: string): Step {
    const start = this.#at++;
    const end = this.#end(quote, (at) => this.#text[at - 1] !== '\\');
    this.#at = end + 1;
    return text(this.#unquoted(this.#text.slice(start + 1, end), quote));
  }

  #brackets(): readonly Step[] {
    const end = this.#end(']');
    const written = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    const parts = written.split(',');
    if (parts.length > 1) return [union(parts.map((part) => inOrder(stepsOf(`[${trimmed(part)}]`))))];
    const key = /^'([^']*)'$/.exec(written)?.[1];
    if (key !== undefined) return stepsOf(`.${key}`);
    const range = rangeText.exec(written === '*' ? ':' : written);
    if (range === null) throw this.#error();
    const [, from = '', to, step] = range;
    const bound = (digits: string) => (digits === '' ? undefined : this.#integer(digits));
    const start = bound(from);
    return [
      items({
        from: start,
        to: to === undefined ? (start ?? 0) + 1 : bound(to.slice(1)),
        isIndex: to === undefined,
        step: step === undefined ? undefined : bound(step.slice(1)),
      }),
    ];
  }

  /** The rest of a filter, after `[?(`. A parenthesis in quotes does not end it. */
  #filter(): Step {
    const start = this.#at;
    let opening = '';
    let isClosed = false;
    const end = this.#end(')', (at) => {
      for (let i = this.#at; i < at; i++) {
        const char = this.#text[i] as string;
        if (char !== '"' && char !== "'") continue;
        if (opening === '') opening = char;
        else if (char === opening && this.#text[i - 1] !== '\\') isClosed = true;
      }
      this.#at = at + 1;
      return (opening !== '') === isClosed;
    });
    const written = this.#text.slice(start, end);
    this.#at = end + 1;
    if (!this.#take(']')) throw this.#error();
    const [, left, operator, right] = comparisonText.exec(written) ?? [];
    if (left === undefined || operator === undefined || right === undefined) return existing(inOrder(stepsOf(written)));
    return comparing(inOrder(stepsOf(left)), operator, inOrder(stepsOf(right)));
  }

  /**
   * Offset of the next occurrence of the character for which `fits` returns true.
   * @throws Error when the rest of the line has none
   */
  #end(char: string, fits: (at: number) => boolean = () => true): number {
    const lineEnd = this.#text.indexOf('\n', this.#at);
    let at = this.#text.indexOf(char, this.#at);
    while (at >= 0 && !fits(at)) at = this.#text.indexOf(char, at + 1);
    if (at < 0 || (lineEnd >= 0 && lineEnd < at)) throw this.#error();
    return at;
  }

  #unquoted(content: string, quote: string): string {
    return content.replaceAll(/\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{3}|[\s\S])?/g, (_, code = '') => {
      if (code === quote) return quote;
      const known = letterEscapes[code as string];
      if (known !== undefined) return known;
      const point = /^[0-7]{3}$/.test(code) ? Number.parseInt(code, 8) : Number.parseInt(code.slice(1), 16);
      if (code.length < 3 || point > 0x10_ffff) throw this.#error();
      return String.fromCodePoint(point);
    });
  }

  #integer(digits: string): number {
    if (!/^-?\d+$/.test(digits)) throw this.#error();
    return Number(digits);
  }

  /** The next character; `''` at the end. */
  get #next(): string {
    const code = this.#text.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  #take(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #error(): Error {
    return new Error(`unrecognized JSON path ${JSON.stringify(this.#text.slice(1, -1))} at ${this.#at - 1}`);
  }
}

const trimmed = (part: string): string => part.replace(/^ +| +$/g, '');

/** The steps of a path within a path; text after a brace in it is parsed but ignored. */
const stepsOf = (path: string): readonly Step[] => new PathParser(`{${path}}`).parts()[0] ?? [];
