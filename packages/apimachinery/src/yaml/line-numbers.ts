/** The numbers of the lines of a text. Keeps no positions: a hostile text consists of line ends. Fast when it is asked in the order of the text. */
export class LineNumbers {
  readonly #text: string;
  /** The line that was last asked for, and where it begins. */
  #line = 1;
  #start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Number of the line, from 1, in which the character at an offset stands. A line end belongs to the line that it ends. */
  at(offset: number): number {
    if (offset < this.#start) {
      this.#line = 1;
      this.#start = 0;
    }
    for (;;) {
      const next = this.#text.indexOf('\n', this.#start);
      if (next < 0 || next >= offset) return this.#line;
      this.#line++;
      this.#start = next + 1;
    }
  }
}
