/** Pause between steps, as a multiple of the last step's duration. */
const restPerStep = 4;

/** Work in the background, in steps with pauses between them, so that requests have most of the time. */
export class PacedWork {
  #isEnded = false;
  #endRest: () => void = () => {};

  /** Takes steps until one returns true, or {@link end} is called. @throws what a step throws */
  async take(step: () => Promise<boolean>): Promise<void> {
    while (!this.#isEnded) {
      const begun = performance.now();
      if (await step()) return;
      if (!this.#isEnded) await this.#rest(restPerStep * (performance.now() - begun));
    }
  }

  /** Ends a pause at once. No step starts after the running one. */
  end(): void {
    this.#isEnded = true;
    this.#endRest();
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
