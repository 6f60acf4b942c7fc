import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { CacheWatcher } from './cache-watcher.js';

/** Time before the watch's deadline at which the last bookmark is sent, in ms. */
const beforeDeadline = 2000;
/** Bookmarks that will be due within this time are sent together with those that are due now; in ms. */
const precision = 500;
/**
 * Number of parts into which the interval of bookmarks is divided. Bookmarks are due at the ends of these parts by the
 * clock, so that the timers of several caches fire together.
 */
const parts = 12;
/** A watcher that has not taken all its initial events is checked again after this time, in ms. */
const busyDelay = 1000;

export interface BookmarkTimerOptions<T extends KubeObject> {
  /** Approximate interval between the bookmarks of a watcher, in ms. */
  readonly frequency: number;
  /** Sends a bookmark with the current revision to these watchers. */
  readonly send: (watchers: readonly CacheWatcher<T>[]) => Promise<void>;
}

/** Schedules the bookmarks of all watchers with one timer; without watchers that want bookmarks there is no timer. */
export class BookmarkTimer<T extends KubeObject> {
  readonly #options: BookmarkTimerOptions<T>;
  readonly #due = new Map<CacheWatcher<T>, { at: number; readonly deadline: number | undefined }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(options: BookmarkTimerOptions<T>) {
    this.#options = options;
  }

  /** @param deadline when the watch will be ended, in ms since the epoch */
  add(watcher: CacheWatcher<T>, deadline: number | undefined): void {
    const at = this.#nextTime(Date.now(), deadline);
    if (at === undefined) return;
    this.#due.set(watcher, { at, deadline });
    if (at < this.#timerAt) this.#schedule(at);
  }

  delete(watcher: CacheWatcher<T>): void {
    if (this.#due.delete(watcher) && this.#due.size === 0) this.#stop();
  }

  #nextTime(now: number, deadline: number | undefined): number | undefined {
    const part = this.#options.frequency / parts;
    const heartbeat = Math.floor((now + this.#options.frequency) / part) * part;
    if (deadline === undefined) return heartbeat;
    const at = Math.min(heartbeat, deadline - beforeDeadline);
    return at < now ? undefined : at;
  }

  async #fire(): Promise<void> {
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = Date.now();
    const ready: CacheWatcher<T>[] = [];
    for (const [watcher, due] of this.#due) {
      if (due.at > now + precision) continue;
      if (watcher.isLive) ready.push(watcher);
      const next = watcher.isLive ? this.#nextTime(Math.max(now, due.at) + 1, due.deadline) : now + busyDelay;
      if (next === undefined) this.#due.delete(watcher);
      else due.at = next;
    }
    if (ready.length > 0) await this.#options.send(ready);
    let earliest = Number.POSITIVE_INFINITY;
    for (const { at } of this.#due.values()) if (at < earliest) earliest = at;
    if (earliest < this.#timerAt) this.#schedule(earliest);
  }

  #schedule(at: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#fire(), Math.max(0, at - Date.now()));
    this.#timer.unref?.();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
  }
}
