import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';

/** One line of the bench. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The other side's figure, and ours as a multiple of it. */
  readonly other?: { readonly name: string; readonly value: number; readonly ratio: number };
  /** What it should reach. */
  readonly target?: string;
  /** Whether it does; left out where nothing decides. */
  readonly met?: boolean;
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** A result as it is printed. */
export function lineOf({ name, value, unit, other, target, met }: Result): string {
  const beside = other ? `  ${other.name} ${other.value} ${unit}, ratio ${other.ratio}` : '';
  const verdict = met === undefined ? '' : met ? ', met' : ', MISSED';
  return `${name.padEnd(34)} ${String(value).padStart(8)} ${unit}${beside}${target ? `  (target ${target}${verdict})` : ''}`;
}

/** The processor, its cores, the memory and the load (of the last minute, before the run) that the figures belong to. */
export function machine(): string {
  const [first, ...rest] = cpus();
  return `${first?.model.trim() ?? 'unknown processor'}, ${rest.length + 1} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, load ${(loadavg()[0] as number).toFixed(1)}`;
}

/** Writes results to bench-results/NAME.json. @param on what {@link machine} said at the beginning */
export async function writeResults(name: string, results: readonly Result[], on: string): Promise<void> {
  const run = { node: process.version, machine: on, date: new Date().toISOString(), results };
  await mkdir('bench-results', { recursive: true });
  await writeFile(`bench-results/${name}.json`, `${JSON.stringify(run, null, 2)}\n`);
}
