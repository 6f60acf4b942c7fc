/** Functions that close what was opened, in reverse order. */
export class CleanupStack {
  readonly #functions: (() => Promise<void> | void)[] = [];

  /** Adds a function. */
  defer(close: () => Promise<void> | void): void {
    this.#functions.push(close);
  }

  /** Calls all functions, the last one first. Rejects with the first error after all have been called. */
  async run(): Promise<void> {
    let failure: { readonly error: unknown } | undefined;
    for (let close = this.#functions.pop(); close !== undefined; close = this.#functions.pop()) {
      try {
        await close();
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure !== undefined) throw failure.error;
  }
}
