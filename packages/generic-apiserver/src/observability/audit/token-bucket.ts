/** Limits the rate at which work starts. `kubernetes/client-go util/flowcontrol/throttle.go`. */
export class TokenBucket {
  readonly #qps: number;
  readonly #burst: number;
  /** Negative when requests wait: they have already taken future tokens. */
  #tokens: number;
  #at = performance.now();

  constructor({ qps, burst }: { readonly qps: number; readonly burst: number }) {
    this.#qps = qps;
    this.#burst = burst;
    this.#tokens = burst;
  }

  /** Resolves when a token is available, and takes it. */
  async take(): Promise<void> {
    const now = performance.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#qps) - 1;
    this.#at = now;
    if (this.#tokens >= 0) return;
    const wait = (-this.#tokens / this.#qps) * 1000;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
