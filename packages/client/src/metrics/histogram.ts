import { braced, labelText, maxSeries } from './labels.js';
import type { Metric } from './metric.js';

interface Series {
  readonly labels: string;
  /** One number for each bound, not cumulated. */
  readonly counts: number[];
  sum: number;
  count: number;
}

/** A distribution of values: their number below each of some bounds, per set of label values. */
export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly #series = new Map<string, Series>();

  constructor(
    readonly name: string,
    readonly help: string,
    readonly labelNames: readonly string[],
    /** Ascending. */
    readonly bounds: readonly number[],
  ) {}

  /** @param values in the order of the label names */
  observe(values: readonly string[], value: number): void {
    const series = this.#find(values);
    if (series === undefined) return;
    series.sum += value;
    series.count++;
    const at = this.bounds.findIndex((bound) => value <= bound);
    if (at >= 0) series.counts[at] = (series.counts[at] as number) + 1;
  }

  lines(): readonly string[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum, count }) => {
      const bucket = (bound: string, n: number) =>
        `${this.name}_bucket${braced(`${labels === '' ? '' : `${labels},`}le="${bound}"`)} ${n}`;
      let cumulative = 0;
      return [
        ...this.bounds.map((bound, i) => {
          cumulative += counts[i] as number;
          return bucket(String(bound), cumulative);
        }),
        bucket('+Inf', count),
        `${this.name}_sum${braced(labels)} ${sum}`,
        `${this.name}_count${braced(labels)} ${count}`,
      ];
    });
  }

  #find(values: readonly string[]): Series | undefined {
    const key = values.join('\u0000');
    const present = this.#series.get(key);
    if (present !== undefined || this.#series.size >= maxSeries) return present;
    const labels = labelText(this.labelNames, values);
    const series = { labels, counts: this.bounds.map(() => 0), sum: 0, count: 0 };
    this.#series.set(key, series);
    return series;
  }
}
