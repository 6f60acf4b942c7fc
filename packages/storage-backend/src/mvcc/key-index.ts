import { sortKey } from '@k8s-ts/storage';
import { chunkAt, lowerBound, maxChunkEntries, type Ordered, SortedChunk } from '@k8s-ts/storage/kv';

/** One write of one key. */
export interface Version {
  readonly key: string;
  readonly revision: number;
  /** 0 for a deletion. */
  readonly createRevision: number;
  readonly lease: string | undefined;
  /** The bytes; undefined for deletions and where they have to be fetched from the journal. */
  value: Uint8Array | undefined;
}

/** A key and its versions in rising order. Never empty while it is in the index. */
export interface KeyEntry extends Ordered {
  readonly key: string;
  versions: Version[];
}

export interface Selection {
  /** The versions in key order, up to the requested number. */
  readonly versions: Version[];
  /** Number of keys in the whole range. */
  readonly count: number;
}

class Chunk extends SortedChunk<KeyEntry> {
  /** Number of entries whose newest version is not a deletion. */
  live: number;
  /** Part of a state and perhaps of other indexes, so neither it nor its entries may change. */
  readonly isShared: boolean;
  /** The existing keys of this chunk. Set when a state is taken, until the chunk changes. */
  part: StatePart | undefined;

  /** @param part the state whose content the chunk shares. Default: none */
  constructor(entries: KeyEntry[], live: number, part?: StatePart) {
    super(entries);
    this.live = live;
    this.isShared = part !== undefined;
    this.part = part;
  }
}

/** Existing keys that follow each other. It never changes. */
interface StatePart {
  /** Never empty. Each entry has one version. */
  readonly entries: readonly KeyEntry[];
  /** Versions with a lease. */
  readonly leased: readonly Version[];
  /** Length of the keys and values. */
  readonly bytes: number;
}

/**
 * The existing keys at one time, in key order. It never changes. Indexes that begin with it share it until they change.
 */
export type KeyState = readonly StatePart[];

/**
 * Maximum length of an array of versions that `concat` copies, so that it has no spare room. `push` on an array of one
 * element makes V8 allocate room for 17.
 */
const FEW_VERSIONS = 8;

/**
 * All keys in UTF-8 order with their versions since the last compaction: a sorted list cut into chunks, which counts
 * long ranges of the newest state chunk by chunk. An index that begins with a state copies a chunk of it when it first
 * changes one of the chunk's keys.
 */
export class KeyIndex {
  /** Entries by key, except for those of shared chunks, which are found through the chunks. */
  readonly #entries = new Map<string, KeyEntry>();
  readonly #chunks: Chunk[];
  readonly #hasShared: boolean;

  /** @param state the initial state */
  constructor(state: KeyState = []) {
    this.#hasShared = state.length > 0;
    // Chunks that are not shared. Only these may be written to.
    this.#chunks = state.map((part) => new Chunk(part.entries as KeyEntry[], part.entries.length, part));
  }

  /**
   * The existing keys, each with its newest version. Costs time for the chunks that have changed since the last call.
   */
  state(): KeyState {
    const parts: StatePart[] = [];
    for (const chunk of this.#chunks) {
      if (chunk.live === 0) continue;
      chunk.part ??= partOf(chunk.inOrder());
      parts.push(chunk.part);
    }
    return parts;
  }

  /** The newest versions that have a lease. */
  *leased(): Generator<Version, void, undefined> {
    for (const { unordered } of this.#chunks) {
      for (const entry of unordered) {
        const version = versionAt(entry, undefined);
        if (version?.lease !== undefined) yield version;
      }
    }
  }

