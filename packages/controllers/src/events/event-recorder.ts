import type { Event } from '@k8s-ts/api';
import { findStatusError, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Client, type Clock, describeResource, sleep } from '@k8s-ts/client';
import type { ControllerContext } from '../controller-context.js';
import type { ObjectKind } from '../object-kind.js';
import { type EventCorrelator, newEventCorrelator } from './event-correlator.js';

const events = describeResource<Event>({ version: 'v1', resource: 'events', kind: 'Event', namespaced: true });
/** Maximum number of events that wait to be written. Further events are dropped. */
const queueLength = 1000;
/**
 * Delay between attempts to send an event, in ms, and the number of attempts. A refusal by the server ends the
 * attempts.
 */
const retry = { ms: 10_000, times: 12 };

/** The object or part of an object that an event is about. */
export interface EventSubject extends ObjectKind {
  /** The name of the node that the event comes from. Default: no node. */
  readonly host?: string;
  /** The part of the object, such as `spec.containers{web}`. Default: the whole object. */
  readonly fieldPath?: string;
}

/** Writes events about objects (core/v1). */
export interface EventRecorder {
  /**
   * Writes an event in the background. Equal and similar events are combined; see {@link newEventCorrelator}.
   *
   * @param object the object that the event is about, without a need for `apiVersion` and `kind`
   * @param subject the kind of the object
   */
  record(
    object: Pick<KubeObject, 'metadata'>,
    subject: EventSubject,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void;
  /** Drops events that wait, and waits for the one that is being sent. */
  close(): Promise<void>;
}

export interface EventRecorderOptions extends Pick<ControllerContext, 'clock'> {
  readonly client: Client;
  /** Names the source of the events, such as `replicaset-controller`. */
  readonly component: string;
}

/** See {@link EventRecorder}. */
export function newEventRecorder({ client, component, clock }: EventRecorderOptions): EventRecorder {
  const correlator = newEventCorrelator(clock);
  const closing = new AbortController();
  const waiting: Event[] = [];
  let sending: Promise<void> | undefined;
  let lastNanoseconds = 0n;

  /** A time in nanoseconds that no earlier call returned. */
  const nextNanoseconds = () => {
    const now = BigInt(Math.floor(clock.now() * 1000)) * 1000n;
    lastNanoseconds = now > lastNanoseconds ? now : lastNanoseconds + 1n;
    return lastNanoseconds;
  };
  const sendAll = async () => {
    for (let event = waiting.shift(); event && !closing.signal.aborted; event = waiting.shift()) {
      await send(client, correlator, event, clock, closing.signal);
    }
    sending = undefined;
  };

  return {
    record({ metadata }, { apiVersion, kind, host, fieldPath }, type, reason, message) {
      if (closing.signal.aborted || waiting.length >= queueLength) return;
      const { name = '', namespace, uid, resourceVersion } = metadata;
      const at = formatTime(clock.now());
      waiting.push({
        metadata: { name: `${name}.${nextNanoseconds().toString(16)}`, namespace: namespace || 'default' },
        involvedObject: {
          kind,
          ...(namespace && { namespace }),
          name,
          ...(uid && { uid }),
          apiVersion,
          ...(resourceVersion && { resourceVersion }),
          ...(fieldPath && { fieldPath }),
        },
        reason,
        message,
        source: { component, ...(host && { host }) },
        firstTimestamp: at,
        lastTimestamp: at,
        count: 1,
        type,
        reportingComponent: component,
        reportingInstance: host ?? '',
      });
      sending ??= sendAll();
    },
    async close() {
      closing.abort();
      await sending;
    },
  };
}

async function send(
  client: Client,
  correlator: EventCorrelator,
  given: Event,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const result = correlator.correlate(given);
  if (result.action === 'drop') return;
  const { event, key } = result;
  const resource = client.resource(events).namespace(event.metadata.namespace ?? '');
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
      if (findStatusError(error) || attempt >= retry.times) return correlator.forget(key);
      await sleep(clock, retry.ms, signal);
    }
  }
}
