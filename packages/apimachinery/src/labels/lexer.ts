import { ASCII } from '../text/ascii.js';

/** A token of a selector's text. After `end`, the lexer returns `end` again. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Kinds of tokens in the text of a selector. */
export type TokenKind = 'end' | 'identifier' | 'in' | 'notin' | Symbols;

type Symbols = ')' | ',' | '!' | '==' | '=' | '>' | '<' | '!=' | '(';

const end: Token = { kind: 'end', text: '' };
const symbol = (text: Symbols): Token => ({ kind: text, text });
const [equals, doubleEquals, not, notEquals] = [symbol('='), symbol('=='), symbol('!'), symbol('!=')];
/** The symbols of one character, at its code. */
const symbols = new Map(
  [...([')', ',', '>', '<', '('] as const).map(symbol), equals, not].map((token) => [token.text.charCodeAt(0), token]),
);

const isBlank = codesOf(' \t\r\n');
/** Characters that end an identifier. */
const isDelimiter = codesOf(' \t\r\n=!(),><\0');

/**
 * Returns the tokens of a selector's text one by one. Never throws: every character starts some token. A NUL character
 * ends the text, or an identifier.
 */
export class Lexer {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): Token {
    const text = this.#text;
    const { length } = text;
    let start = this.#at;
    while (start < length && isBlank[text.charCodeAt(start)] === 1) start++;
    const code = text.charCodeAt(start);
    if (start === length || code === 0) {
      this.#at = length;
      return end;
    }
    if (isDelimiter[code] === 1) {
      const isDouble = text.charCodeAt(start + 1) === ASCII.Equals;
      const found = symbols.get(code) as Token;
      const token = !isDouble ? found : found === equals ? doubleEquals : found === not ? notEquals : found;
      this.#at = start + token.text.length;
      return token;
    }
    let after = start + 1;
    while (after < length && isDelimiter[text.charCodeAt(after)] !== 1) after++;
    const word = text.slice(start, after);
    this.#at = text.charCodeAt(after) === 0 ? after + 1 : after;
    return { kind: word === 'in' || word === 'notin' ? word : 'identifier', text: word };
  }
}

/** A table with 1 at the codes of these ASCII characters, and 0 at all other codes. */
function codesOf(characters: string): Uint8Array {
  const codes = new Uint8Array(128);
  for (const character of characters) codes[character.charCodeAt(0)] = 1;
  return codes;
}
