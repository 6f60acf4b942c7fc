import type { KeyValue } from '@k8s-ts/storage/kv';

/**
 * Limits of the kept lists: number, time since the last page was read, and bytes in total (the newest list is kept
 * whatever its size).
 */
const MAX_SNAPSHOTS = 32;
const MAX_AGE_MS = 5 * 60_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** The content of a range at a revision. */
export interface ListSnapshot {
  /** End of the range. Ranges are directories, so the end identifies the range. */
  readonly end: string;
  readonly revision: number;
  /** In key order. */
  readonly kvs: readonly KeyValue[];
}

/**
 * Keeps the rest of paged lists. etcd v2 cannot read past states, so the remaining items are kept here and all pages of
 * a list show one revision. The least recently used lists are dropped first.
 */
export class ListSnapshots {
  /** Least recently used first. */
  readonly #snapshots = new Map<string, ListSnapshot & { readonly bytes: number }>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  keep(snapshot: ListSnapshot): void {
    this.#drop(nameOf(snapshot));
    const bytes = snapshot.kvs.reduce((sum, { value }) => sum + value.length, 0);
    this.#snapshots.set(nameOf(snapshot), { ...snapshot, bytes });
    this.#bytes += bytes;
    for (const name of this.#snapshots.keys()) {
      const fits = this.#snapshots.size <= MAX_SNAPSHOTS && this.#bytes <= MAX_BYTES;
      if (fits || this.#snapshots.size === 1) break;
      this.#drop(name);
    }
    this.#used();
  }

  find(end: string, revision: number): ListSnapshot | undefined {
    const name = nameOf({ end, revision });
    const found = this.#snapshots.get(name);
    if (found === undefined) return undefined;
    this.#snapshots.delete(name);
    this.#snapshots.set(name, found);
    this.#used();
    return found;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#snapshots.clear();
    this.#bytes = 0;
  }

  #drop(name: string): void {
    this.#bytes -= this.#snapshots.get(name)?.bytes ?? 0;
    this.#snapshots.delete(name);
  }

  /** Drops all lists some time after the last use. */
  #used(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clear(), MAX_AGE_MS);
    this.#timer.unref();
  }
}

function nameOf({ end, revision }: { readonly end: string; readonly revision: number }): string {
  return `${revision} ${end}`;
}
