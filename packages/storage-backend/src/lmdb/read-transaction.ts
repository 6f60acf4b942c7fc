import { open, type RootDatabase } from 'lmdb';
import { checkMetaPages } from './data-file/check-data-file.js';

/**
 * Runs work while a read transaction keeps the newest snapshot of a data file. A store that has the file open may write
 * meanwhile.
 *
 * @throws DamagedStoreError, StoreFormatError when the meta pages are not valid
 */
export async function withReadTransaction<R>(path: string, work: (root: RootDatabase) => R | Promise<R>): Promise<R> {
  checkMetaPages(path);
  const root = open({ path, noSubdir: true, readOnly: true, overlappingSync: false, encoding: 'binary', cache: false });
  try {
    const transaction = root.useReadTransaction();
    try {
      return await work(root);
    } finally {
      transaction.done();
    }
  } finally {
    await root.close();
  }
}
