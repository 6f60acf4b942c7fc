import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Minimum length of a sample, in ms: an idle server sleeps between samples. */
const sampleMs = 2;

/** Activity of the first thread of a server. */
export interface Turns {
  /**
   * Processor time until the server looks for new requests, in ms: the 99th percentile over all moments at which a
   * request may arrive. It is larger when work has queued up while other processes had the processor.
   */
  readonly p99: number;
  /**
   * Percentage of the time in which the thread had work, but no processor, because other processes had all processors.
   */
  readonly queued: number;
  /** Maximum time between two turns of the event loop, in ms, including the time without a processor. */
  readonly longest: number;
  /** Maximum time between two turns of the event loop, in ms, excluding the time without a processor. */
  readonly longestWork: number;
}

/** Arguments for node. A process that is started with them answers {@link readTurns}. */
export const probeFlags = ['--require', fileURLToPath(new URL('./turn-probe.cjs', import.meta.url))];
const file = join(tmpdir(), `floods-${process.pid}.json`);
process.env.FLOODS_PROBE = file;

let since = performance.now();

/**
 * Returns the activity since the last call. The server must have been started with {@link probeFlags}. @throws Error
 * when it does not answer
 */
export async function readTurns(pid: number): Promise<Turns> {
  const milliseconds = performance.now() - since;
  since = performance.now();
  process.kill(pid, 'SIGUSR2');
  for (let i = 0; i < 200; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    await rm(file);
    return turnsOf(JSON.parse(text) as readonly (readonly [number, number])[], milliseconds);
  }
  throw new Error(`the process ${pid} does not tell what it did`);
}

function turnsOf(samples: readonly (readonly [number, number])[], milliseconds: number): Turns {
  const waited = samples.reduce((sum, [, each]) => sum + each, 0);
  // A request is more likely to arrive in a long turn than in a short one, so turns are weighted by their length.
  const lengths = samples.map(([ran]) => Math.max(ran, sampleMs)).sort((a, b) => b - a);
  let left = lengths.reduce((sum, each) => sum + each, 0) / 100;
  const p99 = lengths.find((each) => {
    left -= each;
    return left <= 0;
  });
  return {
    p99: p99 ?? 0,
    queued: (waited * 100) / milliseconds,
    longest: samples.reduce((most, [ran, idle]) => Math.max(most, ran + idle), 0),
    longestWork: lengths[0] ?? 0,
  };
}
