import { Token, type TokenType } from './token.js';

/** Token types that may come at a place, indexed by type. `nullable` says that the rule may end there as well. */
export interface TokenSet {
  readonly has: readonly boolean[];
  readonly nullable: boolean;
}

/** A set of token types. */
export function tokenSet(types: readonly TokenType[], nullable = false): TokenSet {
  const has: boolean[] = [];
  for (const type of types) has[type] = true;
  return { has, nullable };
}

const primary: readonly TokenType[] = [
  Token.leftBracket,
  Token.leftBrace,
  Token.leftParen,
  Token.dot,
  Token.minus,
  Token.true,
  Token.false,
  Token.null,
  Token.float,
  Token.int,
  Token.uint,
  Token.string,
  Token.bytes,
  Token.identifier,
];
const unary: readonly TokenType[] = [...primary, Token.exclamation];
const relations: readonly TokenType[] = [
  Token.equals,
  Token.notEquals,
  Token.in,
  Token.less,
  Token.lessEquals,
  Token.greaterEquals,
  Token.greater,
];
const calculations: readonly TokenType[] = [Token.minus, Token.plus, Token.star, Token.slash, Token.percent];
const names: readonly TokenType[] = [Token.identifier, Token.escapedIdentifier];

/**
 * Tokens that are allowed at the places of the grammar where the parser looks ahead (google/cel-go parser/gen/CEL.g4).
 */
export const Expected = {
  end: tokenSet([Token.eof]),
  unary: tokenSet(unary),
  primary: tokenSet(primary),
  minuses: tokenSet(primary),
  listStart: tokenSet([...unary, Token.question, Token.comma, Token.rightBracket]),
  listEnd: tokenSet([Token.comma, Token.rightBracket]),
  mapStart: tokenSet([...unary, Token.question, Token.comma, Token.rightBrace]),
  mapEnd: tokenSet([Token.comma, Token.rightBrace]),
  messageStart: tokenSet([...names, Token.question, Token.comma, Token.rightBrace]),
  arguments: tokenSet([...unary, Token.rightParen]),
  optionalExpr: tokenSet([...unary, Token.question]),
  optionalField: tokenSet([...names, Token.question]),
  name: tokenSet(names),
} as const;

/**
 * Tokens that may follow a rule at the places where the grammar calls it, without those that follow the calling rule.
 */
export const Follow = {
  end: tokenSet([Token.eof]),
  condition: tokenSet([Token.question], true),
  truthy: tokenSet([Token.colon]),
  nothing: tokenSet([], true),
  or: tokenSet([Token.logicalOr], true),
  and: tokenSet([Token.logicalAnd], true),
  relation: tokenSet(relations, true),
  calculation: tokenSet(calculations, true),
  member: tokenSet([Token.dot, Token.leftBracket], true),
  rightParen: tokenSet([Token.rightParen]),
  rightBracket: tokenSet([Token.rightBracket]),
  comma: tokenSet([Token.comma], true),
  listEnd: tokenSet([Token.comma, Token.rightBracket]),
  mapEnd: tokenSet([Token.comma, Token.rightBrace]),
  colon: tokenSet([Token.colon]),
  argumentsStart: tokenSet([Token.leftParen]),
} as const;

/** The tokens of comparison operators. */
export const relationTokens: TokenSet = tokenSet(relations);
