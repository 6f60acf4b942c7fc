import { cpuSeconds } from './server-process.js';

/** Length of the windows in which CPU time is compared, in ms. */
const windowMs = 250;
/** A window counts as quiet when the CPU time in it exceeds that of an idle process by at most this many seconds. */
const slack = 0.012;
/** Time limit of {@link untilQuiet}, in ms. */
const limitMs = 15_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function spent(pids: readonly number[]): Promise<number> {
  return (await cpuSeconds(...pids)) ?? Number.NaN;
}

/**
 * Returns the CPU time that idle processes use in a second, in seconds, children included. Waits until they are quiet
 * ({@link untilQuiet}), then measures for five seconds.
 */
export async function idleRate(pids: readonly number[]): Promise<number> {
  await untilQuiet(pids, 0.1);
  const [before, began] = [await spent(pids), performance.now()];
  await pause(5000);
  return ((await spent(pids)) - before) / ((performance.now() - began) / 1000);
}

/**
 * Waits until processes have used no more CPU time than idle ones for half a second: they have then finished work that
 * they do after an answer. Waits for at most 15 seconds.
 *
 * @param rate result of {@link idleRate}
 */
export async function untilQuiet(pids: readonly number[], rate: number): Promise<void> {
  const until = performance.now() + limitMs;
  for (let quiet = 0; quiet < 2 && performance.now() < until; ) {
    const [before, began] = [await spent(pids), performance.now()];
    await pause(windowMs);
    const used = (await spent(pids)) - before;
    quiet = used - (rate * (performance.now() - began)) / 1000 <= slack ? quiet + 1 : 0;
  }
}

/**
 * Runs work, and waits until the processes have finished what it caused.
 *
 * @returns the CPU time that the processes used for it in seconds, without the time that they use when idle, at least 0
 */
export async function cpuOf(pids: readonly number[], rate: number, work: () => Promise<void>): Promise<number> {
  const [before, began] = [await spent(pids), performance.now()];
  await work();
  await untilQuiet(pids, rate);
  const used = (await spent(pids)) - before;
  return Math.max(0, used - (rate * (performance.now() - began)) / 1000);
}
