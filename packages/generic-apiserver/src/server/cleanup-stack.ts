/** Functions that close opened resources, called in reverse order. */
export class CleanupStack {
  readonly #closers: (() => Promise<void> | void)[] = [];

  defer(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  /** Calls the functions, the last one first, each once. @throws the first error, after all were called */
  async close(): Promise<void> {
    let failure: { readonly error: unknown } | undefined;
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }
}
