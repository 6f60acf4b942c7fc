import { errorText } from '../text/error-text.js';
import { sortInTurns } from '../turns/sort-in-turns.js';
import { runInSlices, runSync } from '../turns/turns.js';
import { fieldErrorText } from '../validation/field/field-error.js';
import { FieldPath } from '../validation/field/field-path.js';
import { Lexer, type Token } from './lexer.js';
import { binaryOperators, Operator } from './operator.js';
import { newRequirement, type Requirement, validateLabelKey } from './requirement.js';
import { byKey, type Selector, selectorInTurns, selectorOfSorted } from './selector.js';

/*
 * selector    = [ requirement { "," requirement } ]
 * requirement = [ "!" ] KEY | KEY operation
 * operation   = ( "=" | "==" | "!=" | ">" | "<" ) [ VALUE ] | ( "in" | "notin" ) "(" [ VALUE ] { "," [ VALUE ] } ")"
 *
 * Blanks may stand between tokens. "in" and "notin" are operators only right after a key. An absent VALUE is the empty
 * text.
 */

/**
 * Parses a selector. All requirements must match; the empty text selects everything.
 *
 * @param path the selector's field, for error messages; default none
 * @throws Error with kube-apiserver's message, such as `found '=', expected: identifier`
 */
export function parse(text: string, path: FieldPath = FieldPath.empty): Selector {
  return selectorOfSorted(parseToRequirements(text, path));
}

/**
 * Parses a long selector in slices, so that other requests can run in between.
 *
 * @param pause resolves when the next turn may begin; called after every few thousand tokens. If it rejects, parsing
 * ends
 * @throws Error as {@link parse}; and why `pause` rejected
 */
export async function parseInTurns(text: string, pause: () => Promise<void>): Promise<Selector> {
  return runInSlices(parsing(text), pause);
}

function* parsing(text: string): Generator<void, Selector, void> {
  const requirements = yield* new Parser(new Lexer(text), FieldPath.empty).steps();
  yield;
  const sorted = yield* sortInTurns(requirements, byKey);
  yield;
  return yield* selectorInTurns(sorted);
}

/** The requirements of a selector's text, sorted by key; see {@link parse}. */
export function parseToRequirements(text: string, path: FieldPath = FieldPath.empty): readonly Requirement[] {
  return runSync(new Parser(new Lexer(text), path).steps()).sort(byKey);
}

/** Number of tokens that are read in one turn. */
const tokensPerTurn = 4096;

const operatorOfToken: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['in', Operator.in],
  ['notin', Operator.notIn],
  ['=', Operator.equals],
  ['==', Operator.doubleEquals],
  ['!=', Operator.notEquals],
  ['>', Operator.greaterThan],
  ['<', Operator.lessThan],
]);

class Parser {
  readonly #lexer: Lexer;
  readonly #path: FieldPath;
  #next: Token;
  #tokens = 0;

  constructor(lexer: Lexer, path: FieldPath) {
    this.#lexer = lexer;
    this.#path = path;
    this.#next = lexer.next();
  }

  /** Parses the text. Yields between turns. */
  *steps(): Generator<void, Requirement[], void> {
    const requirements: Requirement[] = [];
    for (;;) {
      if (this.#tokens >= tokensPerTurn) yield this.#endTurn();
      const token = this.#lookahead();
      if (token.kind === 'end') return requirements;
      if (token.kind !== 'identifier' && token.kind !== '!') {
        throw new Error(`found '${token.text}', expected: !, identifier, or 'end of string'`);
      }
      try {
        requirements.push(yield* this.#parseRequirement());
      } catch (error) {
        throw new Error(`unable to parse requirement: ${errorText(error)}`);
      }
      const after = this.#consume();
      if (after.kind === 'end') return requirements;
      if (after.kind !== ',') throw new Error(`found '${after.text}', expected: ',' or 'end of string'`);
      const next = this.#lookahead();
      if (next.kind !== 'identifier' && next.kind !== '!') {
        throw new Error(`found '${next.text}', expected: identifier after ','`);
      }
    }
  }

  #endTurn(): void {
    this.#tokens = 0;
  }

  *#parseRequirement(): Generator<void, Requirement, void> {
    let token = this.#consume();
    const negated = token.kind === '!';
    if (negated) token = this.#consume();
    if (token.kind !== 'identifier') throw new Error(`found '${token.text}', expected: identifier`);
    const key = token.text;
    const problem = validateLabelKey(key, this.#path)[0];
    if (problem !== undefined) throw new Error(fieldErrorText(problem));
    const next = this.#lookahead().kind;
    if (negated) return newRequirement(key, Operator.doesNotExist, [], this.#path);
    if (next === 'end' || next === ',') return newRequirement(key, Operator.exists, [], this.#path);
    const operator = this.#parseOperator();
    const isSet = operator === Operator.in || operator === Operator.notIn;
    const values = isSet ? [...(yield* this.#parseValues())].sort() : [this.#parseValue()];
    return newRequirement(key, operator, values, this.#path);
  }

  #parseOperator(): Operator {
    const token = this.#next;
    this.#next = this.#lexer.next();
    const operator = operatorOfToken.get(token.kind);
    if (operator === undefined) throw new Error(`found '${token.text}', expected: ${binaryOperators.join(', ')}`);
    return operator;
  }

  *#parseValues(): Generator<void, Set<string>, void> {
    const open = this.#consume();
    if (open.kind !== '(') throw new Error(`found '${open.text}' expected: '('`);
    const first = this.#lookahead();
    if (first.kind === ')') {
      this.#consume();
      return new Set(['']);
    }
    if (first.kind !== 'identifier' && first.kind !== ',') {
      throw new Error(`found '${first.text}', expected: ',', ')' or identifier`);
    }
    const values = yield* this.#parseList();
    this.#consume();
    return values;
  }

  /** Values up to a closing parenthesis, which is left to be consumed. */
  *#parseList(): Generator<void, Set<string>, void> {
    const values = new Set<string>();
    for (;;) {
      if (this.#tokens >= tokensPerTurn) yield this.#endTurn();
      const token = this.#consume();
      const next = this.#lookahead();
      if (token.kind === 'identifier') {
        values.add(token.text);
        if (next.kind === ')') return values;
        if (next.kind !== ',') throw new Error(`found '${next.text}', expected: ',' or ')'`);
      } else if (token.kind === ',') {
        if (values.size === 0 || next.kind === ')' || next.kind === ',') values.add('');
        if (next.kind === ')') return values;
      } else {
        throw new Error(`found '${token.text}', expected: ',', or identifier`);
      }
    }
  }

  #parseValue(): string {
    const next = this.#lookahead().kind;
    if (next === 'end' || next === ',') return '';
    const token = this.#consume();
    if (token.kind === 'identifier') return token.text;
    throw new Error(`found '${token.text}', expected: identifier`);
  }

  #lookahead(): Token {
    return asValue(this.#next);
  }

  #consume(): Token {
    const token = this.#lookahead();
    this.#next = this.#lexer.next();
    this.#tokens++;
    return token;
  }
}

/** `in` and `notin` are identifiers, except in the position of an operator. */
function asValue(token: Token): Token {
  return token.kind === 'in' || token.kind === 'notin' ? { kind: 'identifier', text: token.text } : token;
}
