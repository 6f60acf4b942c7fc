import { WriteFailedError } from '@k8s-ts/storage/kv';
import { type Database, open, type RootDatabase } from 'lmdb';
import type { Journal, JournalState, LeaseRecord } from '../mvcc/journal.js';
import type { Version } from '../mvcc/key-index.js';
import { DamagedStoreError } from './damaged-store-error.js';
import { checkFormat, FORMAT } from './data-file/store-content.js';
import { DiskReserve, writeFailed } from './disk-reserve.js';
import { PooledCopies } from './pooled-copies.js';
import { decodeHeader, encodeHeader } from './version-header.js';

/**
 * Page size of new files, in bytes; existing files keep theirs. A value that does not fit into half a page gets
 * consecutive pages of its own. When LMDB does not find enough consecutive free pages, it loads more of its list of
 * free pages into memory, and lmdb-js checks the loaded pages at each commit. With pages of 4096 bytes, writes of
 * objects of 12 KB therefore cost many times the CPU time after some compactions.
 */
const pageSize = 16_384;

/** Maximum size of an entry of the table `leases`, and of one of `meta`, in bytes. */
const LEASE_BYTES = 200;
const META_BYTES = 64;
/** Maximum size of a version's header without its key, in bytes. */
const HEADER_BYTES = 64;

/**
 * A journal in LMDB. Four tables: `versions` (revision → key, createRevision, lease), `values` (revision → bytes),
 * `leases` (id → end) and `meta`. The two big tables only grow at their end and shrink by compaction; opening reads
 * `versions`, not `values`.
 *
 * @param path the data file; one that exists must have been checked (`prepareDataFile`)
 * @throws when it cannot be opened; StoreFormatError when it has another format
 */
export function openLmdbJournal(path: string): { journal: Journal; state: JournalState } {
  // Without overlappingSync a commit is on disk when it resolves (data first, then the page that points to it), and its
  // errors are reported.
  const root: RootDatabase<Buffer, number> = open({
    path,
    noSubdir: true,
    overlappingSync: false,
    // The store above already makes batches; waiting for more writes would only delay them.
    eventTurnBatching: false,
    encoding: 'binary',
    pageSize,
    maxDbs: 4,
    cache: false,
  });
  const { meta, versions, values, leases } = openTables(path, root);

  const reserve = new DiskReserve(path);
  /** The last write that failed. A later successful write clears it, unless that write needs fewer pages. */
  let failure: { readonly pages: number; readonly error: WriteFailedError } | undefined;
  let onWriteFailure: (error: WriteFailedError | undefined) => void = () => {};
  const fail = (pages: number, error: WriteFailedError) => {
    const isNew = failure === undefined;
    failure = { pages: Math.max(pages, failure?.pages ?? 0), error };
    if (isNew) onWriteFailure(error);
  };
  const succeed = () => {
    failure = undefined;
    onWriteFailure(undefined);
  };

  /**
   * Runs writes as one transaction; resolves when they are on disk.
   *
   * @param sizes bytes of each entry that is written or removed
   * @throws WriteFailedError
   */
  const durably = async (sizes: Iterable<number>, writes: () => void): Promise<void> => {
    const pages = reserve.pagesFor(sizes);
    try {
      const release = reserve.claim(pages);
      try {
        await root.batch(writes);
      } catch (error) {
        throw writeFailed(path, await commitErrorOf(error));
      } finally {
        release();
      }
    } catch (error) {
      if (error instanceof WriteFailedError) fail(pages, error);
      throw error;
    }
    if (failure !== undefined && pages >= failure.pages) succeed();
  };

  const copies = new PooledCopies();
  const journal: Journal = {
    immediate: false,
    keepsValues: false,
    append: (batch) =>
      durably(sizesOf(batch), () => {
        for (const version of batch) {
          versions.put(version.revision, encodeHeader(version));
          if (version.value !== undefined) values.put(version.revision, asBuffer(version.value));
        }
      }),
    value(version) {
      const shared = values.getBinaryFast(version.revision);
      if (shared === undefined) throw new Error(`revision ${version.revision} of ${version.key} has no value`);
      return copies.of(shared);
    },
    putLease: (lease) => durably([LEASE_BYTES], () => leases.put(lease.id, lease)),
    removeLease: (id) => durably([LEASE_BYTES], () => leases.remove(id)),
    setCompacted: (compactRevision, revision) =>
      durably([META_BYTES, META_BYTES], () => {
        meta.put('compactRevision', compactRevision);
        meta.put('revision', revision);
      }),
    remove: (batch) =>
      batch.length === 0
        ? undefined
        : durably(removedSizes(batch), () => {
            for (const { revision, createRevision } of batch) {
              versions.remove(revision);
              if (createRevision > 0) values.remove(revision);
            }
          }),
    size: () => usedBytes(root, [versions, values, leases, meta]),
    onWriteFailure(listener) {
      onWriteFailure = listener;
    },
    async probe() {
      if (failure === undefined) return;
      reserve.claim(failure.pages)();
      await durably([META_BYTES], () => meta.put('format', FORMAT));
      if (failure !== undefined) succeed();
    },
    async close() {
      // The promise rejects when the last transaction has failed. The writer of that transaction has already got the
      // error.
      await Promise.resolve(root.flushed).catch(() => undefined);
      reserve.close();
      await root.close();
    },
  };
  const state: JournalState = {
    revision: meta.get('revision') ?? 0,
    compactRevision: meta.get('compactRevision') ?? 0,
    versions: storedVersions(path, versions),
    leases: [...leases.getRange()].map(({ value }) => value),
  };
  return { journal, state };
}

