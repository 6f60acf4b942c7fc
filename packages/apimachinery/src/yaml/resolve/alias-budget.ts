import { YAMLError } from '../yaml-error.js';

/** Up to this number of nodes, 99 % of the nodes may come from aliases; from `wide` nodes on, only 10 %. */
const narrow = 400_000;
const wide = 4_000_000;

/** Maximum number of characters of texts that come from aliases. */
const maxAliasedText = 4_000_000;

/** go-yaml's limit for documents that grow through aliases of aliases. */
export class AliasBudget {
  #nodes = 0;
  #aliased = 0;
  #aliasedText = 0;
  /** Number of aliases around the current node. */
  depth = 0;

  /**
   * Counts one node.
   *
   * @throws YAMLError `yaml: document contains excessive aliasing`
   */
  count(): void {
    this.#nodes++;
    if (this.depth > 0) this.#aliased++;
    if (this.#aliased <= 100 || this.#nodes <= 1000) return;
    if (this.#aliased / this.#nodes > this.#allowed())
      throw new YAMLError('yaml: document contains excessive aliasing');
  }

  /**
   * Counts the characters of a text, which go-yaml does not: aliases of one long text would make an object of
   * gigabytes.
   *
   * @throws YAMLError `yaml: document contains excessive aliasing`
   */
  countText(length: number): void {
    if (this.depth === 0) return;
    this.#aliasedText += length;
    if (this.#aliasedText > maxAliasedText) throw new YAMLError('yaml: document contains excessive aliasing');
  }

  #allowed(): number {
    if (this.#nodes <= narrow) return 0.99;
    if (this.#nodes >= wide) return 0.1;
    return 0.99 - 0.89 * ((this.#nodes - narrow) / (wide - narrow));
  }
}
