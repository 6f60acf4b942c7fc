/** Which metrics are shown, and with which values of labels. */
export interface MetricLimits {
  /** Names of metrics that are not shown. Default none. */
  readonly disabled?: ReadonlySet<string>;
  /**
   * Values that labels may have, by the name of the metric and that of the label. Other values are shown as
   * `unexpected`. Labels that are not named may have any value. Default: all.
   */
  readonly allowedValues?: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
}

/** Counts the values that were shown as `unexpected`. `kubernetes/component-base metrics/metric.go`. */
const unexpectedTotal = 'cardinality_enforcement_unexpected_categorizations_total';

/** A label with its value, escaped as in the text format: `name="value"`. */
const labelPattern = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/**
 * Leaves out metrics and replaces values of labels. The values of series that have the same labels afterwards are added
 * up.
 *
 * @param text in the text format of Prometheus, as `MetricsRegistry` writes it
 */
export function limitMetrics(text: string, { disabled, allowedValues }: MetricLimits): string {
  if (!disabled?.size && !allowedValues?.size) return text;
  const lines: string[] = [];
  /** Values of the series of one metric, by name and labels. */
  let series = new Map<string, number>();
  let name = '';
  let type = '';
  let unexpected = 0;
  const finishMetric = () => {
    for (const [labels, value] of series) lines.push(`${labels} ${value}`);
    series = new Map();
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('# HELP ')) {
      finishMetric();
      name = line.split(' ', 3)[2] ?? '';
    } else if (line.startsWith('# TYPE ')) type = line.slice(line.lastIndexOf(' ') + 1);
    if (line === '' || disabled?.has(name)) continue;
    const allowed = allowedValues?.get(name);
    if (allowed === undefined || line.startsWith('#')) {
      lines.push(line);
      continue;
    }
    const space = line.lastIndexOf(' ');
    const value = Number(line.slice(space + 1));
    let replaced = 0;
    const limited = line.slice(0, space).replace(labelPattern, (label, key: string, text: string) => {
      if (allowed.get(key)?.has(unescapeValue(text)) !== false) return label;
      replaced++;
      return `${key}="unexpected"`;
    });
    if (type === 'counter' || limited.startsWith(`${name}_count`)) unexpected += replaced * value;
    series.set(limited, (series.get(limited) ?? 0) + value);
  }
  finishMetric();
  if (allowedValues?.size && !disabled?.has(unexpectedTotal)) {
    lines.push(
      `# HELP ${unexpectedTotal} How often values of labels that are not allowed were counted as unexpected.`,
      `# TYPE ${unexpectedTotal} counter`,
      `${unexpectedTotal} ${unexpected}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function unescapeValue(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
}
