import { findStatusError, isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatMicroTime } from '@k8s-ts/apimachinery/time';
import type { Client } from '../client/client.js';
import { type Clock, sleep, systemClock } from '../clock/clock.js';
import type { EventType } from './core-event.js';
import { EventNames } from './event-names.js';
import { type EventsV1Event, eventsV1Events } from './events-v1-event.js';
import { type EventObject, type EventObjectKind, type ObjectReference, objectReference } from './object-reference.js';
import { SendQueue } from './send-queue.js';

/** Delay between attempts to send an event, in ms, the random part that is added, and the number of attempts. */
const retry = { ms: 10_000, jitter: 0.25, times: 12 };
/** Time without an occurrence after which a series ends, in ms; also the interval of the check. */
const finishMs = 360_000;
/** Interval at which running series are written, in ms. */
const refreshMs = 1_800_000;
/** Time limit for the last writes of {@link EventsV1Recorder.close}, in ms. */
const closeMs = 5_000;

/** An object and its kind. */
export interface EventRegarding extends EventObjectKind {
  readonly object: EventObject;
}

/** An event to be recorded. */
export interface NewEvent {
  /** The object that the event is about. */
  readonly regarding: EventRegarding;
  /** Another object that the event concerns, such as the Pod that a ReplicaSet created. */
  readonly related?: EventRegarding;
  readonly type: EventType;
  /** The cause, as a CamelCase word, such as `FailedScheduling`. */
  readonly reason: string;
  /** The action of the controller, as a CamelCase word, such as `Binding`. */
  readonly action: string;
  /** A sentence for people. */
  readonly note: string;
}

/** Writes events of `events.k8s.io/v1`. `kubernetes/client-go tools/events`. */
export interface EventsV1Recorder {
  /**
   * Writes an event in the background. A repeated event, whatever its note, becomes a series of the first one. The
   * event is dropped while 1,000 events wait to be written.
   */
  record(event: NewEvent): void;
  /**
   * Writes the final counts of running series, drops events that wait, and waits for the one that is being sent.
   */
  close(): Promise<void>;
}

export interface EventsV1RecorderOptions {
  readonly client: Client;
  /** Names the controller, such as `example.com/website-controller`. */
  readonly reportingController: string;
  /** Names the process. Default: the controller's name. client-go adds the name of the host. */
  readonly reportingInstance?: string;
  readonly clock?: Clock;
  /** A fraction: 0 up to 1. Default `Math.random`. */
  readonly random?: () => number;
}

/**
 * A recorder of events of `events.k8s.io/v1`:
 *
 * 1. The first event of a regarding object, related object, type, reason and action is created.
 * 2. The second one patches it with a `series` of count 2; further ones only count.
 * 3. Counts of running series are written every 30 minutes, and once more after 6 minutes without an occurrence. The
 *    next such event is created as a new object.
 */
export function newEventsV1Recorder(options: EventsV1RecorderOptions): EventsV1Recorder {
  return new SeriesRecorder(options);
}

class SeriesRecorder implements EventsV1Recorder {
  readonly #client: Client;
  readonly #controller: string;
  readonly #instance: string;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #names: EventNames;
  readonly #queue = new SendQueue<EventsV1Event>((event, signal) => this.#send(event, signal));
  /** The newest state of each event that may still repeat, by identity. */
  readonly #known = new Map<string, EventsV1Event>();
  /** Defined while an event may still repeat: an idle recorder has no timers. */
  #cancelTimers: (() => void) | undefined;

  constructor(options: EventsV1RecorderOptions) {
    this.#client = options.client;
    this.#controller = options.reportingController;
    this.#instance = options.reportingInstance ?? options.reportingController;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#names = new EventNames(this.#clock);
  }

