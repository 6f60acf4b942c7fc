/** A token of a selector's text. `end` is the last one, and is given over and over. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Kinds of tokens in the text of a selector. */
export type TokenKind = 'end' | 'identifier' | 'in' | 'notin' | Symbols;

type Symbols = ')' | ',' | '!' | '==' | '=' | '>' | '<' | '!=' | '(';

const end: Token = { kind: 'end', text: '' };
const symbols = new Map(
  ([')', ',', '!', '==', '=', '>', '<', '!=', '('] as const).map((text) => [text as string, { kind: text, text }]),
);
/** Characters that end an identifier. */
const delimiter = /[ \t\r\n=!(),><\0]/g;
const nonBlank = /[^ \t\r\n]/g;

/** Gives the tokens of a selector's text one by one. Never throws: every character starts some token. A NUL character ends the text, or an identifier. */
export class Lexer {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): Token {
    const text = this.#text;
    const start = find(nonBlank, text, this.#at);
    const ch = text[start];
    if (ch === undefined || ch === '\0') {
      this.#at = text.length;
      return end;
    }
    const symbol = symbols.get(text.slice(start, start + 2)) ?? symbols.get(ch);
    if (symbol !== undefined) {
      this.#at = start + symbol.text.length;
      return symbol;
    }
    const after = find(delimiter, text, start);
    const word = text.slice(start, after);
    this.#at = text[after] === '\0' ? after + 1 : after;
    return { kind: word === 'in' || word === 'notin' ? word : 'identifier', text: word };
  }
}

/** Where a pattern is found first from a place on; the text's length where it is not. */
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
