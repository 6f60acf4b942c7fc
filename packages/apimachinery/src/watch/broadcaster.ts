import { EventQueue } from './event-queue.js';
import type { Watch } from './watch.js';

/** What to do with an event for which a watcher has no room. */
export type FullChannelBehavior =
  /** Wait for the watcher, and let all later events wait. */
  | 'waitIfChannelFull'
  /** Drop the event for this watcher; the others get it. */
  | 'dropIfChannelFull';

/** How a broadcaster treats its watchers. */
export interface BroadcasterOptions {
  /** Events that wait per watcher, 0 or more. */
  readonly queueLength: number;
  readonly fullChannelBehavior: FullChannelBehavior;
  /** Events that wait to be distributed while a watcher is waited for. Default 25: it rarely fills. */
  readonly incomingQueueLength?: number;
}

interface Incoming<E> {
  readonly event: E;
  /** Position among all events, to keep earlier events from later watchers. */
  readonly sequence: number;
}

interface Watcher<E> {
  readonly queue: EventQueue<E>;
  /** The first event that the watcher gets. */
  readonly since: number;
}

/**
 * Distributes every event to every watcher, in the order of the events. A watcher gets all events from the moment it was added and none from
 * before. `kubernetes/apimachinery pkg/watch/mux.go`.
 */
export class Broadcaster<E> {
  readonly #queueLength: number;
  readonly #wait: boolean;
  readonly #incomingLength: number;
  readonly #watchers = new Set<Watcher<E>>();
  readonly #incoming: Incoming<E>[] = [];
  readonly #blocked: { readonly incoming: Incoming<E>; readonly accept: () => void }[] = [];
  #current: { readonly event: E; readonly left: Watcher<E>[] } | undefined;
  #sequence = 0;
  #pumping = false;
  #shutdown: { readonly done: Promise<void>; readonly finish: () => void } | undefined;

  constructor(options: BroadcasterOptions) {
    this.#queueLength = options.queueLength;
    this.#wait = options.fullChannelBehavior === 'waitIfChannelFull';
    this.#incomingLength = options.incomingQueueLength ?? 25;
  }

  /**
   * Adds a watcher, which first gets the queued events, if there are any; its queue is made long enough for them.
   *
   * @throws Error `broadcaster already stopped` after {@link Broadcaster.shutdown}
   */
  watch(queuedEvents: readonly E[] = []): Watch<E> {
    this.#refuseWhenStopped();
    const capacity =
      queuedEvents.length === 0 ? this.#queueLength : Math.max(this.#queueLength, queuedEvents.length + 1);
    const queue = new EventQueue<E>(capacity, () => this.#watchers.delete(watcher));
    const watcher: Watcher<E> = { queue, since: this.#sequence };
    for (const event of queuedEvents) queue.offer(event);
    this.#watchers.add(watcher);
    return queue;
  }

  /**
   * Distributes the event. Resolves once it waits in the incoming queue, which is at once unless a full watcher is waited for.
   *
   * @throws Error `broadcaster already stopped` after {@link Broadcaster.shutdown} (as a rejection)
   */
  async action(event: E): Promise<void> {
    this.#refuseWhenStopped();
    const incoming = { event, sequence: this.#sequence++ };
    if (!this.#isFull()) return this.#accept(incoming);
    await new Promise<void>((accept) => this.#blocked.push({ incoming, accept }));
  }

  /**
   * Distributes the event if it can be done without waiting. False when it was dropped.
   *
   * @throws Error `broadcaster already stopped` after {@link Broadcaster.shutdown}
   */
  actionOrDrop(event: E): boolean {
    this.#refuseWhenStopped();
    if (this.#isFull()) return false;
    this.#accept({ event, sequence: this.#sequence++ });
    return true;
  }

  /**
   * Takes no more events and watchers, distributes what waits, then ends every watch. Resolves when all events are in the watchers' queues; with
   * `waitIfChannelFull` that takes as long as the slowest consumer.
   */
  shutdown(): Promise<void> {
    if (this.#shutdown === undefined) {
      let finish = (): void => {};
      const done = new Promise<void>((resolve) => {
        finish = resolve;
      });
      this.#shutdown = { done, finish };
      this.#pump();
    }
    return this.#shutdown.done;
  }

  #refuseWhenStopped(): void {
    if (this.#shutdown !== undefined) throw new Error('broadcaster already stopped');
  }

  #isFull(): boolean {
    return this.#current !== undefined && this.#incoming.length >= this.#incomingLength;
  }

  #accept(incoming: Incoming<E>): void {
    this.#incoming.push(incoming);
    this.#pump();
  }

  /** Moves events from the incoming queue to the watchers until all is done or a watcher must be waited for. */
  #pump(): void {
    // A watcher that makes room while it is being offered to must not start a second round.
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      while (this.#distributeCurrent() && this.#takeNext());
    } finally {
      this.#pumping = false;
    }
    if (this.#current === undefined && this.#shutdown !== undefined) this.#closeAll();
  }

  /** False when a full watcher is waited for. */
  #distributeCurrent(): boolean {
    if (this.#current === undefined) return true;
    const { event, left } = this.#current;
    for (let watcher = left[0]; watcher !== undefined; watcher = left[0]) {
      if (!watcher.queue.offer(event) && this.#wait) {
        watcher.queue.whenRoom(() => this.#pump());
        return false;
      }
      left.shift();
    }
    this.#current = undefined;
    return true;
  }

  /** False when no event waits. */
  #takeNext(): boolean {
    const next = this.#incoming.shift();
    if (next === undefined) return false;
    this.#current = {
      event: next.event,
      left: [...this.#watchers].filter((watcher) => watcher.since <= next.sequence),
    };
    const blocked = this.#blocked.shift();
    if (blocked !== undefined) {
      this.#incoming.push(blocked.incoming);
      blocked.accept();
    }
    return true;
  }

  #closeAll(): void {
    for (const { queue } of this.#watchers) queue.close();
    this.#watchers.clear();
    this.#shutdown?.finish();
  }
}
