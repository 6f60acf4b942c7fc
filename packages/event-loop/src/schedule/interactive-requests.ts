/** A client that waits longer waits for something else than this thread, such as a webhook. In ms. */
const longestHaste = 20;

/** Single requests that have come and wait for their answers. */
let waiting = 0;
/** When the last of them came, in ms of `performance.now()`. */
let lastCame = 0;

/** A client waits for the answer to a request that came alone. {@link endInteractiveRequest} ends this. */
export function beginInteractiveRequest(): void {
  waiting++;
  lastCame = performance.now();
}

/** The answer to a request that came alone is there. To be called once for each call of {@link beginInteractiveRequest}. */
export function endInteractiveRequest(): void {
  waiting--;
}

/**
 * Whether such clients wait now. What many clients have asked for together, or work without a client that waits for it, then gets a smaller part of the time: a
 * request takes several turns of the event loop, and that work lengthens each of them.
 */
export const hasInteractiveRequests = (): boolean => waiting > 0 && performance.now() - lastCame < longestHaste;

/** Gives work its part of the time while clients wait. */
export class BackgroundPacer {
  readonly #partMs: number;
  #notBefore = 0;

  /** @param partMs while clients wait, the work may begin once in this time, in ms */
  constructor(partMs: number) {
    this.#partMs = partMs;
  }

  /** Whether the work may begin now. To be called right before it begins: true counts as a beginning. */
  mayBegin(): boolean {
    const now = performance.now();
    if (now < this.#notBefore && hasInteractiveRequests()) return false;
    this.#notBefore = now + this.#partMs;
    return true;
  }
}
