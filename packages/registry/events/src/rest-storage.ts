import { convertObject } from '@k8s-ts/api/conversion';
import { tableConvertorFor } from '@k8s-ts/api/printers';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { builtinResourceFacts } from '@k8s-ts/registry-builtin';
import {
  type AnyRESTStorage,
  type APIGroupInfo,
  convertedStorage,
  newStore,
  type RESTOptionsFactory,
  type Store,
} from '@k8s-ts/registry-generic';
import { eventFieldSelectors, eventFields, eventStrategy, group, type StoredEvent } from './event-strategy.js';

/** The store of the group; its objects are in the form of core/v1. */
export interface EventsStores {
  readonly events: Store<StoredEvent>;
}

const resource = { group: '', resource: 'events' };
const served: GroupVersionKind = { group, version: 'v1', kind: 'Event' };
const stored: GroupVersionKind = { group: '', version: 'v1', kind: 'Event' };

/**
 * The REST storages of `events.k8s.io/v1`. They hold the same objects, under the same keys, as those of core/v1: an event that is written in
 * one group is read in both.
 */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
  /** How long events live after each write. Default 3600. */
  readonly eventTTLSeconds?: number;
}): Promise<APIGroupInfo & { readonly stores: EventsStores }> {
  const { restOptions, eventTTLSeconds = 3600 } = options;
  const events = await newStore<StoredEvent>({
    // Errors name the resource and the kind of core, and where and how it is stored is core's too.
    resource,
    kind: stored,
    strategy: eventStrategy,
    options: restOptions.newFor(resource),
    ...builtinResourceFacts(group, 'v1', 'events'),
    table: tableConvertorFor('', 'Event'),
    selectableFields: eventFields,
    fieldSelectors: eventFieldSelectors,
    ttlSeconds: () => eventTTLSeconds,
  });
  const converted = convertedStorage(events as unknown as AnyRESTStorage, {
    kind: served,
    toServed: (object) => convertObject(stored, served, object) as unknown as KubeObject,
    toStored: (object) => convertObject(served, stored, object) as unknown as KubeObject,
  });
  return {
    group,
    prioritizedVersions: ['v1'],
    versionedResources: { v1: { events: converted } },
    stores: { events },
  };
}
