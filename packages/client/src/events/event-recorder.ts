import { findStatusError, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { Client } from '../client/client.js';
import { type Clock, sleep, systemClock } from '../clock/clock.js';
import { type CoreEvent, coreEvents, type EventType } from './core-event.js';
import { type EventCorrelator, newEventCorrelator } from './event-correlator.js';
import { EventNames } from './event-names.js';
import { type EventObject, type EventObjectKind, objectReference } from './object-reference.js';
import { SendQueue } from './send-queue.js';

/**
 * Delay between attempts to send an event, in ms, and the number of attempts. A refusal by the server ends the
 * attempts.
 */
const retry = { ms: 10_000, times: 12 };

/** The object or part of an object that an event is about. */
export interface EventSubject extends EventObjectKind {
  /** The name of the node that the event comes from. Default: no node. */
  readonly host?: string;
  /** The part of the object, such as `spec.containers{web}`. Default: the whole object. */
  readonly fieldPath?: string;
}

/** Writes events about objects (core/v1). `kubernetes/client-go tools/record`. */
export interface EventRecorder {
  /**
   * Writes an event in the background. Equal and similar events are combined; see {@link newEventCorrelator}. The event
   * is dropped while 1,000 events wait to be written.
   *
   * @param object the object that the event is about; `apiVersion` and `kind` may be absent
   * @param subject the kind of the object
   */
  record(object: EventObject, subject: EventSubject, type: EventType, reason: string, message: string): void;
  /** Drops events that wait, and waits for the one that is being sent. */
  close(): Promise<void>;
}

export interface EventRecorderOptions {
  readonly client: Client;
  /** Names the source of the events, such as `replicaset-controller`. */
  readonly component: string;
  readonly clock?: Clock;
}

/** See {@link EventRecorder}. */
export function newEventRecorder(options: EventRecorderOptions): EventRecorder {
  return new CoreEventRecorder(options);
}

class CoreEventRecorder implements EventRecorder {
  readonly #client: Client;
  readonly #component: string;
  readonly #clock: Clock;
  readonly #names: EventNames;
  readonly #correlator: EventCorrelator;
  readonly #queue = new SendQueue<CoreEvent>((event, signal) => this.#send(event, signal));

  constructor({ client, component, clock = systemClock }: EventRecorderOptions) {
    this.#client = client;
    this.#component = component;
    this.#clock = clock;
    this.#names = new EventNames(clock);
    this.#correlator = newEventCorrelator(clock);
  }

  record(object: EventObject, subject: EventSubject, type: EventType, reason: string, message: string): void {
    if (this.#queue.isFull) return;
    const { name = '', namespace } = object.metadata ?? {};
    const { host, fieldPath } = subject;
    const at = formatTime(this.#clock.now());
    this.#queue.add({
      metadata: { name: this.#names.next(name), namespace: namespace || 'default' },
      involvedObject: objectReference(object, subject, fieldPath),
      reason,
      message,
      source: { component: this.#component, ...(host && { host }) },
      firstTimestamp: at,
      lastTimestamp: at,
      count: 1,
      type,
      reportingComponent: this.#component,
      reportingInstance: host ?? '',
    });
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #send(given: CoreEvent, signal: AbortSignal): Promise<void> {
    const result = this.#correlator.correlate(given);
    if (result.action === 'drop') return;
    const { event, key } = result;
    const resource = this.#client.resource(coreEvents).namespace(event.metadata.namespace ?? '');
    let isPatch = result.action === 'patch';
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        if (!isPatch) await resource.create(event);
        else {
          const { count, lastTimestamp, message } = event;
          await resource.patch(event.metadata.name ?? '', { count, lastTimestamp, message }, { type: 'strategic' });
        }
        return;
      } catch (error) {
        if (isPatch && isNotFound(error)) {
          isPatch = false;
          continue;
        }
        if (findStatusError(error) || attempt >= retry.times) return this.#correlator.forget(key);
        await sleep(this.#clock, retry.ms, signal);
      }
    }
  }
}