/**
 * Checks the format of an existing file, then opens its tables. One transaction makes the tables of a new file.
 *
 * @throws StoreFormatError when the file has another format: `root` is closed then
 */
function openTables(path: string, root: RootDatabase<Buffer, number>) {
  try {
    return root.transactionSync(() => {
      const meta = root.openDB<number, string>({ name: 'meta', encoding: 'json', cache: false });
      const format = meta.get('format');
      if (format !== undefined) checkFormat(path, format);
      const versions = root.openDB<Buffer, number>({ name: 'versions', encoding: 'binary', cache: false });
      const values = root.openDB<Buffer, number>({ name: 'values', encoding: 'binary', cache: false });
      const leases = root.openDB<LeaseRecord, string>({ name: 'leases', encoding: 'json', cache: false });
      if (format === undefined) meta.putSync('format', FORMAT);
      return { meta, versions, values, leases };
    });
  } catch (error) {
    root.close();
    throw error;
  }
}

/** LMDB's own error, for which an error of lmdb-js has a promise; without such a promise, the error itself. */
async function commitErrorOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { readonly commitError?: Promise<never> };
  return commitError === undefined ? error : commitError.catch((reason: unknown) => reason);
}

function* sizesOf(versions: readonly Version[]): Generator<number, void, undefined> {
  for (const { key, value } of versions) {
    yield key.length * 3 + HEADER_BYTES;
    if (value !== undefined) yield value.byteLength;
  }
}

/**
 * The sizes for removed versions: in each of the two tables, a removal may change a page that no other removal changes.
 */
function* removedSizes(versions: readonly Version[]): Generator<number, void, undefined> {
  for (const { createRevision } of versions) {
    yield pageSize / 2;
    if (createRevision > 0) yield pageSize / 2;
  }
}

function* storedVersions(path: string, versions: Database<Buffer, number>): Generator<Version, void, undefined> {
  for (const { key, value } of versions.getRange({ snapshot: false })) {
    let version: Version;
    try {
      version = decodeHeader(key, value);
    } catch {
      throw new DamagedStoreError(path, `the version of revision ${key} is not valid`);
    }
    yield version;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

interface TableStats {
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

/** Bytes of the pages in use (the file may be larger: its free pages are used again). */
function usedBytes(root: RootDatabase<Buffer, number>, tables: readonly { getStats(): object }[]): number {
  let bytes = 0;
  for (const table of [root, ...tables]) {
    const stats = table.getStats() as TableStats;
    bytes += stats.pageSize * (stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages);
  }
  return bytes;
}
