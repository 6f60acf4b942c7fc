import { Buffer } from 'node:buffer';

/**
 * The records of a CSV text, as Go's `encoding/csv` reads them: blanks and `#` are part of fields, quotes are only at
 * both ends of a field, a quoted field may have several lines, and empty lines are skipped.
 *
 * @throws Error for a quote at another place, with Go's text. It names the line, and the column in bytes
 */
export function readCSV(text: string): readonly (readonly string[])[] {
  return new Reader(text).records();
}

class Reader {
  readonly #lines: readonly string[];
  /** Number of the current line, and of the first line of its record. The first line has the number 1. */
  #number = 0;
  #start = 0;
  #line = '';
  /** Position in the line at which the next field begins. */
  #at = 0;

  constructor(text: string) {
    this.#lines =
      text
        .replace(/\r$/, '')
        .replaceAll('\r\n', '\n')
        .match(/[^\n]*\n|[^\n]+$/g) ?? [];
  }

  records(): readonly (readonly string[])[] {
    const records: (readonly string[])[] = [];
    while (this.#nextLine()) {
      if (this.#line === '\n') continue;
      this.#start = this.#number;
      records.push(this.#record());
    }
    return records;
  }

  #nextLine(): boolean {
    const line = this.#lines[this.#number];
    if (line === undefined) return false;
    this.#number++;
    this.#line = line;
    this.#at = 0;
    return true;
  }

  #record(): readonly string[] {
    const fields: string[] = [];
    for (;;) {
      fields.push(this.#line[this.#at] === '"' ? this.#quotedField() : this.#plainField());
      if (this.#line[this.#at] !== ',') return fields;
      this.#at++;
    }
  }

  #plainField(): string {
    const [field = ''] = this.#line.slice(this.#at).match(/^[^,\n]*/) ?? [];
    const quote = field.indexOf('"');
    if (quote >= 0) this.#fail('bare " in non-quoted-field', this.#at + quote);
    this.#at += field.length;
    return field;
  }

  #quotedField(): string {
    let field = '';
    this.#at++;
    for (;;) {
      const quote = this.#line.indexOf('"', this.#at);
      if (quote < 0) {
        field += this.#line.slice(this.#at);
        if (!this.#nextLine()) this.#fail(misplaced, this.#line.length);
        continue;
      }
      field += this.#line.slice(this.#at, quote);
      this.#at = quote + 1;
      const next = this.#line[this.#at];
      if (next === undefined || next === ',' || next === '\n') return field;
      if (next !== '"') this.#fail(misplaced, quote);
      field += '"';
      this.#at++;
    }
  }

  #fail(reason: string, index: number): never {
    const column = Buffer.byteLength(this.#line.slice(0, index)) + 1;
    const record = this.#start === this.#number ? '' : `record on line ${this.#start}; `;
    throw new Error(`${record}parse error on line ${this.#number}, column ${column}: ${reason}`);
  }
}

const misplaced = 'extraneous or missing " in quoted-field';
