import { DamagedStoreError } from '../damaged-store-error.js';
import { PAGE_HEADER, type Snapshot, type Table } from './meta-page.js';
import { type PageFile, readUInt64 } from './page-file.js';

const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
/** Flags of an entry: its data is in overflow pages; it describes a table. */
const BIG = 0x01;
export const TABLE = 0x02;
const NODE_HEADER = 8;
/** Maximum depth: LMDB's cursors have no room for deeper trees. */
const MAX_DEPTH = 32;

/** An entry of a table. The key and the data are valid until the next entry is read. */
export interface Entry {
  readonly key: Buffer;
  /** 0, or {@link TABLE}. */
  readonly flags: number;
  /** Number of data bytes. */
  readonly size: number;
  /** Reads the data. */
  data(): Buffer;
}

/** A table and how its pages are checked. */
export interface Walk {
  readonly file: PageFile;
  readonly snapshot: Snapshot;
  /** One byte for each page of the file: 1 when a table uses the page. */
  readonly used: Uint8Array;
  /** Called before each page; throws to end the walk. */
  readonly step: () => void;
}

/**
 * Yields all entries of a table in the order of their keys, and checks everything that LMDB would follow on the way:
 * page numbers and kinds, bounds of entries, order of keys, the table's statistics, and that no page is used twice.
 *
 * @param name the table's name in messages
 * @param integerKeys true for the table of free pages: 8-byte numbers instead of bytes
 * @throws DamagedStoreError for the first fault
 */
export function* walkTable(
  walk: Walk,
  name: string,
  table: Table,
  integerKeys = false,
): Generator<Entry, void, undefined> {
  const { file, snapshot, used, step } = walk;
  const { pageSize } = snapshot;
  const fail = (reason: string): never => {
    throw new DamagedStoreError(file.path, reason);
  };
  const compare = integerKeys
    ? (a: Buffer, b: Buffer) => readUInt64(a, 0) - readUInt64(b, 0)
    : (a: Buffer, b: Buffer) => a.compare(b);
  const counts = { branch: 0, leaf: 0, overflow: 0, entries: 0 };
  let last: Buffer | undefined;

  const claim = (page: number, count: number): void => {
    if (!(page >= 2) || page + count > used.length)
      fail(`table ${name} refers to page ${page}, which is not in the file`);
    if (page + count - 1 > snapshot.lastPage) fail(`table ${name} refers to page ${page} after the last one`);
    for (let at = page; at < page + count; at++) {
      if (used[at] === 1) fail(`page ${at} is used twice`);
      used[at] = 1;
    }
  };
  const header = (page: number, bytes: Buffer): number => {
    if (readUInt64(bytes, 0) !== page) fail(`page ${page} has another page's number`);
    if (readUInt64(bytes, 8) > snapshot.transaction) fail(`page ${page} is newer than the last transaction`);
    return bytes.readUInt16LE(18);
  };

  function* pages(page: number, depth: number, low: Buffer | undefined, high: Buffer | undefined): Generator<Entry> {
    step();
    claim(page, 1);
    // Copied: the cache may drop the page while its children are read.
    const bytes = Buffer.from(file.read(page * pageSize, pageSize));
    const kind = header(page, bytes);
    const isLeaf = depth === table.depth;
    if (kind !== (isLeaf ? LEAF : BRANCH)) fail(`page ${page} is not a ${isLeaf ? 'leaf' : 'branch'} page`);
    const body = bytes.subarray(PAGE_HEADER);
    const lower = bytes.readUInt16LE(20);
    const upper = bytes.readUInt16LE(22);
    const count = lower >>> 1;
    if (lower % 2 !== 0 || lower > upper || upper > body.length) fail(`page ${page} has invalid bounds`);
    if (count < (isLeaf || integerKeys ? 1 : 2)) fail(`page ${page} has too few entries`);
    const node = (index: number): number => {
      const at = body.readUInt16LE(2 * index);
      if (at % 2 !== 0 || at < upper || at + NODE_HEADER > body.length) fail(`page ${page} has an invalid entry`);
      return at;
    };
    const keyOf = (at: number): Buffer => {
      const end = at + NODE_HEADER + body.readUInt16LE(at + 6);
      if (end > body.length) fail(`page ${page} has an invalid entry`);
      const key = body.subarray(at + NODE_HEADER, end);
      if (key.length === 0 || (integerKeys && key.length !== 8)) fail(`page ${page} has an invalid key`);
      return key;
    };

    if (!isLeaf) {
      counts.branch++;
      // The first key of a branch page is not used.
      let from = low;
      for (let index = 0; index < count; index++) {
        const at = node(index);
        const child = readUInt48(body, at);
        const to = index + 1 < count ? keyOf(node(index + 1)) : high;
        if (from !== undefined && to !== undefined && compare(from, to) >= 0)
          fail(`page ${page} has keys out of order`);
        yield* pages(child, depth + 1, from, to);
        from = to;
      }
      return;
    }

    counts.leaf++;
    for (let index = 0; index < count; index++) {
      const at = node(index);
      const key = keyOf(at);
      if (
        (low !== undefined && compare(key, low) < 0) ||
        (high !== undefined && compare(key, high) >= 0) ||
        (last !== undefined && compare(key, last) <= 0)
      )
        fail(`page ${page} has keys out of order`);
      last = key;
      const size = body.readUInt32LE(at);
      const flags = body.readUInt16LE(at + 4);
      const start = at + NODE_HEADER + key.length;
      if (flags > TABLE) fail(`page ${page} has an entry of an unknown kind`);
      if (start + (flags === BIG ? 24 : size) > body.length) fail(`page ${page} has an invalid entry`);
      counts.entries++;
      if (flags !== BIG) {
        yield { key, flags, size, data: () => body.subarray(start, start + size) };
        continue;
      }
      const first = readUInt64(body, start);
      const length = Math.floor((PAGE_HEADER - 1 + size) / pageSize) + 1;
      if (readUInt64(body, start + 16) !== length) fail(`page ${page} has an entry of a wrong length`);
      claim(first, length);
      counts.overflow += length;
      const top = file.read(first * pageSize, PAGE_HEADER);
      if (header(first, top) !== OVERFLOW || top.readUInt32LE(20) !== length)
        fail(`page ${first} is not an overflow page`);
      yield { key, flags: 0, size, data: () => file.readNew(first * pageSize + PAGE_HEADER, size) };
    }
  }

  if (table.root !== undefined) {
    if (table.depth < 1 || table.depth > MAX_DEPTH) fail(`table ${name} has the depth ${table.depth}`);
    yield* pages(table.root, 1, undefined, undefined);
  }
  if (
    counts.branch !== table.branchPages ||
    counts.leaf !== table.leafPages ||
    counts.overflow !== table.overflowPages ||
    counts.entries !== table.entries
  )
    fail(`table ${name} does not have the number of entries and pages that it should have`);
}

/**
 * The child page of an entry in a branch page: two halves of 16 bits, and the highest 16 bits where leaves have flags.
 */
function readUInt48(body: Buffer, at: number): number {
  return body.readUInt16LE(at + 4) * 0x1_0000_0000 + body.readUInt32LE(at);
}
