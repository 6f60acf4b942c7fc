/**
 * Upper bounds of the buckets of {@link Latencies}, in seconds: the same as for kube-apiserver's request and etcd
 * latencies.
 */
export const latencyBounds: readonly number[] = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
];

/** Upper bounds for waiting times, which are limited to three seconds. */
export const shortLatencyBounds: readonly number[] = [0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3];

/** Counts durations in buckets. */
export class Latencies {
  /** Number of durations in each bucket, not cumulated. Durations above the last bound are in no bucket. */
  readonly counts: number[];
  /** Sum of all durations, in seconds. */
  sum = 0;
  /** Number of all durations. */
  count = 0;

  /** @param bounds ascending upper bounds, in seconds */
  constructor(readonly bounds: readonly number[] = latencyBounds) {
    this.counts = new Array<number>(bounds.length).fill(0);
  }

  /** Counts a duration in seconds. */
  observe(seconds: number): void {
    this.sum += seconds;
    this.count++;
    for (let i = 0; i < this.bounds.length; i++) {
      if (seconds <= (this.bounds[i] as number)) {
        this.counts[i] = (this.counts[i] as number) + 1;
        return;
      }
    }
  }
}
