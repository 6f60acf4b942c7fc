import { braced, labelText, maxSeries } from './labels.js';
import type { Metric } from './metric.js';

interface Series {
  readonly labels: string;
  value: number;
}

/** A number that only grows, per set of label values. */
export class Counter implements Metric {
  readonly type = 'counter';
  readonly #series = new Map<string, Series>();

  constructor(
    readonly name: string,
    readonly help: string,
    readonly labelNames: readonly string[] = [],
  ) {}

  /**
   * @param values in the order of the label names
   * @param by the increment; 0 only creates the series, so that it is exported
   */
  add(values: readonly string[], by = 1): void {
    const key = values.join('\u0000');
    const series = this.#series.get(key);
    if (series !== undefined) series.value += by;
    else if (this.#series.size < maxSeries) {
      this.#series.set(key, { labels: labelText(this.labelNames, values), value: by });
    }
  }

  lines(): readonly string[] {
    return [...this.#series.values()].map(({ labels, value }) => `${this.name}${braced(labels)} ${value}`);
  }
}
