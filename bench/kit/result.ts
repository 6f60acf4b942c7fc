import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';

/** One line of the bench. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The other server's figure, and our figure as a multiple of it. */
  readonly other?: { readonly name: string; readonly value: number; readonly ratio: number };
  /** The target, as text. */
  readonly target?: string;
  /** Whether the target is met; undefined for figures without a target. */
  readonly met?: boolean;
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The line printed for a result. */
export function lineOf({ name, value, unit, other, target, met }: Result): string {
  const beside = other ? `  ${other.name} ${other.value} ${unit}, ratio ${other.ratio}` : '';
  const verdict = met === undefined ? '' : met ? ', met' : ', MISSED';
  return `${name.padEnd(34)} ${String(value).padStart(8)} ${unit}${beside}${target ? `  (target ${target}${verdict})` : ''}`;
}

/** Describes the machine: processor, cores, memory, and the load of the last minute before the run. */
export function machine(): string {
  const [first, ...rest] = cpus();
  return `${first?.model.trim() ?? 'unknown processor'}, ${rest.length + 1} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, load ${(loadavg()[0] as number).toFixed(1)}`;
}

/**
 * Writes results to bench-results/NAME.json. @param on description of the machine at the start of the run ({@link
 * machine})
 */
export async function writeResults(name: string, results: readonly Result[], on: string): Promise<void> {
  const run = { node: process.version, machine: on, date: new Date().toISOString(), results };
  await mkdir('bench-results', { recursive: true });
  await writeFile(`bench-results/${name}.json`, `${JSON.stringify(run, null, 2)}\n`);
}
