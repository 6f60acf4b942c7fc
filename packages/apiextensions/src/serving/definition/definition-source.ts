import { initialEventsAnnotationKey } from '@k8s-ts/apimachinery/watch';
import type { ListerWatcher, WatchEvent } from '@k8s-ts/client';
import type { Store } from '@k8s-ts/registry-generic';
import type { CustomResourceDefinition } from '../../definitions/kind/custom-resource-definition.js';
import { definitionsPrefix, listDefinitions, type StoredDefinition, turnForLarge } from './follow-definitions.js';
import { smallDefinition } from './small-definition.js';

/**
 * The definitions of a store without their schemas, for the informer of the controllers. Definitions are parsed without
 * reading the schemas, which takes a fraction of the time. Those with `preserveUnknownFields` keep them: their schemas
 * may be non-structural.
 */
export function definitionSource(store: Store<CustomResourceDefinition>): ListerWatcher<CustomResourceDefinition> {
  return {
    async list({ signal }) {
      await store.ready();
      const { items, resourceVersion } = await listDefinitions(store, signal);
      return { metadata: { resourceVersion }, items: items.map(small) };
    },
    async *watch({ resourceVersion = '', sendInitialEvents = false, signal }) {
      await store.ready();
      const options = { resourceVersion, sendInitialEvents, allowWatchBookmarks: true, signal };
      for await (const batch of await store.storage.watch(definitionsPrefix(store), options)) {
        for (const event of batch) {
          if (event.type !== 'BOOKMARK' && event.type !== 'ERROR') await turnForLarge(event.object);
          yield clientEvent(event);
        }
      }
    },
  };
}

type StoredEvent =
  Awaited<ReturnType<Store<CustomResourceDefinition>['storage']['watch']>> extends AsyncIterable<
    readonly (infer Event)[]
  >
    ? Event
    : never;

/** @throws the error of an ERROR event */
function clientEvent(event: StoredEvent): WatchEvent<CustomResourceDefinition> {
  if (event.type === 'ERROR') throw event.error;
  if (event.type !== 'BOOKMARK') return { type: event.type, object: small(event.object) };
  const { resourceVersion, initialEventsEnd } = event;
  const annotations = initialEventsEnd ? { annotations: { [initialEventsAnnotationKey]: 'true' } } : {};
  return { type: 'BOOKMARK', object: { metadata: { resourceVersion, ...annotations } } };
}

function small(stored: StoredDefinition): CustomResourceDefinition {
  const definition = smallDefinition(stored);
  return definition.spec.preserveUnknownFields ? stored.object : definition;
}
