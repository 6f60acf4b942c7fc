/** A step of serving a request and the time it took. */
export interface TraceStep {
  readonly name: string;
  readonly ms: number;
}

/**
 * Measures the steps of serving one request. Each step begins where the previous step ended. `kubernetes/utils trace`.
 */
export class RequestTrace {
  readonly #startedAt = performance.now();
  readonly #steps: TraceStep[] = [];
  #lastAt = this.#startedAt;

  /** Ends a step. */
  step(name: string): void {
    const now = performance.now();
    this.#steps.push({ name, ms: now - this.#lastAt });
    this.#lastAt = now;
  }

  /** The steps that have ended, in order. */
  get steps(): readonly TraceStep[] {
    return this.#steps;
  }

  /** Time from the start to the end of the last step, in ms. */
  get totalMs(): number {
    return this.#lastAt - this.#startedAt;
  }
}
