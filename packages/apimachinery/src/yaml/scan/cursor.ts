import { ASCII } from '../../text/ascii.js';
import { YAMLError } from '../yaml-error.js';
import { isBlank, isBlankOrEnd, isBreak, isBreakOrEnd } from './characters.js';
import type { Characters } from './read-characters.js';

/** Padding after the text, longer than the scanner ever looks ahead. */
const padding = '\0'.repeat(16);

/** A position in a text, with its line. The end of the text is followed by `endOfText`. */
export class Cursor {
  readonly text: string;
  pos = 0;
  /** Number of the line, from 0. */
  line = 0;
  readonly #end: number;
  readonly #problem: string | undefined;
  readonly #hasPairs: boolean;
  #lineStart = 0;
  /** Surrogate pairs before an offset. */
  #pairs = 0;
  #pairsBefore = 0;

  constructor({ text, problem }: Characters) {
    this.text = text + padding;
    this.#end = text.length;
    this.#problem = problem;
    this.#hasPairs = /[\ud800-\udbff]/.test(text);
  }

  /** Code units before the position on its line. Equal to go-yaml's characters wherever YAML compares columns. */
  get column(): number {
    return this.pos - this.#lineStart;
  }

  /** Characters before the position. A pair of surrogates counts as one. Must be called in the order of the text. */
  get index(): number {
    if (!this.#hasPairs) return this.pos;
    for (; this.#pairsBefore < this.pos; this.#pairsBefore++) {
      if ((this.text.charCodeAt(this.#pairsBefore) & 0xfc00) === 0xd800) this.#pairs++;
    }
    return this.pos - this.#pairs;
  }

  /** The code unit at the position, or after it. */
  code(ahead = 0): number {
    return this.text.charCodeAt(this.pos + ahead);
  }

  /** Whether `---` or `...` and a blank are at the position. */
  isAtDocumentIndicator(): boolean {
    const code = this.code();
    if (code !== ASCII.Minus && code !== ASCII.Point) return false;
    return this.code(1) === code && this.code(2) === code && isBlankOrEnd(this.code(3));
  }

  /** @throws YAMLError if fewer characters follow because the body cannot be read further */
  need(count: number): void {
    if (this.#problem !== undefined && this.pos + count > this.#end) throw new YAMLError(`yaml: ${this.#problem}`);
  }

  /** Skips a line break and returns it as YAML reads it: LF, except for LS and PS. */
  readBreak(): string {
    const code = this.code();
    this.pos += code === ASCII.CarriageReturn && this.code(1) === ASCII.Newline ? 2 : 1;
    this.line++;
    this.#lineStart = this.pos;
    return code === 0x2028 || code === 0x2029 ? String.fromCharCode(code) : '\n';
  }

  /** Moves to the end of the line. */
  skipLine(): void {
    while (!isBreakOrEnd(this.code())) this.pos++;
    this.need(1);
  }

  /** Moves to the first character that is not a blank. */
  skipBlanks(): void {
    while (isBlank(this.code())) this.pos++;
    this.need(1);
  }

  /** Skips blanks, a comment and the end of the line. @throws YAMLError if there is more */
  skipRestOfLine(): void {
    this.skipBlanks();
    if (this.code() === ASCII.Hash) this.skipLine();
    if (!isBreakOrEnd(this.code())) throw this.error('did not find expected comment or line break');
    if (isBreak(this.code())) this.readBreak();
  }

  /** Ends the last line at the end of the text. */
  endLastLine(): void {
    if (this.column === 0) return;
    this.line++;
    this.#lineStart = this.pos;
  }

  /** An error at the position. go-yaml does not name the first line. */
  error(problem: string): YAMLError {
    return new YAMLError(`yaml: ${this.line > 0 ? `line ${this.line + 1}: ` : ''}${problem}`);
  }
}
