import { DamagedStoreError } from '../damaged-store-error.js';
import { checkFreePages } from './free-pages.js';
import { decodeTable, readSnapshot, type Table } from './meta-page.js';
import { openPageFile, type PageFile } from './page-file.js';
import { readContent, TABLE_NAMES } from './store-content.js';
import type { StoreReport } from './store-report.js';
import { TABLE, type Walk, walkTable } from './tree.js';

/**
 * Checks the meta pages of a data file: magic, version, page size, numbers of transactions, and that the file is not
 * too short. Takes less than a millisecond.
 *
 * @throws DamagedStoreError, StoreFormatError
 */
export function checkMetaPages(path: string): void {
  withFile(path, readSnapshot);
}

/**
 * Reads all pages of a data file in use and checks everything that LMDB relies on, the list of free pages, and that the
 * store's tables agree with each other. LMDB has no checksums: changed bytes inside a value are not noticed. The file
 * must not be written meanwhile, except by a process in which a read transaction keeps the newest snapshot.
 *
 * @param budgetMs stop without an error after this time, in milliseconds. Default: no limit
 * @throws DamagedStoreError for the first fault, StoreFormatError for another format
 */
export function checkDataFile(path: string, budgetMs = Number.POSITIVE_INFINITY): StoreReport {
  return withFile(path, (file) => {
    const snapshot = readSnapshot(file);
    const deadline = performance.now() + budgetMs;
    const walk: Walk = {
      file,
      snapshot,
      used: new Uint8Array(Math.floor(file.length / snapshot.pageSize)),
      step() {
        if (performance.now() > deadline) throw new TimeUp();
      },
    };
    const content = readContent(file.path);
    let freePages = 0;
    let complete = true;
    try {
      const tables = mainTables(walk);
      for (const name of TABLE_NAMES) {
        const table = tables.get(name);
        if (table === undefined) continue;
        for (const entry of walkTable(walk, name, table)) {
          if (entry.flags !== 0)
            throw new DamagedStoreError(file.path, `table ${name} has an entry of an unknown kind`);
          content.add(name, entry);
        }
      }
      content.end();
      freePages = checkFreePages(walk);
    } catch (error) {
      if (!(error instanceof TimeUp)) throw error;
      complete = false;
    }
    return { complete, bytes: file.length, pages: walk.used.length, freePages, ...content.report() };
  });
}

class TimeUp extends Error {}

function withFile<R>(path: string, use: (file: PageFile) => R): R {
  const file = openPageFile(path);
  try {
    return use(file);
  } finally {
    file.close();
  }
}

/** The tables by name. */
function mainTables(walk: Walk): ReadonlyMap<string, Table> {
  const { file, snapshot } = walk;
  const tables = new Map<string, Table>();
  for (const { key, flags, data } of walkTable(walk, 'of tables', snapshot.main)) {
    const name = key.toString('latin1', 0, key.length - 1);
    const isKnown = flags === TABLE && key[key.length - 1] === 0 && (TABLE_NAMES as readonly string[]).includes(name);
    if (!isKnown) throw new DamagedStoreError(file.path, 'it is an LMDB file of another program');
    const table = decodeTable(data());
    if (table.flags !== 0) throw new DamagedStoreError(file.path, `table ${name} has unknown flags`);
    tables.set(name, table);
  }
  return tables;
}
