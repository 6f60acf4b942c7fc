import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Added to the nice value of a starting process: beside a busy process of the server it gets about a tenth of a
 * processor.
 */
const lowered = 10;

/**
 * The priority of processes that start while others serve clients. It is lowered only if this process may also raise it
 * again: on Linux that needs a privilege (`CAP_SYS_NICE`, or a limit `nice`). Otherwise processes start with the
 * priority of this one.
 */
export class StartingPriority {
  readonly #usual: number | undefined = raisablePriority();

  /** Must be called right after a process was started, before it has threads. */
  lower(pid: number | undefined): void {
    if (this.#usual !== undefined && pid !== undefined) trySet([pid], this.#usual + lowered);
  }

  /** Gives a process and its threads the priority of this process. */
  restore(pid: number | undefined): void {
    if (this.#usual === undefined || pid === undefined) return;
    // The first thread is changed first: threads that it starts afterwards inherit its priority.
    trySet([pid, ...threadsOf(pid)], this.#usual);
  }
}

/** The priority of this process if it may lower and raise priorities; undefined otherwise. */
function raisablePriority(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const usual = getPriority();
    // A process may always lower its priority again.
    setPriority(usual - 1);
    setPriority(usual);
    return usual;
  } catch {
    return undefined;
  }
}

/** Linux has a priority for each thread. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

/** Threads that have ended are left out. */
function trySet(threads: readonly number[], priority: number): void {
  for (const thread of threads) {
    try {
      setPriority(thread, priority);
    } catch {
      // The thread has ended.
    }
  }
}
