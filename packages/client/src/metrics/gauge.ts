import { braced, type Labels, labelText } from './labels.js';
import type { Metric } from './metric.js';

/** A number that is computed when the metrics are read. */
export class Gauge implements Metric {
  readonly type = 'gauge';

  /** @param read one value per set of labels */
  constructor(
    readonly name: string,
    readonly help: string,
    readonly read: () => Iterable<readonly [Labels, number]>,
  ) {}

  lines(): readonly string[] {
    return [...this.read()].map(
      ([labels, value]) => `${this.name}${braced(labelText(Object.keys(labels), Object.values(labels)))} ${value}`,
    );
  }
}
