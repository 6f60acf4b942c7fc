import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskError, writeFailed } from './disk-reserve.js';

interface Holder {
  readonly id: string;
  readonly pid: number;
  /**
   * Start time of the process, in the system's form. Distinguishes it from a later process with the same number. Empty
   * if unknown.
   */
  readonly started: string;
}

/**
 * Locks a directory for this process, with a file `LOCK` in it that names the process. The lock of a process that no
 * longer runs is taken over. This works only between processes that see each other's ids, and so not between different
 * containers.
 *
 * @returns unlocks the directory
 * @throws when a running process, this one included, holds the lock, or the directory cannot be written; then nothing
 *   is left in it
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'LOCK');
  const self: Holder = { id: randomUUID(), pid: process.pid, started: startOf(process.pid) };
  const own = `${path}.${self.id}`;
  try {
    writeFileSync(own, JSON.stringify(self), { flush: true });
    for (let attempt = 0; !claim(own, path); attempt++) {
      const holder = read(path);
      if (holder === undefined && attempt < 3) continue;
      if (holder === undefined || isAlive(holder) || attempt >= 3) throw inUse(directory, holder);
      takeAway(path, holder, `${own}.stale`);
    }
  } catch (error) {
    throw isDiskError(error) ? writeFailed(path, error) : error;
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (read(path)?.id === self.id) rmSync(path, { force: true });
  };
}

/** Whether a running process, this one included, has locked a directory. */
export function isHeld(directory: string): boolean {
  const holder = read(join(directory, 'LOCK'));
  return holder !== undefined && isAlive(holder);
}

/** Creating a link is atomic and never replaces an existing file. */
function claim(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // The file system has no links.
    try {
      copyNew(own, path);
      return true;
    } catch (second) {
      if ((second as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw second;
    }
  }
}

/** Writes a copy. If the disk is full, the incomplete file is removed. @throws when the target exists */
function copyNew(source: string, target: string): void {
  const descriptor = openSync(target, 'wx');
  try {
    writeFileSync(descriptor, readFileSync(source), { flush: true });
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Removes the lock of a process that no longer runs. If another process has meanwhile replaced the lock by its own,
 * puts that back.
 */
function takeAway(path: string, holder: Holder, aside: string): void {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside)?.id !== holder.id) claim(aside, path);
  rmSync(aside, { force: true });
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return started === '' || now === '' || started === now;
}

function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The time of the start is the 22nd field. The second field, a name in brackets, may contain spaces.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot}/${started}`;
  } catch {
    return '';
  }
}

function inUse(directory: string, holder: Holder | undefined): Error {
  const who =
    holder === undefined ? 'another process' : holder.pid === process.pid ? 'this process' : `process ${holder.pid}`;
  return new Error(`the data directory ${directory} is in use by ${who}; only one store can have it open`);
}
