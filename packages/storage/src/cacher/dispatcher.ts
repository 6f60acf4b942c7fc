import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { eventLoopTurn } from '@k8s-ts/event-loop';
import type { ResourceStatistics } from '../statistics/index.js';
import type { CacheChange } from './cache-change.js';
import type { CacheWatcher } from './cache-watcher.js';
import { TimeBudget } from './time-budget.js';
import type { WatcherIndex } from './watcher-index.js';

/** Interval at which blocked watchers are checked, in ms. */
const poll = 5;

/** Sends changes to watchers. Waits a short time for slow watchers, then ends the ones that are still too slow. */
export class Dispatcher<T extends KubeObject> {
  readonly watchers: WatcherIndex<T>;
  readonly #budget = new TimeBudget();
  readonly #blocked = new Set<CacheWatcher<T>>();

  constructor(
    watchers: WatcherIndex<T>,
    private readonly statistics: ResourceStatistics,
  ) {
    this.watchers = watchers;
  }

  /**
   * Queues the change with every watcher that selects it. A watcher whose queue is over its limit still takes it, but
   * is blocked from then on.
   */
  dispatch(change: CacheChange<T>): void {
    this.statistics.dispatchedEvents++;
    this.watchers.forEach(change, (watcher) => {
      watcher.push(change);
      if (watcher.isFull) this.#blocked.add(watcher);
    });
  }

  get isBlocked(): boolean {
    return this.#blocked.size > 0;
  }

  /** Resolves when no watcher is blocked: each has taken its events or was ended. */
  async unblock(): Promise<void> {
    // Most blocked watchers are not slow: they could not run while changes were processed.
    await eventLoopTurn();
    this.#release();
    if (this.#blocked.size === 0) return;
    const budget = this.#budget.take();
    const start = performance.now();
    while (this.#blocked.size > 0 && performance.now() - start < budget) {
      await new Promise((resolve) => setTimeout(resolve, poll));
      this.#release();
    }
    this.#budget.giveBack(budget - (performance.now() - start));
    for (const watcher of this.#blocked) watcher.end();
    this.statistics.terminatedWatchers += this.#blocked.size;
    this.#blocked.clear();
  }

  /** Ends all watches. */
  endAll(): void {
    for (const watcher of [...this.watchers.all]) watcher.end();
    this.#blocked.clear();
  }

  #release(): void {
    for (const watcher of this.#blocked) if (watcher.hasEnded || !watcher.isFull) this.#blocked.delete(watcher);
  }
}
