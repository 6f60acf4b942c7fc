import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { MvccStore } from '../mvcc/mvcc-store.js';
import { lockDirectory } from './directory-lock.js';
import { openLmdbJournal } from './lmdb-journal.js';

export interface LmdbStoreOptions {
  /** Data directory. Created, readable by its owner only, if it does not exist. Only one store at a time can open it. */
  readonly directory: string;
}

/**
 * A durable key-value store in a directory. A write resolves when it is on disk: neither `kill -9` nor a power failure loses it.
 *
 * @throws when the directory is in use (the message names the process), cannot be written, or holds data of an unknown format
 */
export function openLmdbStore(options: LmdbStoreOptions): KeyValueStore {
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const directory = realpathSync(options.directory);
  const unlock = lockDirectory(directory);
  try {
    const path = join(directory, 'data.mdb');
    const isNew = !existsSync(path);
    const { journal, state } = openLmdbJournal(path);
    if (isNew) for (const each of [directory, dirname(directory)]) syncDirectory(each);
    const close = async () => {
      try {
        await journal.close();
      } finally {
        unlock();
      }
    };
    return new MvccStore({ ...journal, close }, state);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Syncs a directory, so that the names in it survive a power failure. */
function syncDirectory(directory: string): void {
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
