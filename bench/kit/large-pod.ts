import { pod } from './pod.js';

/**
 * A pod of about 6 KB as sent and 12 KB as stored, with its field ownership: two containers with twenty variables each.
 */
export function largePod(index: number): ReturnType<typeof pod> {
  const base = pod(index);
  const containers = (base.spec.containers as readonly Readonly<Record<string, unknown>>[]).map((container) => ({
    ...container,
    env: Array.from({ length: 20 }, (_, i) => ({
      name: `SETTING_${i}`,
      value: `some value number ${i} of pod ${index}`,
    })),
  }));
  return { ...base, spec: { ...base.spec, containers } };
}
