import type { KeyValue } from '@k8s-ts/storage/kv';

/** Lists that somebody pages through: at most so many, for so long after the last page, with so many bytes (but always the newest). */
const MAX_SNAPSHOTS = 32;
const MAX_AGE_MS = 5 * 60_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** What a range held at a revision. */
export interface ListSnapshot {
  /** End of the range: as ranges are directories, it names them. */
  readonly end: string;
  readonly revision: number;
  /** In key order. */
  readonly kvs: readonly KeyValue[];
}

/**
 * Lists that were begun in pages. etcd v2 reads nothing but the present: what is left of such a list is kept here, so that its pages are
 * of one revision. Forgets the ones that were least recently used.
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

  /** All are forgotten some time after the last was used. */
  #used(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clear(), MAX_AGE_MS);
    this.#timer.unref();
  }
}

function nameOf({ end, revision }: { readonly end: string; readonly revision: number }): string {
  return `${revision} ${end}`;
}
