import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { MvccStore } from '../mvcc/mvcc-store.js';
import { lockDirectory } from './directory-lock.js';
import { openLmdbJournal } from './lmdb-journal.js';

export interface LmdbStoreOptions {
  /** Directory of the data; made (readable by its owner only) when there is none. One store at a time can have it open. */
  readonly directory: string;
}

/**
 * A durable key-value store in a directory. A write is acknowledged when the disk has it: neither `kill -9` nor a power cut loses it.
 *
 * @throws when the directory is in use (the message says by whom), cannot be written, or holds data of an unknown format
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

/** Makes the names in a directory survive a power cut, where the system needs to be told. */
function syncDirectory(directory: string): void {
  try {
    const descriptor = openSync(directory, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Not every system opens directories; those keep names by themselves.
  }
}
