const maxLength = 24;
const maxTexts = 1000;

/**
 * Caches the results for recent texts, because the objects of a cluster repeat a few dozen quantities. Texts of more
 * than 24 characters are not cached. Holds at most 1000 texts; the next one empties the cache.
 */
export class RecentTexts<T> {
  readonly #made = new Map<string, T>();
  readonly #make: (text: string) => T;

  /** @param make makes the result, which depends on the text alone. When it throws, nothing is cached */
  constructor(make: (text: string) => T) {
    this.#make = make;
  }

  get(text: string): T {
    if (text.length > maxLength) return this.#make(text);
    let made = this.#made.get(text);
    if (made === undefined) {
      made = this.#make(text);
      if (this.#made.size >= maxTexts) this.#made.clear();
      this.#made.set(text, made);
    }
    return made;
  }
}
