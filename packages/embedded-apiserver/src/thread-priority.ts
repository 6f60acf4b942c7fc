import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Added to the nice value. The thread then gets a quarter of the time of a processor that it shares with one other
 * thread.
 */
const step = 5;

/**
 * Gives the other threads of this process precedence when there are not enough processors. Linux has a priority for
 * each thread; on other systems this does nothing.
 *
 * @param thread id of the thread in the operating system. Default: the calling thread
 */
export function lowerThreadPriority(thread: number | undefined = ownNumber()): void {
  if (thread === undefined) return;
  try {
    setPriority(thread, Math.min(getPriority(thread) + step, 19));
  } catch {
    // The system does not allow it: all threads stay equal.
  }
}

function ownNumber(): number | undefined {
  try {
    // PID/task/THREAD
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}
