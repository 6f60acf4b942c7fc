import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { convertedStorage, type Store } from '@k8s-ts/registry-generic';
import { builtinScheme, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { eventFieldSelectors, eventFields, eventStrategy, group, type StoredEvent } from './event/event-strategy.js';

/** The store of the group; its objects are in the form of core/v1. */
export interface EventsStores {
  readonly events: Store<StoredEvent>;
}

export interface EventsStorageOptions {
  /** Seconds that an event lives after its last write. Default 3600. */
  readonly eventTTLSeconds?: number;
}

const served: GroupVersionKind = { group, version: 'v1', kind: 'Event' };
const stored: GroupVersionKind = { group: '', version: 'v1', kind: 'Event' };

/**
 * The REST storages of `events.k8s.io/v1`. They read and write the objects of core/v1 under the same keys: an event that is written in one
 * group is read in both.
 */
export function newRESTStorageProvider({
  eventTTLSeconds = 3600,
}: EventsStorageOptions = {}): RESTStorageProvider<EventsStores> {
  return newBuiltinProvider(group, async ({ store }) => {
    // Errors name the resource of this group and the kind of core/v1, whose storage options apply.
    const events = await store<StoredEvent>({
      resource: 'events',
      kind: 'Event',
      storageGroup: '',
      strategy: eventStrategy,
      selectableFields: eventFields,
      fieldSelectors: eventFieldSelectors,
      ttlSeconds: () => eventTTLSeconds,
    });
    const converted = convertedStorage(events, builtinScheme().converterBetween(stored, served));
    return { stores: { events }, resources: { events: converted } };
  });
}
