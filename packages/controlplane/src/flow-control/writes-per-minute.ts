/** Limits how often each object is written. */
export class WritesPerMinute {
  readonly #max: number;
  /** Times of the writes of the last minute by the name of the object, oldest first, in ms since 1970. */
  readonly #times = new Map<string, number[]>();

  /** @param max maximum number of writes of an object in a minute */
  constructor(max: number) {
    this.#max = max;
  }

  /** Whether the object may be written now; if so, the write counts. @param now milliseconds since 1970 */
  take(name: string, now: number): boolean {
    for (const [each, times] of this.#times) {
      const recent = times.filter((time) => time > now - 60_000);
      if (recent.length > 0) this.#times.set(each, recent);
      else this.#times.delete(each);
    }
    const times = this.#times.get(name) ?? [];
    if (times.length >= this.#max) return false;
    this.#times.set(name, [...times, now]);
    return true;
  }
}
