import { Token, type TokenType, type TokenValue, tokenName } from './token.js';
import { type TokenSet, tokenSet } from './token-sets.js';

/*
 * Recovers from a syntax error, in the manner of the parser generator that google/cel-go uses, so that the same errors
 * are found at the same places. Terms: a rule is a function of the parser; the follow set of a call of a rule is what
 * may come after it in the rule that calls it. When a token does not fit: if the token after it fits, it is skipped; if
 * it may follow the expected token, the expected token counts as missing; otherwise the rule ends, and tokens are
 * skipped up to one that may follow an open rule. After an error no other error is reported until a token fits again.
 */

/** Ends a rule at a syntax error. */
export class RecognitionError extends Error {}

/** Ends the parsing. */
export class ParseAbort extends Error {}

/** The rules whose nesting is limited. */
export const rules = ['expr', 'or', 'and', 'relation', 'calc', 'unary', 'member', 'primary', 'other'] as const;
/** A rule whose nesting is limited. */
export type Rule = (typeof rules)[number];

const maxRecoveries = 30;
const maxSkippedTokens = 256;
const maxReportedErrors = 100;

/** The tokens of an expression, and what to do when the next one does not fit. */
export class ErrorStrategy {
  readonly #follows: TokenSet[] = [];
  readonly #depths: Record<Rule, number> = {
    expr: 0,
    or: 0,
    and: 0,
    relation: 0,
    calc: 0,
    unary: 0,
    member: 0,
    primary: 0,
    other: 0,
  };
  #links = 0;
  #position = 0;
  #recovering = false;
  #recoveries = 0;
  #reported = 0;
  #lastRecovery = -1;
  #lastRules = new Set<Rule>();

  constructor(
    readonly tokens: readonly TokenValue[],
    readonly maxDepth: number,
    readonly text: (start: number, end: number) => string,
    readonly report: (offset: number, message: string) => void,
    readonly abort: (message: string) => void,
  ) {}

  /** The token that comes next. */
  get token(): TokenValue {
    return this.tokens[this.#position] as TokenValue;
  }

  /** The type of a token ahead; 1 is the next. */
  ahead(distance: number): TokenType {
    const last = this.tokens.length - 1;
    return (this.tokens[Math.min(this.#position + distance - 1, last)] as TokenValue).type;
  }

  enter(rule: Rule, follow: TokenSet): void {
    this.#follows.push(follow);
    this.#depths[rule]++;
    if (this.#depths[rule] > this.maxDepth && rule !== 'other') {
      this.abort(`expression recursion limit exceeded: ${this.maxDepth}`);
      throw new ParseAbort();
    }
  }

  /** Counts a link of the chain of the current rule. Aborts when there are more than {@link maxDepth}. */
  nest(): void {
    if (++this.#links <= this.maxDepth) return;
    this.abort('max recursion depth exceeded');
    throw new ParseAbort();
  }

  /** @param links number of links that the chain of the rule had */
  exit(rule: Rule, links = 0): void {
    this.#follows.pop();
    this.#depths[rule]--;
    this.#links -= links;
  }

  /** Returns the next token, whatever its type, and moves past it. */
  take(): TokenValue {
    const { token } = this;
    if (token.type !== Token.eof) this.#position++;
    this.#recovering = false;
    return token;
  }

  /** Consumes a token of a type. `after`: the tokens that may follow it in this rule. */
  match(type: TokenType, after: TokenSet): TokenValue {
    if (this.token.type === type) return this.take();
    this.#countRecovery();
    const expected = tokenSet([type]);
    if (this.#deleteToken(expected)) return this.take();
    if (this.#mayFollow(after, this.token.type)) {
      this.#tell(this.token, `missing ${tokenName(type)} at ${this.#quoted(this.token)}`);
      return { type, start: this.token.start, end: this.token.start, text: `<missing ${tokenName(type)}>` };
    }
    return this.fail(expected);
  }

  /** Ensures that the next token fits, if necessary by skipping one. */
  sync(expected: TokenSet): void {
    if (expected.has[this.token.type] || this.#deleteToken(expected)) return;
    this.fail(expected);
  }

  /** Like `sync`, within a loop: skips tokens up to one that fits or may follow. */
  syncLoop(expected: TokenSet): void {
    if (expected.has[this.token.type]) return;
    this.#tell(this.token, `extraneous input ${this.#quoted(this.token)} expecting ${setText(expected)}`);
    this.#skipTo([expected, ...this.#follows]);
  }

  fail(expected: TokenSet): never {
    this.#tell(this.token, `mismatched input ${this.#quoted(this.token)} expecting ${setText(expected)}`);
    throw new RecognitionError();
  }

  /** Reports that no alternative of a rule fits the tokens up to the one at `distance` (1: the next token). */
  failAlternatives(distance: number): never {
    const start = this.token;
    const offending = this.tokens[Math.min(this.#position + distance - 1, this.tokens.length - 1)] as TokenValue;
    const input =
      start.type === Token.eof
        ? '<EOF>'
        : this.text(start.start, offending.type === Token.eof ? this.#endBefore(offending) : offending.end);
    const reserved = /^.(true|false|null)/s.exec(input)?.[1];
    const message =
      reserved === undefined
        ? `no viable alternative at input '${escapeBlanks(input)}'`
        : `mismatched input '${reserved}' expecting IDENTIFIER`;
    this.#tell(offending, message);
    throw new RecognitionError();
  }

  #endBefore(eof: TokenValue): number {
    const last = this.tokens[this.tokens.indexOf(eof) - 1];
    return last?.end ?? eof.start;
  }

  /** Continues after a syntax error that ended a rule. Other errors are thrown again. */
  recover(error: unknown, rule: Rule): void {
    if (!(error instanceof RecognitionError)) throw error;
    this.#countRecovery();
    if (this.#lastRecovery === this.#position && this.#lastRules.has(rule)) this.#skip();
    if (this.#lastRecovery !== this.#position) this.#lastRules = new Set();
    this.#lastRecovery = this.#position;
    this.#lastRules.add(rule);
    this.#skipTo(this.#follows);
  }

  #countRecovery(): void {
    if (this.#recoveries++ < maxRecoveries) return;
    this.#recovering = false;
    this.#tell(this.token, `error recovery attempt limit exceeded: ${maxRecoveries}`);
    throw new ParseAbort();
  }

  #deleteToken(expected: TokenSet): boolean {
    if (!expected.has[this.ahead(2)] || this.token.type === Token.eof) return false;
    this.#tell(this.token, `extraneous input ${this.#quoted(this.token)} expecting ${setText(expected)}`);
    this.#skip();
    this.#recovering = false;
    return true;
  }

  #skip(): void {
    if (this.token.type !== Token.eof) this.#position++;
  }

  #skipTo(sets: readonly TokenSet[]): void {
    let skipped = 0;
    while (this.token.type !== Token.eof && !sets.some((set) => set.has[this.token.type])) {
      if (skipped++ >= maxSkippedTokens) {
        this.abort(`error recovery token lookahead limit exceeded: ${maxSkippedTokens}`);
        throw new ParseAbort();
      }
      this.#skip();
    }
  }

  /**
   * Tells whether a token may occur at a place. If the rule may end there, this includes the tokens that may follow the
   * rule.
   */
  #mayFollow(after: TokenSet, type: TokenType): boolean {
    if (after.has[type]) return true;
    if (!after.nullable) return false;
    for (let i = this.#follows.length - 1; i >= 0; i--) {
      const follow = this.#follows[i] as TokenSet;
      if (follow.has[type]) return true;
      if (!follow.nullable) return false;
    }
    return type === Token.eof;
  }

  #tell(token: TokenValue, message: string): void {
    if (this.#recovering) return;
    this.#recovering = true;
    this.syntaxError(token.start, message);
  }

  /** Reports an error. After the maximum number of errors, ends the parsing instead. */
  syntaxError(offset: number, message: string): void {
    if (this.#reported++ < maxReportedErrors) {
      this.report(offset, `Syntax error: ${message}`);
      return;
    }
    this.report(offset, `Syntax error: More than ${maxReportedErrors} syntax errors`);
    throw new ParseAbort();
  }

  #quoted(token: TokenValue): string {
    return `'${escapeBlanks(token.text)}'`;
  }
}

function escapeBlanks(text: string): string {
  return text.replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

function setText({ has }: TokenSet): string {
  const texts: string[] = [];
  has.forEach((present, type) => {
    if (present) texts.push(tokenName(type as TokenType));
  });
  return texts.length === 1 ? (texts[0] as string) : `{${texts.join(', ')}}`;
}
