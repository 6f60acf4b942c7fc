import { dirname } from 'node:path';
import { checkDataFile } from './data-file/check-data-file.js';
import type { StoreReport } from './data-file/store-report.js';
import { isHeld, lockDirectory } from './directory-lock.js';
import { withReadTransaction } from './read-transaction.js';
import { dataFileOf } from './store-files.js';

/**
 * Reads and checks a whole store, which may be open in a running server. Writes nothing to the data file.
 *
 * @param path the data directory, or a data file (a backup)
 * @throws DamagedStoreError for the first fault, StoreFormatError for another format, Error when there is no store
 */
export async function checkStore(path: string): Promise<StoreReport> {
  const file = dataFileOf(path);
  const directory = dirname(file);
  if (isHeld(directory)) return withReadTransaction(file, () => checkDataFile(file));
  // The files in a folder are not written without the lock, but a server could start meanwhile.
  if (file === path) return checkDataFile(file);
  const unlock = lockDirectory(directory);
  try {
    return checkDataFile(file);
  } finally {
    unlock();
  }
}
