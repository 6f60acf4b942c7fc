/**
 * The sorts of tokens, numbered as in the grammar of google/cel-go (parser/gen/CEL.g4): messages list them in this
 * order.
 */
export const Token = {
  eof: 0,
  equals: 1,
  notEquals: 2,
  in: 3,
  less: 4,
  lessEquals: 5,
  greaterEquals: 6,
  greater: 7,
  logicalAnd: 8,
  logicalOr: 9,
  leftBracket: 10,
  rightBracket: 11,
  leftBrace: 12,
  rightBrace: 13,
  leftParen: 14,
  rightParen: 15,
  dot: 16,
  comma: 17,
  minus: 18,
  exclamation: 19,
  question: 20,
  colon: 21,
  plus: 22,
  star: 23,
  slash: 24,
  percent: 25,
  true: 26,
  false: 27,
  null: 28,
  float: 31,
  int: 32,
  uint: 33,
  string: 34,
  bytes: 35,
  identifier: 36,
  escapedIdentifier: 37,
} as const;

/** One of the numbers of `Token`. */
export type TokenType = (typeof Token)[keyof typeof Token];

/** A piece of the source. */
export interface TokenValue {
  readonly type: TokenType;
  /** Offset of its first code point. */
  readonly start: number;
  /** Offset after its last code point. */
  readonly end: number;
  readonly text: string;
}

const symbols: readonly (readonly [string, TokenType])[] = [
  ['==', Token.equals],
  ['!=', Token.notEquals],
  ['<=', Token.lessEquals],
  ['>=', Token.greaterEquals],
  ['&&', Token.logicalAnd],
  ['||', Token.logicalOr],
  ['<', Token.less],
  ['>', Token.greater],
  ['[', Token.leftBracket],
  [']', Token.rightBracket],
  ['{', Token.leftBrace],
  ['}', Token.rightBrace],
  ['(', Token.leftParen],
  [')', Token.rightParen],
  ['.', Token.dot],
  [',', Token.comma],
  ['-', Token.minus],
  ['!', Token.exclamation],
  ['?', Token.question],
  [':', Token.colon],
  ['+', Token.plus],
  ['*', Token.star],
  ['/', Token.slash],
  ['%', Token.percent],
];

/** Token types by the texts of operators and punctuation. */
export const symbolTokens: ReadonlyMap<string, TokenType> = new Map(symbols);

/** Token types of words that are not identifiers. */
export const wordTokens: ReadonlyMap<string, TokenType> = new Map([
  ['in', Token.in],
  ['true', Token.true],
  ['false', Token.false],
  ['null', Token.null],
]);

const names = new Map<TokenType, string>([
  ...[...symbolTokens, ...wordTokens].map(([text, type]) => [type, `'${text}'`] as const),
  [Token.eof, '<EOF>'],
  [Token.float, 'NUM_FLOAT'],
  [Token.int, 'NUM_INT'],
  [Token.uint, 'NUM_UINT'],
  [Token.string, 'STRING'],
  [Token.bytes, 'BYTES'],
  [Token.identifier, 'IDENTIFIER'],
  [Token.escapedIdentifier, 'ESC_IDENTIFIER'],
]);

/** A token type as it stands in messages. */
export function tokenName(type: TokenType): string {
  return names.get(type) ?? '<INVALID>';
}