  record(given: NewEvent): void {
    if (this.#queue.isFull) return;
    this.#cancelTimers ??= this.#startTimers();
    const event = this.#eventOf(given);
    const key = identityOf(event);
    const known = this.#known.get(key);
    const count = (known?.series?.count ?? 1) + 1;
    const seen: EventsV1Event =
      known === undefined ? event : { ...known, series: { count, lastObservedTime: event.eventTime } };
    this.#known.set(key, seen);
    if (known?.series === undefined) this.#queue.add(seen);
  }

  async close(): Promise<void> {
    if (this.#queue.isClosed) return;
    this.#cancelTimers?.();
    await this.#queue.close();
    const ending = new AbortController();
    const cancel = this.#clock.schedule(closeMs, () => ending.abort());
    // The first repetition was written when it happened.
    const counted = [...this.#known.values()].filter(({ series }) => series !== undefined && series.count > 2);
    await Promise.all(counted.map((event) => this.#attempt(event, ending.signal).catch(() => undefined)));
    cancel();
  }

  #eventOf({ regarding, related, type, reason, action, note }: NewEvent): EventsV1Event {
    const { name = '', namespace } = regarding.object.metadata ?? {};
    return {
      metadata: { name: this.#names.next(name), namespace: namespace || 'default' },
      eventTime: formatMicroTime(this.#clock.now()),
      reportingController: this.#controller,
      reportingInstance: this.#instance,
      action,
      reason,
      regarding: objectReference(regarding.object, regarding),
      ...(related && { related: objectReference(related.object, related) }),
      note,
      type,
    };
  }

  #startTimers(): () => void {
    const repeat = (ms: number, run: () => void) => {
      let cancel = () => {};
      const next = () => {
        cancel = this.#clock.schedule(ms, () => {
          next();
          run();
        });
      };
      next();
      return () => cancel();
    };
    const ends = [repeat(refreshMs, () => this.#refresh()), repeat(finishMs, () => this.#finish())];
    return () => {
      for (const end of ends) end();
    };
  }

  #refresh(): void {
    for (const event of this.#known.values()) if (event.series !== undefined) this.#queue.add(event);
  }

  #finish(): void {
    const before = formatMicroTime(this.#clock.now() - finishMs);
    for (const [key, event] of this.#known) {
      if ((event.series?.lastObservedTime ?? event.eventTime) >= before) continue;
      this.#known.delete(key);
      if (event.series !== undefined) this.#queue.add(event);
    }
    if (this.#known.size > 0) return;
    this.#cancelTimers?.();
    this.#cancelTimers = undefined;
  }

  async #send(event: EventsV1Event, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        return await this.#attempt(event, signal);
      } catch (error) {
        // The event did not exist when it was patched, and existed when it was created: the next attempt patches it.
        const isRefused = findStatusError(error) && !(event.series !== undefined && isAlreadyExists(error));
        if (isRefused || attempt >= retry.times) return;
        await sleep(this.#clock, retry.ms * (1 + this.#random() * retry.jitter), signal);
      }
    }
  }

  /** Patches the series of an event, or creates the event when it is the first one, or does not exist any more. */
  async #attempt(event: EventsV1Event, signal: AbortSignal): Promise<void> {
    const { name = '', namespace = '' } = event.metadata;
    const resource = this.#client.resource(eventsV1Events).namespace(namespace);
    if (event.series !== undefined) {
      try {
        await resource.patch(name, { series: event.series }, { type: 'strategic', signal });
        return;
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
    await resource.create(event, { signal });
  }
}

/** Events of one identity are a series. */
function identityOf(event: EventsV1Event): string {
  const { type, action, reason, regarding, related } = event;
  return JSON.stringify([type, action, reason, partsOf(regarding), related && partsOf(related)]);
}

function partsOf(reference: ObjectReference): readonly (string | undefined)[] {
  const { apiVersion, kind, namespace, name, uid, resourceVersion, fieldPath } = reference;
  return [apiVersion, kind, namespace, name, uid, resourceVersion, fieldPath];
}
