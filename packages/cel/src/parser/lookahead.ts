import type { ErrorStrategy } from './error-strategy.js';
import { Token, type TokenType } from './token.js';

/** Says whether a token is a number that a minus before it belongs to. */
export function isNumber(type: TokenType): boolean {
  return type === Token.int || type === Token.float;
}

/** Whether names with dots between them and a brace follow, from the token at a distance on. */
export function isMessage(tokens: ErrorStrategy, distance: number): boolean {
  let at = distance;
  while (tokens.ahead(at) === Token.identifier) {
    const after = tokens.ahead(at + 1);
    if (after === Token.leftBrace) return true;
    if (after !== Token.dot) return false;
    at += 2;
  }
  return false;
}
