import { ASCII } from '../../text/ascii.js';
import type { YAMLError } from '../yaml-error.js';
import { endOfText, isBlank, isBlankOrEnd, isBreak, isWordCharacter } from './characters.js';
import type { Cursor } from './cursor.js';
import { maxYAMLDepth } from './max-depth.js';
import { scanBlockScalar } from './scan-block-scalar.js';
import { type Directive, scanDirective } from './scan-directive.js';
import { scanPlainScalar } from './scan-plain-scalar.js';
import { scanQuotedScalar } from './scan-quoted-scalar.js';
import { scanTag, type Tag } from './scan-tag.js';
import type { KeyCandidate, Token, TokenType } from './token.js';

/** Maximum number of tokens, which limits the time and memory that a body can take. go-yaml has no such limit. */
const maxTokens = 1_000_000;

/** Maximum number of characters of a key without `?`, up to its colon. */
const maxKeyLength = 1024;

/** Stands for no candidate. */
const noCandidate: KeyCandidate = { isPossible: false, isRequired: false, token: 0, line: 0, column: 0, index: 0 };

/** Nesting level: the block level of the document, and one for each bracket that is open. */
interface Level {
  candidate: KeyCandidate;
  /** The bracket, until a candidate is found after it. */
  bracket: Token | undefined;
}

/**
 * Splits a text into tokens by the rules of YAML 1.1, as go-yaml's scanner does.
 *
 * A key without `?` is only recognized at its colon. Its tokens wait in a queue until then, so that a `key` token, and
 * perhaps a `block-mapping-start`, can be put before them. A colon must follow on the same line within 1,024
 * characters, which keeps the queue short.
 */
export class Scanner {
  readonly #cursor: Cursor;
  #queue: Token[] = [];
  /** Index in the queue of the next token. */
  #head = 0;
  /** Number of tokens that were taken. */
  #taken = 0;
  #isHeadFinal = false;
  /** Column of the current block collection. */
  #indent = -1;
  readonly #indents: number[] = [];
  readonly #levels: Level[] = [{ candidate: noCandidate, bracket: undefined }];
  #isKeyAllowed = true;
  /** The candidate for a key whose first token will be the next one. */
  #candidate: KeyCandidate | undefined;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** The next token. The last one is `stream-end`. @throws YAMLError for texts without a next token */
  peek(): Token {
    if (!this.#isHeadFinal) this.#fill();
    return this.#queue[this.#head] as Token;
  }

  /** Skips the token that was peeked at. */
  take(): void {
    this.#isHeadFinal = false;
    this.#taken++;
    if (++this.#head > maxKeyLength) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
  }

  get #isInFlow(): boolean {
    return this.#levels.length > 1;
  }

  get #level(): Level {
    return this.#levels[this.#levels.length - 1] as Level;
  }

  /** Scans until the first token in the queue cannot begin a key any more. */
  #fill(): void {
    for (;;) {
      const head = this.#queue[this.#head];
      if (head !== undefined && (head.candidate === undefined || !this.#isStillPossible(head.candidate))) break;
      if (this.#taken + this.#queue.length - this.#head >= maxTokens) {
        throw this.#cursor.error('document has too many tokens');
      }
      this.#scan();
    }
    this.#isHeadFinal = true;
  }

  #scan(): void {
    const cursor = this.#cursor;
    this.#skipToToken();
    this.#endBlocks(cursor.column);
    cursor.need(4);
    const code = cursor.code();
    if (code === endOfText) {
      this.#scanEnd();
      return;
    }
    if (cursor.column === 0) {
      if (code === ASCII.Percent) {
        this.#scanDirective();
        return;
      }
      if (cursor.isAtDocumentIndicator()) {
        this.#scanDocumentIndicator(code === ASCII.Minus ? 'document-start' : 'document-end');
        return;
      }
    }
    const isLast = isBlankOrEnd(cursor.code(1));
    switch (code) {
      case ASCII.OpenBracket:
        this.#scanOpening('flow-sequence-start');
        return;
      case ASCII.OpenBrace:
        this.#scanOpening('flow-mapping-start');
        return;
      case ASCII.CloseBracket:
        this.#scanClosing('flow-sequence-end');
        return;
      case ASCII.CloseBrace:
        this.#scanClosing('flow-mapping-end');
        return;
      case ASCII.Comma:
        this.#removeCandidate();
        this.#isKeyAllowed = true;
        this.#addIndicator('flow-entry');
        return;
      case ASCII.Minus:
        if (isLast) {
          this.#scanBlockEntry();
          return;
        }
        break;
      case ASCII.Question:
        if (this.#isInFlow || isLast) {
          this.#scanKey();
          return;
        }
        this.#scanPlain();
        return;
      case ASCII.Colon:
        if (this.#isInFlow || isLast) {
          this.#scanValue();
          return;
        }
        this.#scanPlain();
        return;
      case ASCII.Star:
        this.#scanAnchor('alias');
        return;
      case ASCII.Ampersand:
        this.#scanAnchor('anchor');
        return;
      case ASCII.Exclamation: {
        this.#saveCandidate();
        this.#isKeyAllowed = false;
        const { line } = cursor;
        this.#add('tag', line, '', false, scanTag(cursor));
        return;
      }
      case ASCII.Bar:
      case ASCII.Greater:
        if (!this.#isInFlow) {
          this.#scanBlock();
          return;
        }
        break;
      case ASCII.Apostrophe:
      case ASCII.Quote: {
        this.#saveCandidate();
        this.#isKeyAllowed = false;
        const { line } = cursor;
        this.#add('scalar', line, scanQuotedScalar(cursor));
        return;
      }
    }
    if (code === ASCII.Minus ? !isBlank(cursor.code(1)) : !cannotBeginPlain(code)) {
      this.#scanPlain();
      return;
    }
    throw cursor.error('found character that cannot start any token');
  }

