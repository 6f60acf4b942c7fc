import type { Expr, ExprId, FieldEntry, MapEntry } from '../ast/expr.js';
import { binaryOperators, Operator } from '../ast/operators.js';
import { balance } from './balance.js';
import type { ErrorStrategy, Rule } from './error-strategy.js';
import { literal } from './literal.js';
import { isMessage, isNumber } from './lookahead.js';
import { type Macro, MacroError, macroKey } from './macro.js';
import type { NodeFactory } from './node-factory.js';
import type { ParseOptions } from './parse-options.js';
import { reservedNames } from './reserved-names.js';
import { Token, type TokenType } from './token.js';
import { Expected, Follow, relationTokens, type TokenSet } from './token-sets.js';

/** Recursive descent over the tokens, one function per rule of the grammar (google/cel-go parser/gen/CEL.g4). */
export class ExprParser {
  constructor(
    readonly tokens: ErrorStrategy,
    readonly nodes: NodeFactory,
    readonly macros: ReadonlyMap<string, Macro>,
    readonly syntax: Pick<ParseOptions, 'optionalSyntax' | 'escapedFields'>,
    readonly report: (offset: number, message: string) => void,
  ) {}

  parse(): Expr {
    return this.#rule('other', Follow.nothing, () => {
      const expr = this.#expr(Follow.end);
      this.tokens.match(Token.eof, Follow.nothing);
      return expr;
    });
  }

  /** Runs a rule. A syntax error ends it, and the parser continues with a token that may follow. */
  #rule(rule: Rule, follow: TokenSet, run: () => Expr): Expr {
    this.tokens.enter(rule, follow);
    try {
      return run();
    } catch (error) {
      this.tokens.recover(error, rule);
      return this.#unspecified(this.tokens.token.start);
    } finally {
      this.tokens.exit(rule);
    }
  }

  #unspecified(offset: number): Expr {
    return { kind: 'unspecified', id: this.nodes.id(offset) };
  }

  #error(offset: number, message: string): Expr {
    this.report(offset, message);
    return this.#unspecified(offset);
  }

  #next(type: TokenType): boolean {
    return this.tokens.token.type === type;
  }

  #expr(follow: TokenSet): Expr {
    return this.#rule('expr', follow, () => {
      const condition = this.#or(Follow.condition);
      if (!this.#next(Token.question)) return condition;
      const id = this.nodes.id(this.tokens.take().start);
      const truthy = this.#or(Follow.truthy);
      this.tokens.match(Token.colon, Expected.unary);
      return this.#call(id, Operator.conditional, undefined, [condition, truthy, this.#expr(Follow.nothing)]);
    });
  }

  #or(follow: TokenSet): Expr {
    return this.#rule('or', follow, () => this.#logic(Token.logicalOr, Operator.logicalOr, () => this.#and()));
  }

  #and(): Expr {
    return this.#rule('and', Follow.or, () =>
      this.#logic(Token.logicalAnd, Operator.logicalAnd, () => this.#relation()),
    );
  }

  #logic(type: TokenType, operator: string, operand: () => Expr): Expr {
    const terms = [operand()];
    const ids: ExprId[] = [];
    while (this.#next(type)) {
      const { start } = this.tokens.take();
      terms.push(operand());
      ids.push(this.nodes.id(start));
    }
    return balance(operator, terms, ids);
  }

  #relation(): Expr {
    return this.#leftRecursive(
      'relation',
      Follow.and,
      (type) => relationTokens.has[type] === true,
      () => this.#sum(Follow.relation),
    );
  }

  #sum(follow: TokenSet): Expr {
    const isSum = (type: TokenType) => type === Token.plus || type === Token.minus;
    return this.#leftRecursive('calc', follow, isSum, () => this.#product());
  }

  #product(): Expr {
    const isProduct = (type: TokenType) => type === Token.star || type === Token.slash || type === Token.percent;
    return this.#leftRecursive('calc', Follow.calculation, isProduct, () => this.#unary(Follow.calculation));
  }

  /** A chain of binary operators of one precedence, which group from the left. */
  #leftRecursive(rule: Rule, follow: TokenSet, isOperator: (type: TokenType) => boolean, operand: () => Expr): Expr {
    let nested = 0;
    this.tokens.enter(rule, follow);
    try {
      let left = operand();
      while (isOperator(this.tokens.token.type)) {
        nested++;
        this.tokens.nest();
        const { start, text } = this.tokens.take();
        const id = this.nodes.id(start);
        left = this.#call(id, binaryOperators.get(text) as string, undefined, [left, operand()]);
      }
      return left;
    } catch (error) {
      this.tokens.recover(error, rule);
      return this.#unspecified(this.tokens.token.start);
    } finally {
      this.tokens.exit(rule, nested);
    }
  }

  #unary(follow: TokenSet): Expr {
    return this.#rule('unary', follow, () => {
      this.tokens.sync(Expected.unary);
      if (this.#next(Token.exclamation)) return this.#prefixed(Token.exclamation, Operator.logicalNot);
      if (!this.#next(Token.minus)) return this.#member();
      if (isNumber(this.tokens.ahead(2))) return this.#member();
      if (!Expected.minuses.has[this.tokens.ahead(2)]) this.tokens.failAlternatives(2);
      return this.#prefixed(Token.minus, Operator.negate);
    });
  }

  #prefixed(type: TokenType, operator: string): Expr {
    const { start } = this.tokens.take();
    let count = 1;
    this.tokens.syncLoop(type === Token.minus ? Expected.minuses : Expected.unary);
    while (this.#next(type)) {
      if (type === Token.minus && !Expected.minuses.has[this.tokens.ahead(2)]) this.tokens.failAlternatives(2);
      this.tokens.take();
      count++;
      this.tokens.syncLoop(type === Token.minus ? Expected.minuses : Expected.unary);
    }
    if (count % 2 === 0) return this.#member();
    const id = this.nodes.id(start);
    return this.#call(id, operator, undefined, [this.#member()]);
  }

  #member(): Expr {
    let nested = 0;
    this.tokens.enter('member', Follow.nothing);
    try {
      let expr = this.#primary();
      for (;;) {
        if (!this.#next(Token.dot) && !this.#next(Token.leftBracket)) return expr;
        nested++;
        this.tokens.nest();
        expr = this.#next(Token.dot) ? this.#selection(expr) : this.#index(expr);
      }
    } catch (error) {
      this.tokens.recover(error, 'member');
      return this.#unspecified(this.tokens.token.start);
    } finally {
      this.tokens.exit('member', nested);
    }
  }

  #selection(operand: Expr): Expr {
    const second = this.tokens.ahead(2);
    if (second === Token.identifier && this.tokens.ahead(3) === Token.leftParen) {
      this.tokens.take();
      const { text } = this.tokens.take();
      const id = this.nodes.id(this.tokens.take().start);
      return this.#call(id, text, operand, this.#arguments());
    }
    if (second !== Token.identifier && second !== Token.escapedIdentifier && second !== Token.question) {
      this.tokens.failAlternatives(2);
    }
    const { start } = this.tokens.take();
    const optional = this.#next(Token.question);
    if (optional) this.tokens.take();
    const name = this.#name(Follow.nothing);
    if (!optional) return { kind: 'select', id: this.nodes.id(start), operand, field: name.text, testOnly: false };
    if (!this.syntax.optionalSyntax) return this.#error(start, "unsupported syntax '.?'");
    const id = this.nodes.id(start);
    const field: Expr = { kind: 'literal', id: this.nodes.id(name.start), value: name.text };
    return { kind: 'call', id, function: Operator.optionalSelect, args: [operand, field] };
  }

  /** A name of a field, with or without backticks. */
  #name(follow: TokenSet): { text: string; start: number } {
    this.tokens.enter('other', follow);
    try {
      this.tokens.sync(Expected.name);
      const { text, start, type } = this.tokens.take();
      if (type !== Token.escapedIdentifier) return { text, start };
      if (this.syntax.escapedFields === false) this.report(start, "unsupported syntax: '`'");
      return { text: text.slice(1, -1), start };
    } finally {
      this.tokens.exit('other');
    }
  }

  #index(operand: Expr): Expr {
    const { start } = this.tokens.take();
    const id = this.nodes.id(start);
    this.tokens.sync(Expected.optionalExpr);
    const optional = this.#next(Token.question);
    if (optional) this.tokens.take();
    const index = this.#expr(Follow.rightBracket);
    this.tokens.match(Token.rightBracket, Follow.member);
    if (optional && !this.syntax.optionalSyntax) return this.#error(start, "unsupported syntax '[?'");
    return this.#call(id, optional ? Operator.optionalIndex : Operator.index, operand, [index], true);
  }

  #arguments(): Expr[] {
    const args: Expr[] = [];
    this.tokens.sync(Expected.arguments);
    if (!this.#next(Token.rightParen)) this.#list(Follow.rightParen, () => args.push(this.#expr(Follow.comma)));
    this.tokens.match(Token.rightParen, Follow.member);
    return args;
  }

  /** Items with commas between them. A comma before the end belongs to the rule outside. */
  #list(follow: TokenSet, item: () => void, isEnd: (type: TokenType) => boolean = () => false): void {
    this.tokens.enter('other', follow);
    try {
      item();
      while (this.#next(Token.comma) && !isEnd(this.tokens.ahead(2))) {
        this.tokens.take();
        item();
      }
    } catch (error) {
      this.tokens.recover(error, 'other');
    } finally {
      this.tokens.exit('other');
    }
  }

  #primary(): Expr {
    return this.#rule('primary', Follow.member, () => {
      this.tokens.sync(Expected.primary);
      switch (this.tokens.token.type) {
        case Token.leftParen: {
          this.tokens.take();
          const expr = this.#expr(Follow.rightParen);
          this.tokens.match(Token.rightParen, Follow.nothing);
          return expr;
        }
        case Token.leftBracket:
          return this.#listLiteral();
        case Token.leftBrace:
          return this.#mapLiteral();
        case Token.dot:
        case Token.identifier:
          return this.#named();
        default:
          return this.#literal();
      }
    });
  }

  #literal(): Expr {
    const { start } = this.tokens.token;
    const negative = this.#next(Token.minus);
    if (negative) this.tokens.take();
    const parsed = literal(this.tokens.take(), negative);
    if (parsed.error !== undefined) return this.#error(start, parsed.error);
    return { kind: 'literal', id: this.nodes.id(start), value: parsed.value };
  }

  #named(): Expr {
    const { start } = this.tokens.token;
    const dot = this.#next(Token.dot);
    if (dot && this.tokens.ahead(2) !== Token.identifier) this.tokens.failAlternatives(2);
    if (isMessage(this.tokens, dot ? 2 : 1)) return this.#message(dot);
    if (dot) this.tokens.take();
    const name = this.tokens.take();
    const text = dot ? `.${name.text}` : name.text;
    if (!this.#next(Token.leftParen)) {
      if (reservedNames.has(name.text)) return this.#error(start, `reserved identifier: ${name.text}`);
      return { kind: 'ident', id: this.nodes.id(name.start), name: text };
    }
    const open = this.tokens.take();
    if (reservedNames.has(name.text)) {
      this.#arguments();
      return this.#error(start, `reserved identifier: ${name.text}`);
    }
    const id = this.nodes.id(open.start);
    return this.#call(id, text, undefined, this.#arguments());
  }

  #listLiteral(): Expr {
    const id = this.nodes.id(this.tokens.take().start);
    const elements: Expr[] = [];
    const optionalIndices: number[] = [];
    this.tokens.sync(Expected.listStart);
    if (!this.#next(Token.rightBracket) && !this.#next(Token.comma)) {
      const item = () => {
        const { expr, question } = this.#optionalExpr(Follow.comma);
        if (question !== undefined && this.#allowsOptional(question)) optionalIndices.push(elements.length);
        elements.push(expr);
      };
      this.#list(Follow.listEnd, item, (type) => type === Token.rightBracket);
    }
    this.tokens.sync(Expected.listEnd);
    if (this.#next(Token.comma)) this.tokens.take();
    this.tokens.match(Token.rightBracket, Follow.nothing);
    return { kind: 'list', id, elements, optionalIndices };
  }

  /** An expression that may have a `?` before it. */
  #optionalExpr(follow: TokenSet): { expr: Expr; question: number | undefined } {
    let question: number | undefined;
    const expr = this.#rule('other', follow, () => {
      this.tokens.sync(Expected.optionalExpr);
      if (this.#next(Token.question)) question = this.tokens.take().start;
      return this.#expr(Follow.nothing);
    });
    return { expr, question };
  }

  #allowsOptional(offset: number): boolean {
    const { optionalSyntax } = this.syntax;
    if (!optionalSyntax) this.#error(offset, "unsupported syntax '?'");
    return optionalSyntax;
  }

  #mapLiteral(): Expr {
    const id = this.nodes.id(this.tokens.take().start);
    const entries: MapEntry[] = [];
    this.tokens.sync(Expected.mapStart);
    if (!this.#next(Token.rightBrace) && !this.#next(Token.comma)) {
      const item = () => {
        const { expr: key, question } = this.#optionalExpr(Follow.colon);
        const entryId = this.nodes.id(this.tokens.match(Token.colon, Expected.unary).start);
        const value = this.#expr(Follow.comma);
        const optional = question !== undefined && this.#allowsOptional(question);
        entries.push({ id: entryId, key, value, optional });
      };
      this.#list(Follow.mapEnd, item, (type) => type === Token.rightBrace);
    }
    this.#closeBrace();
    return { kind: 'map', id, entries };
  }

  #closeBrace(): void {
    this.tokens.sync(Expected.mapEnd);
    if (this.#next(Token.comma)) this.tokens.take();
    this.tokens.match(Token.rightBrace, Follow.nothing);
  }

  #message(dot: boolean): Expr {
    if (dot) this.tokens.take();
    let typeName = (dot ? '.' : '') + this.tokens.take().text;
    while (this.#next(Token.dot)) typeName += this.tokens.take().text + this.tokens.take().text;
    const id = this.nodes.id(this.tokens.take().start);
    const fields: FieldEntry[] = [];
    this.tokens.sync(Expected.messageStart);
    if (!this.#next(Token.rightBrace) && !this.#next(Token.comma)) {
      const item = () => {
        this.tokens.sync(Expected.optionalField);
        const question = this.#next(Token.question) ? this.tokens.take().start : undefined;
        const name = this.#name(Follow.colon);
        const fieldId = this.nodes.id(this.tokens.match(Token.colon, Expected.unary).start);
        const value = this.#expr(Follow.comma);
        const optional = question !== undefined && this.#allowsOptional(question);
        fields.push({ id: fieldId, name: name.text, value, optional });
      };
      this.#list(Follow.mapEnd, item, (type) => type === Token.rightBrace);
    }
    this.#closeBrace();
    return { kind: 'struct', id, typeName, fields };
  }

  /** A call, or its expansion by a macro. `global` turns the target of an operator into its first argument. */
  #call(id: ExprId, name: string, target: Expr | undefined, args: readonly Expr[], global = false): Expr {
    if (global && target !== undefined) return this.#call(id, name, undefined, [target, ...args]);
    const receiver = target !== undefined;
    const macro =
      this.macros.get(macroKey(name, args.length, receiver)) ?? this.macros.get(macroKey(name, undefined, receiver));
    if (macro !== undefined) {
      try {
        const expanded = macro.expand(this.nodes.helper(id), target, args);
        if (expanded !== undefined) return expanded;
      } catch (error) {
        if (!(error instanceof MacroError)) throw error;
        return this.#error(this.nodes.offset(error.exprId), error.message);
      }
    }
    return { kind: 'call', id, function: name, target, args };
  }
}
