import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * How much lower the priority of a starting process is: beside a busy process of the server it gets about a tenth of a
 * processor.
 */
const lowered = 10;

/**
 * The priority of processes that start beside others which serve clients. Lowered only where this process may also
 * raise it again: on Linux that needs a privilege (`CAP_SYS_NICE`, or a limit `nice`). Elsewhere processes start with
 * the priority of this one.
 */
export class StartingPriority {
  readonly #usual: number | undefined = raisablePriority();

  /** Call right after a process was started, before it has threads. */
  lower(pid: number | undefined): void {
    if (this.#usual !== undefined && pid !== undefined) trySet([pid], this.#usual + lowered);
  }

  /** Gives a process and its threads the priority of this process. */
  restore(pid: number | undefined): void {
    if (this.#usual === undefined || pid === undefined) return;
    // The first thread comes first: threads that it starts from now on have its priority.
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