  /** Skips blanks, comments and line breaks. A tab is only a blank where no key can begin. */
  #skipToToken(): void {
    const cursor = this.#cursor;
    if (cursor.pos === 0 && cursor.code() === 0xfeff) cursor.pos++;
    for (;;) {
      const isTabBlank = this.#isInFlow || !this.#isKeyAllowed;
      while (cursor.code() === ASCII.Space || (isTabBlank && cursor.code() === ASCII.Tab)) cursor.pos++;
      cursor.need(1);
      if (cursor.code() === ASCII.Hash) cursor.skipLine();
      if (!isBreak(cursor.code())) return;
      cursor.readBreak();
      if (!this.#isInFlow) this.#isKeyAllowed = true;
    }
  }

  #scanEnd(): void {
    this.#cursor.endLastLine();
    this.#endDocument();
    this.#add('stream-end', this.#cursor.line);
  }

  #scanDirective(): void {
    this.#endDocument();
    const { line } = this.#cursor;
    this.#add('directive', line, '', false, scanDirective(this.#cursor));
  }

  #scanDocumentIndicator(type: TokenType): void {
    this.#endDocument();
    this.#cursor.pos += 3;
    this.#add(type, this.#cursor.line);
  }

  #endDocument(): void {
    this.#endBlocks(-1);
    this.#removeCandidate();
    this.#isKeyAllowed = false;
  }

  #scanOpening(type: TokenType): void {
    this.#saveCandidate();
    this.#isKeyAllowed = true;
    if (this.#levels.length > maxYAMLDepth) throw this.#tooDeep();
    this.#addIndicator(type);
    this.#levels.push({ candidate: noCandidate, bracket: this.#queue[this.#queue.length - 1] });
  }

  #scanClosing(type: TokenType): void {
    this.#removeCandidate();
    if (this.#isInFlow) {
      const { bracket } = this.#levels.pop() as Level;
      // As in go-yaml, empty brackets cannot begin a key.
      if (bracket !== undefined) bracket.candidate = undefined;
    }
    this.#isKeyAllowed = false;
    this.#addIndicator(type);
  }

  #scanBlockEntry(): void {
    if (!this.#isInFlow) {
      if (!this.#isKeyAllowed) {
        throw this.#cursor.error('block sequence entries are not allowed in this context');
      }
      this.#beginBlock('block-sequence-start');
    }
    this.#removeCandidate();
    this.#isKeyAllowed = true;
    this.#addIndicator('block-entry');
  }

  #scanKey(): void {
    if (!this.#isInFlow) {
      if (!this.#isKeyAllowed) throw this.#cursor.error('mapping keys are not allowed in this context');
      this.#beginBlock('block-mapping-start');
    }
    this.#removeCandidate();
    this.#isKeyAllowed = !this.#isInFlow;
    this.#addIndicator('key');
  }

  #scanValue(): void {
    const { candidate } = this.#level;
    if (this.#isStillPossible(candidate)) {
      this.#insertKey(candidate);
      candidate.isPossible = false;
      this.#isKeyAllowed = false;
    } else {
      if (!this.#isInFlow) {
        if (!this.#isKeyAllowed) throw this.#cursor.error('mapping values are not allowed in this context');
        this.#beginBlock('block-mapping-start');
      }
      this.#isKeyAllowed = !this.#isInFlow;
    }
    this.#addIndicator('mapping-value');
  }

  /** Puts a `key` token before the tokens of a key. */
  #insertKey({ token, line, column }: KeyCandidate): void {
    const isFirst = !this.#isInFlow && this.#indent < column;
    if (isFirst) this.#indentTo(column);
    const key = newToken('key', line);
    const added = isFirst ? [newToken('block-mapping-start', line), key] : [key];
    const position = token - this.#taken;
    if (position >= 0) this.#queue.splice(this.#head + position, 0, ...added);
    // As in go-yaml when the tokens have been taken already, which happens after empty brackets.
    else this.#queue.push(...added.reverse());
  }

  #scanAnchor(type: 'alias' | 'anchor'): void {
    const cursor = this.#cursor;
    this.#saveCandidate();
    this.#isKeyAllowed = false;
    const start = ++cursor.pos;
    while (isWordCharacter(cursor.code())) cursor.pos++;
    cursor.need(1);
    const code = cursor.code();
    if (cursor.pos === start || !(isBlankOrEnd(code) || afterAnchor.includes(String.fromCharCode(code)))) {
      throw cursor.error('did not find expected alphabetic or numeric character');
    }
    this.#add(type, cursor.line, cursor.text.slice(start, cursor.pos));
  }

  #scanBlock(): void {
    const { line } = this.#cursor;
    this.#removeCandidate();
    this.#isKeyAllowed = true;
    this.#add('scalar', line, scanBlockScalar(this.#cursor, this.#indent));
  }

  #scanPlain(): void {
    const { line } = this.#cursor;
    this.#saveCandidate();
    const { value, endsLine } = scanPlainScalar(this.#cursor, this.#indent + 1, this.#isInFlow);
    this.#isKeyAllowed = endsLine;
    this.#add('scalar', line, value, true);
  }

  /** Begins a block collection at the current column, if it is not open. */
  #beginBlock(type: 'block-sequence-start' | 'block-mapping-start'): void {
    if (this.#indent >= this.#cursor.column) return;
    this.#indentTo(this.#cursor.column);
    this.#queue.push(newToken(type, this.#cursor.line));
  }

  #indentTo(column: number): void {
    if (this.#indents.length >= maxYAMLDepth) throw this.#tooDeep();
    this.#indents.push(this.#indent);
    this.#indent = column;
  }

  /** Ends the block collections that begin to the right of a column. */
  #endBlocks(column: number): void {
    if (this.#isInFlow) return;
    while (this.#indent > column) {
      this.#queue.push(newToken('block-end', this.#cursor.line));
      this.#indent = this.#indents.pop() as number;
    }
  }

  /** Remembers that a key may begin here. */
  #saveCandidate(): void {
    if (!this.#isKeyAllowed) return;
    this.#removeCandidate();
    const { line, column, index } = this.#cursor;
    const level = this.#level;
    level.candidate = {
      isPossible: true,
      isRequired: !this.#isInFlow && this.#indent === column,
      token: this.#taken + this.#queue.length - this.#head,
      line,
      column,
      index,
    };
    level.bracket = undefined;
    this.#candidate = level.candidate;
  }

  /** Gives up the candidate of the current level. @throws YAMLError if it must be a key */
  #removeCandidate(): void {
    const { candidate } = this.#level;
    if (!candidate.isPossible) return;
    if (candidate.isRequired) throw this.#missingColon();
    candidate.isPossible = false;
  }

  #isStillPossible(candidate: KeyCandidate): boolean {
    if (!candidate.isPossible) return false;
    const cursor = this.#cursor;
    if (candidate.line === cursor.line && candidate.index + maxKeyLength >= cursor.index) return true;
    if (candidate.isRequired) throw this.#missingColon();
    candidate.isPossible = false;
    return false;
  }

  #tooDeep(): YAMLError {
    return this.#cursor.error(`exceeded max depth of ${maxYAMLDepth}`);
  }

  #missingColon(): YAMLError {
    return this.#cursor.error("could not find expected ':'");
  }

  /** Adds a token of one character. */
  #addIndicator(type: TokenType): void {
    this.#cursor.pos++;
    this.#add(type, this.#cursor.line);
  }

  #add(type: TokenType, line: number, value = '', isPlain = false, detail?: Tag | Directive): void {
    this.#queue.push({ type, line, value, isPlain, detail, candidate: this.#candidate });
    this.#candidate = undefined;
  }
}

function newToken(type: TokenType, line: number): Token {
  return { type, line, value: '', isPlain: false, detail: undefined, candidate: undefined };
}

/** Characters that may follow an anchor, besides blanks. */
const afterAnchor = '?:,]}%@`';

/** Characters that cannot begin a scalar without quotes. */
const indicators = new Set(Array.from('-?:,[]{}#&*!|>\'"%@`', (char) => char.charCodeAt(0)));

function cannotBeginPlain(code: number): boolean {
  return isBlankOrEnd(code) || indicators.has(code);
}
