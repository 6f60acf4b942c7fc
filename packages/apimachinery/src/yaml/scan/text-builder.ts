/** Number of parts that are joined at once. */
const batch = 4096;

/** A text made of many parts. Needs little memory even if each part is one character. */
export class TextBuilder {
  #text = '';
  #parts: string[] = [];

  add(part: string): void {
    if (part === '') return;
    this.#parts.push(part);
    if (this.#parts.length >= batch) this.#join();
  }

  toString(): string {
    this.#join();
    return this.#text;
  }

  #join(): void {
    this.#text += this.#parts.join('');
    this.#parts = [];
  }
}

/** A sequence of line breaks. Line feeds are only counted, because a hostile text may have millions of them. */
export class LineBreaks {
  #text = '';
  #lineFeeds = 0;

  get isEmpty(): boolean {
    return this.#lineFeeds === 0 && this.#text === '';
  }

  add(lineBreak: string): void {
    if (lineBreak === '\n') this.#lineFeeds++;
    else {
      this.#text = this.toString() + lineBreak;
      this.#lineFeeds = 0;
    }
  }

  clear(): void {
    this.#text = '';
    this.#lineFeeds = 0;
  }

  toString(): string {
    return this.#text + '\n'.repeat(this.#lineFeeds);
  }
}

/** The text that line breaks within a scalar become: one line feed is a space, of several the first is left out. */
export function folded(first: string, others: LineBreaks | undefined): string {
  if (first !== '\n') return `${first}${others ?? ''}`;
  return others === undefined || others.isEmpty ? ' ' : others.toString();
}
