import { DamagedStoreError, StoreFormatError } from '../damaged-store-error.js';
import { type PageFile, readUInt64 } from './page-file.js';

/**
 * Size of the header of every page: number (8 bytes), transaction (8), padding (2), flags (2), bounds of the free space
 * (4).
 */
export const PAGE_HEADER = 24;
/** Size of a {@link Table} in the file. */
export const TABLE_SIZE = 48;
/** Root of a table without entries. */
const NO_PAGE = 0xffff_ffff * 0x1_0000_0000 + 0xffff_ffff;

const META_PAGE = 0x08;
const META_SIZE = PAGE_HEADER + 24 + 2 * TABLE_SIZE + 24;
const MAGIC = 0xbeef_c0de;
const DATA_VERSION = 2;
/** Flag of the table of free pages: its keys are integers. */
const INTEGER_KEY = 0x08;
/** Flag of the store: it is one file instead of a folder. */
const NO_SUBDIR = 0x4000;

/** Root and statistics of one B+ tree. */
export interface Table {
  /** Undefined: no entries. */
  readonly root: number | undefined;
  readonly flags: number;
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
}

/** A snapshot of the whole file: the content of a meta page. */
export interface Snapshot {
  readonly pageSize: number;
  readonly transaction: number;
  /** Number of the last page that was ever used. */
  readonly lastPage: number;
  readonly freePages: Table;
  readonly main: Table;
}

/** Reads a table from the 48 bytes that describe it. */
export function decodeTable(bytes: Buffer): Table {
  const root = readUInt64(bytes, 40);
  return {
    root: root === NO_PAGE ? undefined : root,
    flags: bytes.readUInt16LE(4),
    depth: bytes.readUInt16LE(6),
    branchPages: readUInt64(bytes, 8),
    leafPages: readUInt64(bytes, 16),
    overflowPages: readUInt64(bytes, 24),
    entries: readUInt64(bytes, 32),
  };
}

/**
 * Maximum number of attempts to read. An undamaged file is refused only if two transactions of another process end
 * between the two reads of every attempt.
 */
const maxAttempts = 20;

/**
 * The newest snapshot of a data file, from its two meta pages. Needs two short reads. Another process may write the
 * file: it may end transactions and make the file longer between the reads, which then do not agree and are repeated.
 *
 * @throws DamagedStoreError when a meta page is not valid, or names pages that are not in the file
 * @throws StoreFormatError when another version of LMDB wrote the file
 */
export function readSnapshot(file: PageFile): Snapshot {
  for (let attempt = 1; ; attempt++) {
    try {
      return readNewest(file);
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    } finally {
      // A file that contains a meta page contains all pages of its snapshot, too.
      file.measure();
    }
  }
}

function readNewest(file: PageFile): Snapshot {
  const first = readMeta(file, 0, 0);
  const second = readMeta(file, 1, first.pageSize);
  if (first.pageSize !== second.pageSize)
    throw new DamagedStoreError(file.path, 'its meta pages contradict each other');
  const [older, newer] = first.transaction > second.transaction ? [second, first] : [first, second];
  // Transactions write the two pages alternately. Both are 0 in a new file.
  if (newer.transaction - older.transaction !== (newer.transaction === 0 ? 0 : 1))
    throw new DamagedStoreError(file.path, 'its meta pages contradict each other');
  return newer;
}

function readMeta(file: PageFile, index: 0 | 1, offset: number): Snapshot {
  const fail = (reason: string): never => {
    throw new DamagedStoreError(file.path, reason);
  };
  if (file.length < offset + META_SIZE) return fail(`it ends after ${file.length} bytes, too early`);
  const page = file.readNew(offset, META_SIZE);
  if (page.readUInt32LE(PAGE_HEADER) !== MAGIC)
    return fail(index === 0 ? 'it is not an LMDB file' : 'its second meta page is not valid');
  const version = page.readUInt32LE(PAGE_HEADER + 4);
  if (version !== DATA_VERSION) {
    if (version > 0 && version < 1000 && index === 0)
      throw new StoreFormatError(
        file.path,
        `has version ${version} of LMDB's format; this version reads ${DATA_VERSION}`,
      );
    return fail(`meta page ${index} has an unknown version`);
  }
  if (readUInt64(page, 0) !== index || page.readUInt16LE(18) !== META_PAGE)
    return fail(`page ${index} is not a meta page`);
  const freeTable = PAGE_HEADER + 24;
  const mainTable = freeTable + TABLE_SIZE;
  const meta: Snapshot = {
    pageSize: page.readUInt32LE(freeTable),
    freePages: decodeTable(page.subarray(freeTable)),
    main: decodeTable(page.subarray(mainTable)),
    lastPage: readUInt64(page, mainTable + TABLE_SIZE),
    transaction: readUInt64(page, mainTable + TABLE_SIZE + 8),
  };
  const { pageSize, lastPage, transaction, freePages, main } = meta;
  if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
    return fail(`meta page ${index} has the page size ${pageSize}`);
  const pages = Math.floor(file.length / pageSize);
  const notInFile = (root: number | undefined) => root !== undefined && (root < 2 || root >= pages || root > lastPage);
  if (pages < 2 || notInFile(freePages.root) || notInFile(main.root))
    return fail(`it ends after ${file.length} bytes, too early`);
  // The last pages of a file may be free pages that were never written.
  if (lastPage < 1 || lastPage > 2 * pages + 65_536) return fail(`meta page ${index} has the last page ${lastPage}`);
  if ((freePages.flags & ~NO_SUBDIR) !== INTEGER_KEY || main.flags !== 0)
    return fail(`meta page ${index} has unknown flags`);
  if (transaction !== 0 && transaction % 2 !== index)
    return fail(`meta page ${index} has the number of another transaction`);
  return meta;
}
