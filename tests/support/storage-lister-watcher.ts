import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageInterface } from '@k8s-ts/storage';
import type { InformerEvent, ListerWatcher } from './informer.js';

/** Lists and watches a storage in this process. */
export function storageListerWatcher(storage: StorageInterface, prefix: string): ListerWatcher {
  return {
    async list(resourceVersion) {
      const { items, resourceVersion: version } = await storage.list(prefix, { resourceVersion });
      const told = items.map(({ object, revision }) => [pathOf(object), revision] as const);
      return { revision: Number(version), items: new Map(told) };
    },
    async *watch(resourceVersion, signal): AsyncGenerator<InformerEvent> {
      for await (const batch of await storage.watch(prefix, { resourceVersion, allowWatchBookmarks: true, signal })) {
        for (const event of batch) {
          if (event.type === 'ERROR') yield { type: 'ERROR', code: (event.error as { code?: number }).code ?? 0 };
          else if (event.type === 'BOOKMARK') {
            const { initialEventsEnd } = event;
            yield { type: 'BOOKMARK', revision: Number(event.resourceVersion), initialEventsEnd };
          } else {
            const { object, revision } = event.object;
            yield { type: event.type, path: pathOf(object), revision };
          }
        }
      }
    },
  };
}

function pathOf({ metadata }: KubeObject): string {
  return `${metadata.namespace}/${metadata.name}`;
}
