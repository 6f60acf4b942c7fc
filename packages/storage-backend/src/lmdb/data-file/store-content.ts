import { DamagedStoreError, StoreFormatError } from '../damaged-store-error.js';
import { decodeHeader } from '../version-header.js';
import type { StoreReport } from './store-report.js';
import type { Entry } from './tree.js';

/** Version of the data layout. */
export const FORMAT = 1;

/**
 * The tables of a store, in the order in which they have to be read: `values` needs `versions`, and `meta` has the
 * format.
 */
export const TABLE_NAMES = ['meta', 'leases', 'versions', 'values'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

type Counts = Pick<StoreReport, 'revision' | 'compactRevision' | 'versions' | 'keys' | 'leases'>;

/** Collects the entries of a store's tables, which are added table by table. */
export interface StoreContent {
  /** @throws DamagedStoreError, StoreFormatError */
  add(table: TableName, entry: Entry): void;
  /**
   * Call it after the last entry.
   *
   * @throws DamagedStoreError when entries are missing
   */
  end(): void;
  report(): Counts;
}

/** @param path the data file, for messages */
export function readContent(path: string): StoreContent {
  const fail = (reason: string): never => {
    throw new DamagedStoreError(path, reason);
  };
  const meta = new Map<string, number>();
  /** Key → whether its newest version exists. */
  const keys = new Map<string, boolean>();
  /** Revisions that have a value, rising. */
  const live: number[] = [];
  let [last, versions, values, leases] = [0, 0, 0, 0];

  const revisionOf = (table: TableName, key: Buffer): number => {
    const revision = decodeRevision(key);
    if (revision === undefined) fail(`table ${table} has an invalid key`);
    return revision as number;
  };
  const json = (table: TableName, data: Buffer): unknown => {
    try {
      return JSON.parse(data.toString());
    } catch {
      return fail(`table ${table} has an entry that is not JSON`);
    }
  };

  const adders: Readonly<Record<TableName, (entry: Entry) => void>> = {
    meta({ key, data }) {
      const value = json('meta', data());
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
        return fail('table meta has an entry that is not a number');
      const name = key.toString();
      if (name === 'format') checkFormat(path, value);
      meta.set(name, value);
    },
    leases({ data }) {
      const lease = json('leases', data()) as Readonly<Record<string, unknown>> | null;
      if (typeof lease?.id !== 'string' || typeof lease.ttlSeconds !== 'number' || typeof lease.expiresAt !== 'number')
        fail('table leases has an invalid entry');
      leases++;
    },
    versions({ key, size, data }) {
      const revision = revisionOf('versions', key);
      const header = data();
      if (size < 9 || 9 + header.readUInt8(8) > size) fail(`the version of revision ${revision} is not valid`);
      const version = decodeHeader(revision, header);
      const { createRevision } = version;
      if (!Number.isSafeInteger(createRevision) || createRevision < 0 || createRevision > revision)
        fail(`the version of revision ${revision} is not valid`);
      versions++;
      last = revision;
      keys.set(version.key, createRevision > 0);
      if (createRevision > 0) live.push(revision);
    },
    values({ key }) {
      const revision = revisionOf('values', key);
      const expected = live[values++];
      if (expected !== revision)
        fail(
          expected === undefined || revision < expected
            ? `the value of revision ${revision} belongs to no version`
            : `revision ${expected} has no value`,
        );
    },
  };

  return {
    add: (table, entry) => adders[table](entry),
    end() {
      if (values < live.length) fail(`revision ${live[values]} has no value`);
      if (!meta.has('format') && versions + leases > 0) fail('its format is missing');
    },
    report: () => ({
      revision: Math.max(meta.get('revision') ?? 0, last),
      compactRevision: meta.get('compactRevision') ?? 0,
      versions,
      keys: byPrefix(keys),
      leases,
    }),
  };
}

/** @throws StoreFormatError when this version does not read the format */
export function checkFormat(path: string, format: number): void {
  if (format !== FORMAT) throw new StoreFormatError(path, `has format ${format}; this version reads format ${FORMAT}`);
}

/**
 * Decodes a number as lmdb-js writes it in keys: the digit 1, then the 16 hexadecimal digits of the double, without
 * trailing zeros.
 *
 * @returns undefined when it is not a revision
 */
function decodeRevision(key: Buffer): number | undefined {
  const digits = key.toString('hex');
  if (digits.length > 18 || digits[0] !== '1' || (digits.length === 18 && digits[17] !== '0')) return undefined;
  const revision = Buffer.from(digits.slice(1, 17).padEnd(16, '0'), 'hex').readDoubleBE(0);
  return Number.isSafeInteger(revision) && revision > 0 ? revision : undefined;
}

function byPrefix(keys: ReadonlyMap<string, boolean>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [key, exists] of keys) {
    if (!exists) continue;
    const prefix = resourcePrefix(key);
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * `/registry/pods`, and three parts for services and custom resources: `/registry/services/specs`,
 * `/registry/example.com/widgets`.
 */
function resourcePrefix(key: string): string {
  const [empty = '', root = '', second = '', third = '', ...rest] = key.split('/');
  const isLong = rest.length > 0 && (second === 'services' || second.includes('.'));
  return [empty, root, second, ...(isLong ? [third] : [])].join('/');
}
