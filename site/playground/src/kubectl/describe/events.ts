import { translateTimestampSince } from '@k8s-ts/apimachinery/time';
import { ask, type KubeObject } from '../../api/ask.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';

interface Event {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly firstTimestamp?: string | null;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly series?: { readonly count: number; readonly lastObservedTime: string };
  readonly source?: { readonly component?: string };
  readonly reportingComponent?: string;
  readonly involvedObject: { readonly fieldPath?: string };
}

async function eventsOf(
  { cluster }: Describing,
  { kind, metadata = {} }: KubeObject,
  uid: string | undefined,
): Promise<readonly Event[]> {
  const { name, namespace = '' } = metadata;
  const fields = { name, namespace, kind, uid };
  const selector = Object.entries(fields)
    .map(([field, value]) => `involvedObject.${field}=${value}`)
    .join(',');
  const path = namespace === '' ? '/api/v1/events' : `/api/v1/namespaces/${namespace}/events`;
  const { items } = await ask<{ items: Event[] }>(cluster, `${path}?fieldSelector=${encodeURIComponent(selector)}`);
  return items;
}

/**
 * Adds the events of an object if `hasEvents` is true.
 *
 * @param uids of the object in its events. Default: its own uid
 */
export async function addEvents(
  to: Description,
  object: KubeObject,
  describing: Describing,
  uids: readonly (string | undefined)[] = [object.metadata?.uid],
): Promise<void> {
  if (!describing.hasEvents) return;
  const lists = await Promise.all(uids.map((uid) => eventsOf(describing, object, uid)));
  addList(to, lists.flat(), describing.now);
}

function addList(to: Description, events: readonly Event[], now: number): void {
  if (events.length === 0) {
    to.line(0, 'Events:', '<none>');
    return;
  }
  to.endColumns();
  to.line(0, 'Events:');
  to.line(1, 'Type', 'Reason', 'Age', 'From', 'Message');
  to.line(1, '----', '------', '----', '----', '-------');
  const last = ({ lastTimestamp }: Event) => (lastTimestamp ? Date.parse(lastTimestamp) : Number.NEGATIVE_INFINITY);
  for (const event of [...events].sort((a, b) => last(a) - last(b))) {
    const { type, reason, source, reportingComponent, message = '', involvedObject } = event;
    const text = (involvedObject.fieldPath ? `${involvedObject.fieldPath}: ` : '') + message.trim();
    to.line(1, type, reason, ageOf(event, now), source?.component || reportingComponent, text);
  }
}

function ageOf({ count = 0, firstTimestamp, lastTimestamp, eventTime, series }: Event, now: number): string {
  const first = translateTimestampSince(eventTime ?? firstTimestamp ?? undefined, now);
  if (series) return `${translateTimestampSince(series.lastObservedTime, now)} (x${series.count} over ${first})`;
  return count > 1 ? `${translateTimestampSince(lastTimestamp ?? undefined, now)} (x${count} over ${first})` : first;
}
