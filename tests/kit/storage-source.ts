import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { initialEventsAnnotationKey } from '@k8s-ts/apimachinery/watch';
import type { ListerWatcher } from '@k8s-ts/client';
import type { StorageInterface } from '@k8s-ts/storage';

/** A storage in this process as the source of an informer. */
export function storageSource(storage: StorageInterface, prefix: string): ListerWatcher<KubeObject> {
  return {
    async list({ resourceVersion, limit, continue: token, signal }) {
      const list = await storage.list(prefix, {
        ...(resourceVersion !== undefined && { resourceVersion }),
        ...(limit !== undefined && { limit }),
        ...(token !== undefined && { continue: token }),
        signal,
      });
      const { resourceVersion: version } = list;
      const metadata = { resourceVersion: version, ...(list.continue && { continue: list.continue }) };
      return { metadata, items: list.items.map(({ object }) => object) };
    },
    async *watch({ timeoutSeconds, ...options }) {
      for await (const batch of await storage.watch(prefix, options)) {
        for (const event of batch) {
          if (event.type === 'ERROR') throw event.error;
          if (event.type === 'BOOKMARK') {
            const { resourceVersion, initialEventsEnd } = event;
            const annotations = initialEventsEnd ? { annotations: { [initialEventsAnnotationKey]: 'true' } } : {};
            yield { type: 'BOOKMARK', object: { metadata: { resourceVersion, ...annotations } } };
          } else yield { type: event.type, object: event.object.object };
        }
      }
    },
  };
}
