import { sortKey } from '@k8s-ts/storage';

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
export interface KeyEntry {
  readonly key: string;
  readonly order: string;
  readonly versions: Version[];
}

/** A key that exists, and its newest version. */
export interface LiveKey {
  readonly key: string;
  readonly order: string;
  readonly version: Version;
}

export interface Selection {
  /** The versions, in key order, at most as many as asked for. */
  readonly versions: Version[];
  /** Keys in the whole range. */
  readonly count: number;
}

interface Chunk {
  readonly entries: KeyEntry[];
  /** Entries whose newest version is not a deletion. */
  live: number;
}

const CHUNK_SIZE = 512;

/**
 * All keys in UTF-8 order with their versions since the last compaction: a sorted list cut into chunks, which counts long ranges of the
 * newest state chunk by chunk.
 */
export class KeyIndex {
  readonly #entries = new Map<string, KeyEntry>();
  readonly #chunks: Chunk[] = [];

  /** @param live existing keys in key order, each with its newest version */
  constructor(live: readonly LiveKey[] = []) {
    for (let at = 0; at < live.length; at += CHUNK_SIZE) {
      const entries = live.slice(at, at + CHUNK_SIZE).map(({ key, order, version }) => {
        const entry: KeyEntry = { key, order, versions: [version] };
        this.#entries.set(key, entry);
        return entry;
      });
      this.#chunks.push({ entries, live: entries.length });
    }
  }

  /** The existing keys in key order. */
  live(): LiveKey[] {
    const live: LiveKey[] = [];
    for (const { entries } of this.#chunks) {
      for (const entry of entries) {
        const version = versionAt(entry, undefined);
        if (version !== undefined) live.push({ key: entry.key, order: entry.order, version });
      }
    }
    return live;
  }

  /** Number of keys, including deleted ones that still have versions. */
  get size(): number {
    return this.#entries.size;
  }

  entry(key: string): KeyEntry | undefined {
    return this.#entries.get(key);
  }

  /** The newest version, unless that is a deletion. */
  newest(key: string): Version | undefined {
    const versions = this.#entries.get(key)?.versions;
    const version = versions?.[versions.length - 1];
    return version !== undefined && version.createRevision > 0 ? version : undefined;
  }

  /** Adds a version that is newer than all others. */
  add(version: Version): KeyEntry {
    const known = this.#entries.get(version.key);
    const live = version.createRevision > 0;
    if (known !== undefined) {
      const before = known.versions[known.versions.length - 1];
      const wasLive = before !== undefined && before.createRevision > 0;
      known.versions.push(version);
      if (live !== wasLive) this.#chunkOf(known.order).live += live ? 1 : -1;
      return known;
    }
    const entry: KeyEntry = { key: version.key, order: sortKey(version.key), versions: [version] };
    this.#entries.set(entry.key, entry);
    this.#insert(entry, live);
    return entry;
  }

  /** Removes the versions that cannot be read at or after a revision; returns them. */
  trim(key: string, revision: number): readonly Version[] {
    const entry = this.#entries.get(key);
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
    const entry = this.#entries.get(key);
    return entry === undefined ? undefined : versionAt(entry, revision);
  }

  /** Of each key the newest version, unless that is a deletion. */
  *newestVersions(): Generator<Version, void, undefined> {
    for (const entry of this.#entries.values()) {
      const version = versionAt(entry, undefined);
      if (version !== undefined) yield version;
    }
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
    for (let at = Math.max(0, this.#chunkAt(from)); at < this.#chunks.length; at++) {
      const chunk = this.#chunks[at] as Chunk;
      const { entries } = chunk;
      const first = entries[0] as KeyEntry;
      if (first.order >= to) break;
      const last = entries[entries.length - 1] as KeyEntry;
      const whole = first.order >= from && last.order < to;
      if (whole && revision === undefined && versions.length >= limit) {
        count += chunk.live;
        continue;
      }
      const stop = last.order < to ? entries.length : lowerBound(entries, to);
      for (let i = first.order >= from ? 0 : lowerBound(entries, from); i < stop; i++) {
        const version = versionAt(entries[i] as KeyEntry, revision);
        if (version === undefined) continue;
        count++;
        if (versions.length < limit) versions.push(version);
      }
    }
    return { versions, count };
  }

  /** Position of the last chunk that begins at or before a key; -1: before all. */
  #chunkAt(order: string): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((this.#chunks[middle] as Chunk).entries[0] as KeyEntry).order <= order) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #chunkOf(order: string): Chunk {
    return this.#chunks[this.#chunkAt(order)] as Chunk;
  }

  #insert(entry: KeyEntry, live: boolean): void {
    const at = Math.max(0, this.#chunkAt(entry.order));
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      this.#chunks.push({ entries: [entry], live: live ? 1 : 0 });
      return;
    }
    const { entries } = chunk;
    if (entry.order > (entries[entries.length - 1] as KeyEntry).order) {
      // Keys often arrive in rising order, so a full chunk at the end is not split.
      if (entries.length >= CHUNK_SIZE && at === this.#chunks.length - 1) {
        this.#chunks.push({ entries: [entry], live: live ? 1 : 0 });
        return;
      }
      entries.push(entry);
    } else entries.splice(lowerBound(entries, entry.order), 0, entry);
    if (live) chunk.live++;
    if (entries.length > CHUNK_SIZE) {
      const right = entries.splice(entries.length >>> 1);
      const rightLive = right.reduce((sum, each) => sum + (versionAt(each, undefined) === undefined ? 0 : 1), 0);
      chunk.live -= rightLive;
      this.#chunks.splice(at + 1, 0, { entries: right, live: rightLive });
    }
  }

  /** Only entries without a live version are removed. */
  #remove(entry: KeyEntry): void {
    this.#entries.delete(entry.key);
    const at = this.#chunkAt(entry.order);
    const { entries } = this.#chunks[at] as Chunk;
    entries.splice(lowerBound(entries, entry.order), 1);
    if (entries.length === 0) this.#chunks.splice(at, 1);
  }
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

/** Position of the first entry at or after a key. */
function lowerBound(entries: readonly KeyEntry[], order: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] as KeyEntry).order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}
