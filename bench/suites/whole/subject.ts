import type { Target } from '../../kit/client.js';
import { cpuSeconds } from '../../kit/server-process.js';

/** A server that the bench measures. */
export interface Subject {
  readonly label: string;
  readonly target: Target;
  /** Process ids of the server, if they are known. CPU time and memory are then measured, child processes included. */
  readonly pids: readonly number[];
  /** Number of worker processes of our server; undefined for other servers. */
  readonly workers?: number;
  /** Whether it is the bare server, which is measured with different requests. */
  readonly isFloor: boolean;
}

/** The figures of one row for one subject. Times are in ms; CPU time is per request or event, in µs. */
export interface Measured {
  readonly perSecond?: number;
  readonly p50?: number;
  readonly p99?: number;
  readonly cpu?: number;
  readonly bytes?: number;
  readonly failed?: number;
}

/** The targets of a row, as multiples: 3 means three times as fast, or a third of the time. */
export interface Wanted {
  /** In comparison with the other server. */
  readonly other?: number;
  /** In comparison with the floor. */
  readonly floor?: number;
}

/** A row of the bench: one kind of work, and the figures of each subject. */
export interface Row {
  readonly name: string;
  readonly wanted?: Wanted;
  readonly results: Readonly<Record<string, Measured>>;
}

/** Runs work and measures the CPU time of a subject, divided by the number of requests (`count`). */
export async function withCPU<T extends Measured>(
  { pids }: Subject,
  count: number,
  work: () => Promise<T>,
): Promise<T & Measured> {
  const before = await cpuSeconds(...pids);
  const measured = await work();
  const after = await cpuSeconds(...pids);
  if (before === undefined || after === undefined) return measured;
  return { ...measured, cpu: ((after - before) * 1e6) / count };
}
