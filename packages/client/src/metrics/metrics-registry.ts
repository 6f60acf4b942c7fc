import type { Metric } from './metric.js';

/** Metrics in the text format of Prometheus. */
export class MetricsRegistry {
  readonly #metrics = new Map<string, Metric>();

  /** Adds a metric and returns it. @throws Error when there is a metric of that name */
  register<T extends Metric>(metric: T): T {
    if (this.#metrics.has(metric.name)) throw new Error(`metric ${metric.name} is registered already`);
    this.#metrics.set(metric.name, metric);
    return metric;
  }

  /** The metric of the name, which is made and registered by the first caller. */
  shared<T extends Metric>(name: string, make: (name: string) => T): T {
    // Callers of one name make metrics of one class.
    return (this.#metrics.get(name) as T | undefined) ?? this.register(make(name));
  }

  /** All metrics that have a value, sorted by name. */
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
