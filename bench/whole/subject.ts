import type { Target } from '../client.js';
import { cpuSeconds } from '../server-process.js';

/** A server that the bench measures. */
export interface Subject {
  readonly label: string;
  readonly target: Target;
  /** Its process, where it is known: CPU time and memory are measured then. */
  readonly pid: number | undefined;
  /** The bare server, which is measured with requests of its own. */
  readonly isFloor: boolean;
}

/** The figures of one row for one subject. Times in ms; CPU time for each request or event, in µs. */
export interface Measured {
  readonly perSecond?: number;
  readonly p50?: number;
  readonly p99?: number;
  readonly cpu?: number;
  readonly bytes?: number;
  readonly failed?: number;
}

/** A row of the bench: one kind of work, and what each subject did. */
export interface Row {
  readonly name: string;
  readonly results: Readonly<Record<string, Measured>>;
}

/** Runs work and measures the CPU time that a subject used for each of `count` requests. */
export async function withCPU<T extends Measured>(
  { pid }: Subject,
  count: number,
  work: () => Promise<T>,
): Promise<T & Measured> {
  const before = pid === undefined ? undefined : await cpuSeconds(pid);
  const measured = await work();
  const after = pid === undefined ? undefined : await cpuSeconds(pid);
  if (before === undefined || after === undefined) return measured;
  return { ...measured, cpu: ((after - before) * 1e6) / count };
}
