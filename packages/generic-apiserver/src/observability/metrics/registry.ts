/**
 * Maximum number of series of one metric. Further label values are not counted, so that clients cannot fill the memory.
 */
const maxSeries = 10_000;

/** Labels of a metric, by name. */
export type Labels = Readonly<Record<string, string>>;

interface Series {
  readonly labels: string;
  value: number;
}

interface HistogramSeries {
  readonly labels: string;
  readonly counts: number[];
  sum: number;
  count: number;
}

/** A metric, such as a {@link Counter}. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): readonly string[];
  /**
   * Brings the values up to date, for metrics that have to wait for them. Never rejects. Default: {@link lines} is
   * always up to date.
   */
  refresh?(): Promise<void>;
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

  /** @param values in the order of the label names */
  add(values: readonly string[], by = 1): void {
    const series = this.#find(values);
    if (series !== undefined) series.value += by;
  }

  /**
   * Returns {@link add} for one set of label values, which saves the lookup. The set is exported from the first call
   * on.
   */
  bind(values: readonly string[]): (by?: number) => void {
    let series: Series | undefined;
    return (by = 1) => {
      series ??= this.#find(values);
      if (series !== undefined) series.value += by;
    };
  }

  /** Forgets all values. Functions of {@link bind} must not be used any more. */
  reset(): void {
    this.#series.clear();
  }

  #find(values: readonly string[]): Series | undefined {
    const key = values.join('\u0000');
    let series = this.#series.get(key);
    if (series === undefined && this.#series.size < maxSeries) {
      series = { labels: labelText(this.labelNames, values), value: 0 };
      this.#series.set(key, series);
    }
    return series;
  }

  lines(): readonly string[] {
    return [...this.#series.values()].map(({ labels, value }) => `${this.name}${braced(labels)} ${value}`);
  }
}

/** A number that is computed when the metrics are read. */
export class Gauge implements Metric {
  readonly type: 'gauge' | 'counter';

  /** @param read one value per set of labels */
  constructor(
    readonly name: string,
    readonly help: string,
    readonly read: () => Iterable<readonly [Labels, number]>,
    type: 'gauge' | 'counter' = 'gauge',
  ) {
    this.type = type;
  }

  lines(): readonly string[] {
    return [...this.read()].map(
      ([labels, value]) => `${this.name}${braced(labelText(Object.keys(labels), Object.values(labels)))} ${value}`,
    );
  }
}

/** A distribution of values: their number below each of some bounds, per set of label values. */
export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly #series = new Map<string, HistogramSeries>();

  constructor(
    readonly name: string,
    readonly help: string,
    readonly labelNames: readonly string[],
    /** Ascending. */
    readonly bounds: readonly number[],
  ) {}

  observe(values: readonly string[], value: number): void {
    this.#count(this.#find(values), value);
  }

  /**
   * Returns {@link observe} for one set of label values, which saves the lookup. The set is exported from the first
   * call on.
   */
  bind(values: readonly string[]): (value: number) => void {
    let series: HistogramSeries | undefined;
    return (value) => {
      series ??= this.#find(values);
      this.#count(series, value);
    };
  }

  #find(values: readonly string[]): HistogramSeries | undefined {
    const key = values.join('\u0000');
    let series = this.#series.get(key);
    if (series === undefined && this.#series.size < maxSeries) {
      series = {
        labels: labelText(this.labelNames, values),
        counts: new Array<number>(this.bounds.length).fill(0),
        sum: 0,
        count: 0,
      };
      this.#series.set(key, series);
    }
    return series;
  }

  #count(series: HistogramSeries | undefined, value: number): void {
    if (series === undefined) return;
    series.sum += value;
    series.count++;
    for (let i = 0; i < this.bounds.length; i++) {
      if (value <= (this.bounds[i] as number)) {
        series.counts[i] = (series.counts[i] as number) + 1;
        break;
      }
    }
  }

  lines(): readonly string[] {
    const lines: string[] = [];
    for (const { labels, ...counted } of this.#series.values()) {
      lines.push(...histogramLines(this.name, labels, this.bounds, counted));
    }
    return lines;
  }
}

/** The counts of a histogram for one set of label values. `counts` has a number for each bucket, not cumulative. */
export interface Distribution {
  readonly counts: readonly number[];
  readonly sum: number;
  readonly count: number;
}

/** A histogram whose counts are kept elsewhere. They are read when the metrics are read. */
export class HistogramView implements Metric {
  readonly type = 'histogram';

  /**
   * @param bounds ascending
   * @param read one distribution per set of labels
   */
  constructor(
    readonly name: string,
    readonly help: string,
    readonly bounds: readonly number[],
    readonly read: () => Iterable<readonly [Labels, Distribution]>,
  ) {}

  lines(): readonly string[] {
    return [...this.read()].flatMap(([labels, counted]) =>
      histogramLines(this.name, labelText(Object.keys(labels), Object.values(labels)), this.bounds, counted),
    );
  }
}

function histogramLines(
  name: string,
  labels: string,
  bounds: readonly number[],
  { counts, sum, count }: Distribution,
): readonly string[] {
  let cumulative = 0;
  const lines = bounds.map((bound, i) => {
    cumulative += counts[i] as number;
    return `${name}_bucket${braced(joined(labels, `le="${bound}"`))} ${cumulative}`;
  });
  lines.push(
    `${name}_bucket${braced(joined(labels, 'le="+Inf"'))} ${count}`,
    `${name}_sum${braced(labels)} ${sum}`,
    `${name}_count${braced(labels)} ${count}`,
  );
  return lines;
}

/** Metrics in the text format of Prometheus. */
export class MetricsRegistry {
  readonly #metrics = new Map<string, Metric>();

  /** Adds a metric and returns it. @throws Error when a metric of that name exists */
  register<T extends Metric>(metric: T): T {
    if (this.#metrics.has(metric.name)) throw new Error(`metric ${metric.name} is registered already`);
    this.#metrics.set(metric.name, metric);
    return metric;
  }

  /** All metrics that have a value, brought up to date first. */
  async collect(): Promise<string> {
    await Promise.all([...this.#metrics.values()].map((metric) => metric.refresh?.()));
    return this.text();
  }

  /** All metrics that have a value. Metrics that need {@link Metric.refresh} show their value of the last refresh. */
  text(): string {
    const lines: string[] = [];
    for (const name of [...this.#metrics.keys()].sort()) {
      const metric = this.#metrics.get(name) as Metric;
      const values = metric.lines();
      if (values.length === 0) continue;
      lines.push(`# HELP ${name} ${metric.help}`, `# TYPE ${name} ${metric.type}`, ...values);
    }
    return `${lines.join('\n')}\n`;
  }
}

function labelText(names: readonly string[], values: readonly string[]): string {
  return names.map((name, i) => `${name}="${escapeValue(values[i] ?? '')}"`).join(',');
}

function escapeValue(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"');
}

function braced(labels: string): string {
  return labels === '' ? '' : `{${labels}}`;
}

function joined(labels: string, more: string): string {
  return labels === '' ? more : `${labels},${more}`;
}
