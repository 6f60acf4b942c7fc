/** Labels of a metric, by name. */
export type Labels = Readonly<Record<string, string>>;

/**
 * Maximum number of series of one metric. Further label values are not counted, so that they cannot fill the memory.
 */
export const maxSeries = 10_000;

/** Labels as they stand in a line, without braces. */
export function labelText(names: readonly string[], values: readonly string[]): string {
  return names.map((name, i) => `${name}="${escapeValue(values[i] ?? '')}"`).join(',');
}

/** Label text in braces; nothing without labels. */
export function braced(labels: string): string {
  return labels === '' ? '' : `{${labels}}`;
}

function escapeValue(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"');
}
