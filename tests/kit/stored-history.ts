import { type KeyValueStore, prefixEnd } from '@k8s-ts/storage/kv';
import type { History, ToldChange } from './told-changes.js';

/** A write that a server has acknowledged. */
export interface Acknowledged {
  /** `namespace/name` */
  readonly path: string;
  readonly type: ToldChange['type'];
  /** Undefined for a deletion, whose response does not contain the revision. */
  readonly revision: number | undefined;
}

/** All changes of the objects of one kind, read directly from the store. */
export class StoredHistory implements History {
  readonly changes: ToldChange[] = [];
  readonly #store: KeyValueStore;
  readonly #prefix: string;
  #reached: number;
  #failure: unknown;

  private constructor(
    store: KeyValueStore,
    prefix: string,
    readonly revision: number,
    readonly items: ReadonlyMap<string, number>,
  ) {
    this.#store = store;
    this.#prefix = prefix;
    this.#reached = revision;
    this.#follow().catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** Watches the store from now on, until it is closed. @param prefix of the keys, such as `/registry/configmaps/` */
  static async from(store: KeyValueStore, prefix: string): Promise<StoredHistory> {
    const { kvs, revision } = await store.range({ start: prefix, end: prefixEnd(prefix) });
    const items = new Map(kvs.map(({ key, modRevision }) => [key.slice(prefix.length), modRevision]));
    return new StoredHistory(store, prefix, revision, items);
  }

  /** Resolves when all changes up to this revision have been recorded. @throws Error after a minute */
  async reaches(revision: number): Promise<void> {
    for (const end = Date.now() + 60_000; this.#reached < revision; ) {
      if (this.#failure !== undefined) throw this.#failure;
      if (Date.now() > end) throw new Error(`the history is at ${this.#reached}, not at ${revision}`);
      await this.#store.requestProgress().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** The revision of each object after the recorded changes, by path. */
  state(): Map<string, number> {
    const state = new Map(this.items);
    for (const { type, path, revision } of this.changes) {
      if (type === 'DELETED') state.delete(path);
      else state.set(path, revision);
    }
    return state;
  }

  async #follow(): Promise<void> {
    const range = { start: this.#prefix, end: prefixEnd(this.#prefix) };
    const signal = new AbortController().signal;
    for await (const batch of this.#store.watch({ ...range, fromRevision: this.revision + 1, signal })) {
      for (const { type, key, revision, previous } of batch.events) {
        const told = type === 'delete' ? 'DELETED' : previous === undefined ? 'ADDED' : 'MODIFIED';
        this.changes.push({ type: told, path: key.slice(this.#prefix.length), revision });
      }
      this.#reached = batch.revision;
    }
  }
}

/**
 * Asserts that acknowledged writes happened at their versions, and that deletions happened between the writes before
 * and after them.
 *
 * @param lanes acknowledged writes in order; lanes do not share objects
 * @throws Error for the first write that did not happen
 */
export function assertAcknowledged(lanes: readonly (readonly Acknowledged[])[], changes: readonly ToldChange[]): void {
  const byPath = new Map<string, ToldChange[]>();
  for (const change of changes) {
    const ofPath = byPath.get(change.path);
    if (ofPath === undefined) byPath.set(change.path, [change]);
    else ofPath.push(change);
  }
  for (const log of lanes) {
    const positions = new Map<string, number>();
    for (const { path, type, revision } of log) {
      const happened = byPath.get(path) ?? [];
      const from = positions.get(path) ?? 0;
      const at = happened.findIndex((change, i) => {
        if (i < from || change.type !== type) return false;
        return revision === undefined || change.revision === revision;
      });
      // An update that changes nothing has the version of the write before it.
      const isNothing = at < 0 && type === 'MODIFIED' && happened[from - 1]?.revision === revision;
      if (at < 0 && !isNothing) throw new Error(`${type} ${path}@${revision} was acknowledged and did not happen`);
      if (at >= 0) positions.set(path, at + 1);
    }
  }
}
