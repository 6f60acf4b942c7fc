import { convertedStorage } from '@k8s-ts/registry-generic';
import { builtinScheme, type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import { eventFieldSelectors, eventFields, eventStrategy, group } from './event/event-strategy.js';

const served = { group, version: 'v1', kind: 'Event' };

/**
 * The group `events.k8s.io` (`kubernetes pkg/registry/events/rest/storage_events.go`). It reads and writes the objects
 * of core/v1 under the same keys: an event that is written in one group is read in both.
 */
export const events = defineGroup(group, ({ eventTTLSeconds = 3600 }: ClusterSettings) => ({
  events: kind('v1', 'Event', {
    strategy: eventStrategy,
    selectableFields: eventFields,
    fieldSelectors: eventFieldSelectors,
    ttlSeconds: () => eventTTLSeconds,
    wrap: (stored) => convertedStorage(stored, builtinScheme().converterBetween(stored.kind, served)),
  }),
}));
