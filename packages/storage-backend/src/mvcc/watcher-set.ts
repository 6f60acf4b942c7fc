import { type KeyEvent, prefixEnd, type ValueAttributes } from '@k8s-ts/storage/kv';
import type { History } from './history.js';
import type { Version } from './key-index.js';
import type { Watcher } from './watcher.js';

/** Maximum number of prefixes whose watchers are remembered. */
const MAX_PREFIXES = 1000;

/** The running watches of a store. */
export class WatcherSet {
  readonly #all = new Set<Watcher>();
  /**
   * The watchers of keys below a prefix, until watchers are added or removed: a server has one or more watchers for
   * each resource, and a write concerns few of them.
   */
  readonly #below = new Map<string, readonly Watcher[]>();

  constructor(private readonly history: History) {}

  add(watcher: Watcher): void {
    this.#all.add(watcher);
    this.#below.clear();
  }

  remove(watcher: Watcher): void {
    this.#all.delete(watcher);
    this.#below.clear();
  }

  [Symbol.iterator](): Iterator<Watcher> {
    return this.#all.values();
  }

  /** Makes all watchers check the state of the store. */
  wake(): void {
    for (const watcher of this.#all) watcher.wake();
  }

  /**
   * Notifies the watchers of a write that has become visible.
   *
   * @param order the place of its key in the order of keys
   */
  tell(version: Version, order: string, attributes: ValueAttributes | undefined): void {
    let event: KeyEvent | undefined;
    let withPrevious: KeyEvent | undefined;
    for (const watcher of this.#of(order)) {
      if (!watcher.wants(order, version.revision)) continue;
      if (watcher.withPrevious) {
        withPrevious ??= this.history.event(version, true, attributes);
        watcher.push(withPrevious);
      } else {
        event ??= this.history.event(version, false, attributes);
        watcher.push(event);
      }
    }
  }

  /** The watchers that may want a key, by the key's place in the order. */
  #of(order: string): Iterable<Watcher> {
    const prefix = order.slice(0, order.lastIndexOf('/') + 1);
    if (prefix === '') return this.#all;
    let watchers = this.#below.get(prefix);
    if (watchers === undefined) {
      const end = prefixEnd(prefix);
      watchers = [...this.#all].filter(({ from, to }) => from < end && prefix < to);
      if (this.#below.size >= MAX_PREFIXES) this.#below.clear();
      this.#below.set(prefix, watchers);
    }
    return watchers;
  }
}
