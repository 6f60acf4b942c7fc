/** A metric, such as a {@link Counter}. */
export interface Metric {
  readonly name: string;
  /** One sentence. */
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** The values, as lines of the text format of Prometheus. */
  lines(): readonly string[];
}
