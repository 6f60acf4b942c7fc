const minuteMs = 60_000;

/** Limits how often each object is written. */
export class WritesPerMinute {
  readonly #max: number;
  /** Times of the latest writes by the name of the object, in ms since 1970. */
  readonly #times = new Map<string, readonly number[]>();
  /** When objects without a write in the last minute are removed from the map next, in ms since 1970. */
  #sweepAt = 0;

  /** @param max maximum number of writes of an object in a minute */
  constructor(max: number) {
    this.#max = max;
  }

  /** Whether the object may be written now; if so, the write counts. @param now milliseconds since 1970 */
  take(name: string, now: number): boolean {
    if (now >= this.#sweepAt) {
      for (const [each, times] of this.#times) if ((times.at(-1) ?? 0) <= now - minuteMs) this.#times.delete(each);
      this.#sweepAt = now + minuteMs;
    }
    const recent = (this.#times.get(name) ?? []).filter((time) => time > now - minuteMs);
    if (recent.length >= this.#max) return false;
    this.#times.set(name, [...recent, now]);
    return true;
  }
}
