import { goSyntax, type NonTextKey } from './go-syntax.js';

/**
 * Maximum number of duplicate keys that are listed. go-yaml lists all of them, but a client decides how many there are.
 */
const maxListed = 1000;

/**
 * The duplicate keys of a document, as go-yaml words them: `line 7: key "a" already set in map`. A value's own
 * duplicates come first.
 */
export class DuplicateKeys {
  readonly #found: string[] = [];

  /**
   * @param key that is repeated
   * @param line where the value of the second key begins, from 1
   */
  add(key: string | NonTextKey, line: number): void {
    if (this.#found.length < maxListed) this.#found.push(`line ${line}: key ${goSyntax(key)} already set in map`);
  }

  /** One text for all of them; undefined without duplicates. */
  text(): string | undefined {
    return this.#found.length === 0 ? undefined : `yaml: unmarshal errors:\n  ${this.#found.join('\n  ')}`;
  }
}
