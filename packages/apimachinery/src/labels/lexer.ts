/** A token of a selector's text. `end` is the last one. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Kinds of tokens in the text of a selector. */
export type TokenKind = 'end' | 'identifier' | 'in' | 'notin' | Symbols;

type Symbols = ')' | ',' | '!' | '==' | '=' | '>' | '<' | '!=' | '(';

const special = '=!(),><';
const blank = ' \t\r\n';

/** The tokens of a selector's text. Never throws: every character starts some token. A NUL character ends the text, or an identifier. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && blank.includes(text[at] as string)) at++;
    const ch = text[at];
    if (ch === undefined || ch === '\0') {
      tokens.push({ kind: 'end', text: '' });
      return tokens;
    }
    if (special.includes(ch)) {
      const double = `${ch}${text[at + 1] ?? ''}`;
      const symbol = double === '==' || double === '!=' ? double : ch;
      tokens.push({ kind: symbol as Symbols, text: symbol });
      at += symbol.length;
      continue;
    }
    const start = at;
    while (at < text.length && text[at] !== '\0' && !special.includes(text[at] as string)) {
      if (blank.includes(text[at] as string)) break;
      at++;
    }
    const word = text.slice(start, at);
    tokens.push({ kind: word === 'in' || word === 'notin' ? word : 'identifier', text: word });
    if (text[at] === '\0') at++;
  }
}
