import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkCopy, type StoreCopy, syncFile } from './backup-store.js';
import { clearClean, markClean } from './clean-marker.js';
import { isHeld, lockDirectory } from './directory-lock.js';
import { DATA_FILE, syncDirectory } from './lmdb-store.js';
import { dataFileOf } from './store-files.js';

/**
 * Puts a backup into a data directory that has no store. Other files in the directory stay. The backup is checked
 * completely first.
 *
 * @param directory the data directory; created, readable by its owner only, if it does not exist
 * @param backup a file that `backupStore` made, or a folder with `data.mdb`
 * @throws DamagedStoreError when the backup is damaged, StoreFormatError for another format, Error when there is no
 *   backup, when the directory has a store, or when a running process uses either of them
 */
export function restoreStore(directory: string, backup: string): StoreCopy {
  const source = dataFileOf(backup);
  if (isHeld(dirname(source)))
    throw new Error(`${source} is in use by a running server; copy it with 'apiserver store backup' first`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, DATA_FILE);
  const unlock = lockDirectory(directory);
  const copy = `${file}.${randomUUID()}`;
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new Error(`${file} exists already; move it away first, nothing is overwritten`);
    copyFileSync(source, copy);
    chmodSync(copy, 0o600);
    const report = checkCopy(copy, source);
    syncFile(copy);
    // The mark of a clean end and the lock file belong to the store that was in the directory before.
    clearClean(file);
    rmSync(`${file}-lock`, { force: true });
    renameSync(copy, file);
    markClean(file);
    syncDirectory(directory);
    return { file, report };
  } finally {
    rmSync(copy, { force: true });
    unlock();
  }
}
