import { runInSlices } from '../turns/turns.js';

/** Shorter texts are parsed in a fraction of a millisecond. */
const longText = 4096;
const maxRecent = 8;

/** The long texts that were parsed last, with what they gave or their fault: a server checks a text, and its storage uses it. Results live only while they are referenced. */
export class RecentlyParsed<T extends object> {
  readonly #recent: { readonly text: string; readonly outcome: WeakRef<T> | Error }[] = [];

  /**
   * The result for a text that was parsed not long ago; undefined for others.
   *
   * @throws Error the fault of the text, when it is known to be wrong
   */
  known(text: string): T | undefined {
    if (text.length < longText) return undefined;
    const outcome = this.#recent.find((entry) => entry.text === text)?.outcome;
    if (outcome instanceof Error) throw outcome;
    return outcome?.deref();
  }

  /** Keeps what a text gave, or its fault, if it is long. Returns that. */
  remember<R extends T | Error>(text: string, outcome: R): R {
    if (text.length < longText) return outcome;
    this.#recent.unshift({ text, outcome: outcome instanceof Error ? outcome : new WeakRef(outcome as T) });
    if (this.#recent.length > maxRecent) this.#recent.pop();
    return outcome;
  }

  /**
   * Parses a text in turns, unless its result is known, and keeps what it gave, or its fault.
   *
   * @param parsing the work; yields where a turn may end
   * @param pause resolves when the next turn may begin. Rejects to give up, which is no fault of the text
   * @throws Error the fault of the text; and why `pause` rejected
   */
  async parseInTurns(text: string, parsing: Generator<void, T, void>, pause: () => Promise<void>): Promise<T> {
    const known = this.known(text);
    if (known !== undefined) return known;
    let isPausing = false;
    const turn = async () => {
      isPausing = true;
      await pause();
      isPausing = false;
    };
    try {
      return this.remember(text, await runInSlices(parsing, turn));
    } catch (error) {
      if (!isPausing && error instanceof Error) this.remember(text, error);
      throw error;
    }
  }
}
