import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { internalContext, type Store } from '@k8s-ts/registry-generic';
import type { NamespaceLookup } from '@k8s-ts/server';

/** Looks namespaces up for admission. */
export interface NamespaceLookups {
  readonly lookup: NamespaceLookup;
  close(): void;
}

/** Namespaces from the watch cache, or live from the store. */
export function newNamespaceLookup(
  namespaces: Store,
  _options: { readonly onError?: (error: unknown) => void } = {},
): NamespaceLookups {
  return {
    async lookup(name, live) {
      try {
        return (await namespaces.get(name, live ? {} : { resourceVersion: '0' }, internalContext())).object;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    close: () => {},
  };
}
