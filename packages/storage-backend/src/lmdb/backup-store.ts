import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { DamagedStoreError } from './damaged-store-error.js';
import { checkDataFile } from './data-file/check-data-file.js';
import type { StoreReport } from './data-file/store-report.js';
import { DATA_FILE, syncDirectory } from './lmdb-store.js';
import { withReadTransaction } from './read-transaction.js';
import { dataFileOf } from './store-files.js';

/** A copy of a data file. */
export interface StoreCopy {
  /** Path of the new file. */
  readonly file: string;
  readonly report: StoreReport;
}

/**
 * Copies the state of a store at one revision; a server may use the store meanwhile. The copy is checked completely
 * before it gets its name.
 *
 * @param directory the data directory
 * @param target the new file, readable by its owner only. A folder that exists, or a path that ends with a slash:
 * `data.mdb` in it
 * @throws DamagedStoreError when the store is damaged, StoreFormatError for another format, Error when the target
 * exists or there is no store
 */
export async function backupStore(directory: string, target: string): Promise<StoreCopy> {
  const source = dataFileOf(directory);
  const isFolder = /[/\\]$/.test(target) || statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(target, DATA_FILE) : target;
  if (existsSync(file)) throw new Error(`${file} exists already; nothing is overwritten`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const work = mkdtempSync(join(dirname(file), '.backup-'));
  try {
    const copy = join(work, basename(file));
    const report = await withReadTransaction(source, async (root) => {
      await root.backup(copy, false).catch((error: unknown) => {
        throw new Error(`${file} cannot be written: ${errorText(error)}`, { cause: error });
      });
      return checkCopy(copy, source);
    });
    chmodSync(copy, 0o600);
    syncFile(copy);
    nameCopy(copy, file);
    syncDirectory(dirname(file));
    return { file, report };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Gives a copy its name. @throws Error when a file with that name has appeared meanwhile */
function nameCopy(copy: string, file: string): void {
  try {
    linkSync(copy, file);
  } catch {
    // The file system may not support links.
    if (existsSync(file)) throw new Error(`${file} exists already; nothing is overwritten`);
    renameSync(copy, file);
  }
}

/**
 * Checks a copy of a data file completely; errors name the original.
 *
 * @throws DamagedStoreError, StoreFormatError
 */
export function checkCopy(copy: string, original: string): StoreReport {
  try {
    return checkDataFile(copy);
  } catch (error) {
    if (error instanceof DamagedStoreError) throw new DamagedStoreError(original, error.reason);
    throw new Error(errorText(error).replace(copy, () => original));
  }
}

/** Waits until the content of a file is on disk. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