  entry(key: string): KeyEntry | undefined {
    const own = this.#entries.get(key);
    if (own !== undefined || !this.#hasShared) return own;
    const order = sortKey(key);
    const chunk = this.#chunks[chunkAt(this.#chunks, order)];
    if (!chunk?.isShared) return undefined;
    const entries = chunk.inOrder();
    const found = entries[lowerBound(entries, order)];
    return found?.key === key ? found : undefined;
  }

  /** The newest version, unless that is a deletion. */
  newest(key: string): Version | undefined {
    const versions = this.entry(key)?.versions;
    const version = versions?.[versions.length - 1];
    return version !== undefined && version.createRevision > 0 ? version : undefined;
  }

  /** Adds a version that is newer than all others. */
  add(version: Version): KeyEntry {
    const known = this.#ownEntry(version.key);
    const live = version.createRevision > 0;
    if (known !== undefined) {
      const before = known.versions[known.versions.length - 1];
      const wasLive = before !== undefined && before.createRevision > 0;
      if (known.versions.length < FEW_VERSIONS) known.versions = known.versions.concat(version);
      else known.versions.push(version);
      const chunk = this.#ownChunk(chunkAt(this.#chunks, known.order));
      if (live !== wasLive) chunk.live += live ? 1 : -1;
      return known;
    }
    const entry: KeyEntry = { key: version.key, order: sortKey(version.key), versions: [version] };
    this.#entries.set(entry.key, entry);
    this.#insert(entry, live);
    return entry;
  }

  /** Removes the versions that cannot be read at or after a revision; returns them. */
  trim(key: string, revision: number): readonly Version[] {
    const entry = this.#ownEntry(key);
    if (entry === undefined) return [];
    const { versions } = entry;
    const last = lastAt(versions, revision);
    if (last < 0) return [];
    const dead = (versions[last] as Version).createRevision === 0;
    const removed = versions.splice(0, dead ? last + 1 : last);
    if (versions.length === 0) this.#remove(entry);
    return removed;
  }

  /** The version that holds at a revision, or undefined when the key did not exist then. */
  at(key: string, revision: number): Version | undefined {
    const entry = this.entry(key);
    return entry === undefined ? undefined : versionAt(entry, revision);
  }

  /**
   * The state of the range [start, end) at a revision.
   *
   * @param revision undefined: the newest state
   */
  select(start: string, end: string, revision: number | undefined, limit: number): Selection {
    const from = sortKey(start);
    const to = sortKey(end);
    const versions: Version[] = [];
    let count = 0;
    for (let at = Math.max(0, chunkAt(this.#chunks, from)); at < this.#chunks.length; at++) {
      const chunk = this.#chunks[at] as Chunk;
      if (chunk.first >= to) break;
      const next = this.#chunks[at + 1];
      const whole = chunk.first >= from && next !== undefined && next.first <= to;
      if (whole && revision === undefined && versions.length >= limit) {
        count += chunk.live;
        continue;
      }
      const entries = chunk.inOrder();
      const stop = whole ? entries.length : lowerBound(entries, to);
      for (let i = whole ? 0 : lowerBound(entries, from); i < stop; i++) {
        const version = versionAt(entries[i] as KeyEntry, revision);
        if (version === undefined) continue;
        count++;
        if (versions.length < limit) versions.push(version);
      }
    }
    return { versions, count };
  }

  /** The entry of a key, in a chunk that is not shared. */
  #ownEntry(key: string): KeyEntry | undefined {
    const own = this.#entries.get(key);
    if (own !== undefined || !this.#hasShared) return own;
    const shared = this.entry(key);
    if (shared !== undefined) this.#ownChunk(chunkAt(this.#chunks, shared.order));
    return this.#entries.get(key);
  }

  /** A chunk that is about to change, which is copied first if it is shared. */
  #ownChunk(at: number): Chunk {
    const chunk = this.#chunks[at] as Chunk;
    if (!chunk.isShared) {
      chunk.part = undefined;
      return chunk;
    }
    const entries = chunk.inOrder().map((entry) => ({ ...entry, versions: [...entry.versions] }));
    for (const entry of entries) this.#entries.set(entry.key, entry);
    const own = new Chunk(entries, chunk.live);
    this.#chunks[at] = own;
    return own;
  }

  #insert(entry: KeyEntry, live: boolean): void {
    const at = Math.max(0, chunkAt(this.#chunks, entry.order));
    const last = this.#chunks[at];
    if (last === undefined || (at === this.#chunks.length - 1 && last.isFullBefore(entry))) {
      this.#chunks.push(new Chunk([entry], live ? 1 : 0));
      return;
    }
    const chunk = this.#ownChunk(at);
    chunk.add(entry);
    if (live) chunk.live++;
    if (chunk.length <= maxChunkEntries) return;
    const half = chunk.takeSecondHalf();
    const halfLive = half.reduce((sum, each) => sum + (versionAt(each, undefined) === undefined ? 0 : 1), 0);
    chunk.live -= halfLive;
    this.#chunks.splice(at + 1, 0, new Chunk(half, halfLive));
  }

  /** Removes an entry without a live version. */
  #remove(entry: KeyEntry): void {
    this.#entries.delete(entry.key);
    const at = chunkAt(this.#chunks, entry.order);
    const chunk = this.#ownChunk(at);
    chunk.remove(entry);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }
}

function partOf(all: readonly KeyEntry[]): StatePart {
  const entries: KeyEntry[] = [];
  const leased: Version[] = [];
  let bytes = 0;
  for (const { key, order, versions } of all) {
    const version = versions[versions.length - 1];
    if (version === undefined || version.createRevision === 0) continue;
    entries.push({ key, order, versions: [version] });
    if (version.lease !== undefined) leased.push(version);
    bytes += key.length + (version.value?.length ?? 0);
  }
  return { entries, leased, bytes };
}

/** The newest versions of the existing keys, in key order. */
export function* versionsOf(state: KeyState): Generator<Version, void, undefined> {
  for (const { entries } of state) for (const { versions } of entries) yield versions[0] as Version;
}

function versionAt(entry: KeyEntry, revision: number | undefined): Version | undefined {
  const { versions } = entry;
  const version = versions[revision === undefined ? versions.length - 1 : lastAt(versions, revision)];
  return version !== undefined && version.createRevision > 0 ? version : undefined;
}

/** Position of the last version at or before a revision; -1: none. */
function lastAt(versions: readonly Version[], revision: number): number {
  let high = versions.length - 1;
  if (high < 0 || (versions[high] as Version).revision <= revision) return high;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((versions[middle] as Version).revision <= revision) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
