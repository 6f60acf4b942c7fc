import { EventQueue } from './event-queue.js';
import type { Watch } from './watch.js';

/** Decides about an event when a watcher's queue is full. */
export type FullChannelBehavior =
  /** Wait for the watcher; all later events wait too. */
  | 'waitIfChannelFull'
  /** Drop the event for this watcher; the others get it. */
  | 'dropIfChannelFull';

/** Options of a broadcaster. */
export interface BroadcasterOptions {
  /** Length of each watcher's queue, 0 or more. */
  readonly queueLength: number;
  readonly fullChannelBehavior: FullChannelBehavior;
  /** Length of the queue of events to distribute. Default 25. */
  readonly incomingQueueLength?: number;
}

interface Incoming<E> {
  readonly event: E;
  /** Sequence number, so that watchers do not get events from before they were added. */
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
   * Distributes the event. Resolves once the event is in the incoming queue: at once, unless the broadcaster waits for a watcher.
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
   * Distributes the event if that is possible without waiting. False if it was dropped.
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
   * Rejects further events and watchers, distributes the waiting events, then ends all watches. Resolves when all events are in the
   * watchers' queues; with `waitIfChannelFull` that depends on the slowest consumer.
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

  /** Moves events from the incoming queue to the watchers until the queue is empty or a watcher is full. */
  #pump(): void {
    // A watcher whose queue gets room during this loop must not start a second loop.
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      while (this.#distributeCurrent() && this.#takeNext());
    } finally {
      this.#pumping = false;
    }
    if (this.#current === undefined && this.#shutdown !== undefined) this.#closeAll();
  }

  /** False if a watcher is full and has to be waited for. */
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

  /** False if no event is waiting. */
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
