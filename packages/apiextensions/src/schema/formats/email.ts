/**
 * Whether a text is one address as Go's `net/mail.ParseAddress` reads it: `a@b`, `<a@b>` or `Name <a@b>`, with quoted
 * parts and comments.
 */
export function isEmail(text: string): boolean {
  return new AddressParser(text).isAddress();
}

const atom = /[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\u0080-\u{10ffff}]+/uy;
const dotAtom = /[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~.\u0080-\u{10ffff}]+/uy;
const quoted = /"(?:[ \t!#-[\]-~\u0080-\u{10ffff}]|\\[ \t!-~\u0080-\u{10ffff}])*"/uy;
const domainLiteral = /\[[!-Z^-~]*\]/y;
const space = /[ \t\r\n]+/y;

class AddressParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAddress(): boolean {
    if (!this.#skipComments()) return false;
    const start = this.#at;
    if (this.#addrSpec() && this.#isAtEnd()) return true;
    this.#at = start;
    while (this.#take(quoted) || this.#take(dotAtom)) if (!this.#skipComments()) return false;
    if (!this.#takeText('<')) return false;
    return this.#skipComments() && this.#addrSpec() && this.#skipComments() && this.#takeText('>') && this.#isAtEnd();
  }

  #isAtEnd(): boolean {
    return this.#skipComments() && this.#at === this.#text.length;
  }

  #addrSpec(): boolean {
    if (this.#text[this.#at] === '"') {
      // An empty quoted text is not a local part.
      if (this.#text.startsWith('""', this.#at) || !this.#take(quoted)) return false;
    } else if (!this.#takeDotAtom()) {
      return false;
    }
    if (!this.#skipComments() || !this.#takeText('@') || !this.#skipComments()) return false;
    return this.#text[this.#at] === '[' ? this.#take(domainLiteral) : this.#takeDotAtom();
  }

  /** Words joined by single dots. */
  #takeDotAtom(): boolean {
    const start = this.#at;
    if (!this.#take(dotAtom)) return false;
    const words = this.#text.slice(start, this.#at).split('.');
    return words.every((word) => {
      atom.lastIndex = 0;
      return word !== '' && atom.test(word);
    });
  }

  /** Skips white space and comments, which nest. False for a comment without an end. */
  #skipComments(): boolean {
    this.#take(space);
    while (this.#text[this.#at] === '(') {
      let depth = 0;
      do {
        const character = this.#text[this.#at];
        if (character === undefined) return false;
        if (character === '\\') this.#at++;
        else if (character === '(') depth++;
        else if (character === ')') depth--;
        this.#at++;
      } while (depth > 0);
      this.#take(space);
    }
    return true;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #takeText(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}
