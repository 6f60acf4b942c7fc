import { goQuote } from '../text/go-quote.js';

/** Most duplicate keys that are listed: go-yaml lists all of them, but a client decides how many there are. */
const maxListed = 1000;

/** The duplicate keys of a document, as go-yaml words them: `line 7: key "a" already set in map`. */
export class DuplicateKeys {
  readonly #found: string[] = [];

  /** @param line where the key stands the second time, from 1 */
  add(key: string, line: number): void {
    if (this.#found.length < maxListed) this.#found.push(`line ${line}: key ${goQuote(key)} already set in map`);
  }

  /** One text for all of them; undefined when there are none. */
  text(): string | undefined {
    return this.#found.length === 0 ? undefined : `yaml: unmarshal errors:\n  ${this.#found.join('\n  ')}`;
  }
}
