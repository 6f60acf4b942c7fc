import { YAMLError } from './yaml-error.js';

/** Up to here nearly everything may come from aliases; from `wide` on only a tenth. */
const narrow = 400_000;
const wide = 4_000_000;

/** go-yaml's guard against documents that grow without bounds through aliases of aliases. */
export class AliasBudget {
  #nodes = 0;
  #aliased = 0;
  /** Aliases around the node that is being read. */
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

  #allowed(): number {
    if (this.#nodes <= narrow) return 0.99;
    if (this.#nodes >= wide) return 0.1;
    return 0.99 - 0.89 * ((this.#nodes - narrow) / (wide - narrow));
  }
}
