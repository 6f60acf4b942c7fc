import type { Clock } from '../clock/clock.js';
import type { CoreEvent } from './core-event.js';
import { RecentMap } from './recent-map.js';

/** Maximum number of entries of each kind of state. */
const remembered = 4096;
/**
 * If the events of an object with one reason have at least this number of different messages, they are combined into
 * one event.
 */
const manyMessages = 10;
/** Maximum time between two messages that count as similar, in ms. */
const similarMs = 600_000;
/**
 * Maximum number of events of one object and type in a burst. After it, one event is written every 5 minutes; other
 * events are dropped.
 */
const burst = 25;
const perSecond = 1 / 300;

/** Says how an event is written: as a new object, as a change of an older one, or not at all. */
export type CorrelatedEvent =
  | { readonly action: 'create'; readonly event: CoreEvent; readonly key: string }
  | { readonly action: 'patch'; readonly event: CoreEvent; readonly key: string }
  | { readonly action: 'drop' };

interface Observation {
  readonly name: string;
  readonly count: number;
  readonly firstTimestamp: string | undefined;
}

/**
 * Decides for each event whether it is written, raises the count of an earlier event, is combined with others, or is
 * dropped.
 */
export interface EventCorrelator {
  /** @param event a new event with count 1 */
  correlate(event: CoreEvent): CorrelatedEvent;
  /** Records that the event of this key no longer exists, so that the next one is created. */
  forget(key: string): void;
}

/**
 * Keeps the number of events small, as clients of Go do (`kubernetes/client-go tools/record/events_cache.go`): an equal
 * event raises the count of the first one; 10 different messages of one reason within 10 minutes become one event
 * `(combined from similar events): …`; an object gets at most 25 events of a type, and one more every 5 minutes.
 */
export function newEventCorrelator(clock: Clock): EventCorrelator {
  const similar = new RecentMap<string, { readonly messages: Set<string>; readonly lastAt: number }>(remembered);
  const observations = new RecentMap<string, Observation>(remembered);
  const limiters = new RecentMap<string, () => boolean>(remembered);

  const aggregate = (event: CoreEvent): { readonly event: CoreEvent; readonly key: string } => {
    const now = clock.now();
    const own = [...partsOf(event), event.reason];
    const key = own.join('\0');
    const present = similar.get(key);
    const messages = present && now - present.lastAt <= similarMs ? present.messages : new Set<string>();
    messages.add(event.message ?? '');
    similar.set(key, { messages, lastAt: now });
    if (messages.size < manyMessages)
      return { event, key: [...own, event.involvedObject.fieldPath, event.message].join('\0') };
    for (const message of messages) {
      messages.delete(message);
      break;
    }
    return { event: { ...event, message: `(combined from similar events): ${event.message}` }, key };
  };
  const isTooMany = (event: CoreEvent): boolean => {
    const key = partsOf(event).join('\0');
    const accepts = limiters.get(key) ?? newAllowance(clock);
    limiters.set(key, accepts);
    return !accepts();
  };

  return {
    correlate(given) {
      const { event, key } = aggregate(given);
      const last = observations.get(key);
      if (last === undefined) {
        observations.set(key, { name: event.metadata.name ?? '', count: 1, firstTimestamp: event.firstTimestamp });
        return isTooMany(event) ? { action: 'drop' } : { action: 'create', event, key };
      }
      const { name, firstTimestamp } = last;
      const count = last.count + 1;
      observations.set(key, { name, count, firstTimestamp });
      if (isTooMany(event)) return { action: 'drop' };
      const metadata = { ...event.metadata, name };
      return { action: 'patch', event: { ...event, metadata, count, ...(firstTimestamp && { firstTimestamp }) }, key };
    },
    forget: (key) => observations.delete(key),
  };
}

/** Identity of the component and the object of an event. */
function partsOf({ source, involvedObject, type }: CoreEvent): readonly (string | undefined)[] {
  const { kind, namespace, name, uid, apiVersion } = involvedObject;
  return [source?.component, source?.host, kind, namespace, name, uid, apiVersion, type];
}

/** A function that returns true while further events are allowed. */
function newAllowance(clock: Clock): () => boolean {
  let tokens = burst;
  let countedAt = clock.now();
  return () => {
    const now = clock.now();
    tokens = Math.min(burst, tokens + ((now - countedAt) * perSecond) / 1000);
    countedAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
