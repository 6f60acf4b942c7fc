import { type Stats, statSync } from 'node:fs';
import { hasMarker, isClean } from './clean-marker.js';
import { DamagedStoreError } from './damaged-store-error.js';
import { checkDataFile, checkMetaPages } from './data-file/check-data-file.js';

/** Time limit for the check after an unclean end, in ms. It is enough for some hundred MB. */
const BUDGET_MS = 5_000;

/**
 * Checks a data file before LMDB maps it: damage that LMDB follows blindly ends the process with a signal. If the file
 * is unchanged since its store was closed, only the meta pages are checked. Any other file (after a crash, changed,
 * copied) is read completely, or for 5 seconds when it is very large. Writes nothing.
 *
 * @returns false when the file does not exist or is empty: LMDB makes a new one
 * @throws DamagedStoreError, StoreFormatError
 */
export function prepareDataFile(path: string): boolean {
  const stats: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isFile() && stats.size === 0) {
    // A crash during the first start leaves an empty file. A file that was closed once is not empty.
    if (hasMarker(path)) throw new DamagedStoreError(path, 'it is empty');
    return false;
  }
  if (isClean(path)) checkMetaPages(path);
  else checkDataFile(path, BUDGET_MS);
  return true;
}
