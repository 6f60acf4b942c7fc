import { formatDuration } from '@k8s-ts/apimachinery/time';
import type { Flag } from './option.js';

/**
 * The values of flags as texts, by their names: what kube-apiserver shows of its flags at `/flagz`.
 *
 * @param values by the keys of the flags; flags without one have the empty text
 */
export function flagTexts(
  flags: Readonly<Record<string, Flag>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(flags).map(([key, flag]) => [flag.name, valueText(flag, values[key])]));
}

function valueText({ placeholder }: Flag, value: unknown): string {
  if (value === undefined) return '';
  if (placeholder === 'duration') return formatDuration(BigInt(Math.round((value as number) * 1e6)));
  if (placeholder === 'mapStringString') return [...(value as readonly string[])].sort().join(',');
  return Array.isArray(value) ? `[${value.join(',')}]` : String(value);
}
