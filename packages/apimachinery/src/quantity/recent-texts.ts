const maxLength = 24;
const maxTexts = 1000;

/**
 * Remembers what was made of the last texts: objects of a cluster repeat a few dozen quantities. Long texts are not remembered. Holds at most 1000 texts of
 * 24 characters, and forgets all of them when there is one more.
 */
export class RecentTexts<T> {
  readonly #made = new Map<string, T>();
  readonly #make: (text: string) => T;

  /** @param make depends on its text alone. When it throws, nothing is remembered */
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
