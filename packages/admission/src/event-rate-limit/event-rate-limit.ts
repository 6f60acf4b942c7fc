import type { Event } from '@k8s-ts/api/types';
import { newTooManyRequestsError } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import type { AdmissionAttributes, AdmissionPlugin } from '@k8s-ts/generic-apiserver';

/** A limit for the rate at which events are written. */
export interface EventLimit {
  /** The scope of the limit: the server, each namespace, each user, or each pair of a source and an object. */
  readonly type: 'Server' | 'Namespace' | 'User' | 'SourceAndObject';
  /** Events per second. */
  readonly qps: number;
  /** Maximum number of events that may exceed the rate in a burst. */
  readonly burst: number;
  /**
   * Maximum number of namespaces, users, or pairs of a source and an object whose rates are tracked. The least recently
   * used are dropped first. Default, and for 0: 4096.
   */
  readonly cacheSize?: number;
}

/**
 * Limits the rate at which events are written. Further events get 429.
 * `kubernetes plugin/pkg/admission/eventratelimit`.
 */
export function eventRateLimit(limits: readonly EventLimit[], now: () => number = Date.now): AdmissionPlugin {
  const enforcers = limits.map((limit) => newEnforcer(limit, now));
  return {
    name: 'EventRateLimit',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    validate(attributes) {
      const { kind, dryRun } = attributes;
      if (kind.group !== '' || kind.kind !== 'Event' || dryRun) return;
      const reached = enforcers.flatMap((accept) => accept(attributes) ?? []);
      if (reached.length > 0) throw newTooManyRequestsError(aggregateMessages(reached));
    },
  };
}

/** @returns a function that counts an event, and returns the error message when there were too many */
function newEnforcer(
  { type, qps, burst, cacheSize = 0 }: EventLimit,
  now: () => number,
): (attributes: AdmissionAttributes) => string | undefined {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const size = type === 'Server' ? 1 : cacheSize || 4096;
  return (attributes) => {
    const key = keyOf[type](attributes);
    const time = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at: time };
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > size) buckets.delete(buckets.keys().next().value as string);
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, time - bucket.at) / 1000) * qps);
    bucket.at = time;
    if (bucket.tokens < 1) return `limit reached on type ${type} for key ${key}`;
    bucket.tokens -= 1;
    return undefined;
  };
}

const keyOf: Readonly<Record<EventLimit['type'], (attributes: AdmissionAttributes) => string>> = {
  Server: () => '',
  Namespace: ({ namespace }) => namespace,
  User: ({ user }) => user.name,
  SourceAndObject({ object }) {
    const { source = {}, involvedObject = {} } = (object ?? {}) as Partial<Event>;
    const { kind, namespace, name, uid, apiVersion } = involvedObject;
    return [source.component, source.host, kind, namespace, name, uid, apiVersion].join('');
  },
};
