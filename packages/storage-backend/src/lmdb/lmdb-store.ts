import { closeSync, fsyncSync, mkdirSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { MvccStore } from '../mvcc/mvcc-store.js';
import { clearClean, markClean } from './clean-marker.js';
import { lockDirectory } from './directory-lock.js';
import { isDiskError, writeFailed } from './disk-reserve.js';
import { openLmdbJournal } from './lmdb-journal.js';
import { prepareDataFile } from './prepare-data-file.js';

/** Name of the data file in a data directory. */
export const DATA_FILE = 'data.mdb';

export interface LmdbStoreOptions {
  /**
   * Data directory. Created, readable by its owner only, if it does not exist. Only one store at a time can open it.
   */
  readonly directory: string;
}

/**
 * A durable key-value store in a directory. A write resolves when it is on disk: neither `kill -9` nor a power failure
 * loses it.
 *
 * The data file is checked before it is opened: its meta pages always, the whole file unless the store was closed
 * properly and the file is unchanged since then.
 *
 * @throws DamagedStoreError when the data file is damaged, StoreFormatError when its format is unknown: both leave it
 * as it is
 * @throws WriteFailedError when there is no space on the disk, or the file system is read-only
 * @throws Error when the directory is in use (the message names the process) or cannot be written
 */
export function openLmdbStore(options: LmdbStoreOptions): KeyValueStore {
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const directory = realpathSync(options.directory);
  try {
    return open(directory);
  } catch (error) {
    throw isDiskError(error) ? writeFailed(join(directory, DATA_FILE), error) : error;
  }
}

function open(directory: string): KeyValueStore {
  const unlock = lockDirectory(directory);
  try {
    const path = join(directory, DATA_FILE);
    const exists = prepareDataFile(path);
    checkRoom(path);
    clearClean(path);
    const { journal, state } = openLmdbJournal(path);
    if (!exists) for (const each of [directory, dirname(directory)]) syncDirectory(each);
    const close = async () => {
      try {
        await journal.close();
        noteClean(path);
      } finally {
        unlock();
      }
    };
    try {
      return new MvccStore({ ...journal, close }, state);
    } catch (error) {
      // The state is read while the store is made.
      journal.close().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Bytes that opening a store may write: the lock file of LMDB, and the first pages of a new data file. */
const ROOM = 1 << 18;

/**
 * LMDB maps its lock file: without space on the disk, a signal would end the process.
 *
 * @throws the error of the system when there is no space
 */
function checkRoom(path: string): void {
  const trial = `${path}.trial`;
  try {
    writeFileSync(trial, Buffer.alloc(ROOM), { mode: 0o600 });
  } finally {
    rmSync(trial, { force: true });
  }
}

/**
 * Failures are ignored: without the marker, for which a full disk has no space, the next start checks the whole file.
 */
function noteClean(path: string): void {
  try {
    markClean(path);
  } catch {
    clearClean(path);
  }
}

/** Syncs a directory, so that the names in it survive a power failure. */
export function syncDirectory(directory: string): void {
  try {
    const descriptor = openSync(directory, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Systems that cannot open directories do not need this.
  }
}
