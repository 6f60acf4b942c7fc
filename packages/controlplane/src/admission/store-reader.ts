import type { ObjectReader } from '@k8s-ts/admission';
import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { internalContext, type Store } from '@k8s-ts/registry-generic';

/** Any state, from the watch cache when there is one. */
const cached = { resourceVersion: '0' };

/** Reads the objects of a store for admission plugins: from its watch cache first. */
export function storeReader<T extends KubeObject>(
  store: Pick<Store<T>, 'get' | 'list' | 'peekList' | 'peek'>,
): ObjectReader<T> {
  const get = async (namespace: string, name: string, options: object): Promise<T | undefined> =>
    (await ignoreNotFound(store.get(name, options, internalContext(namespace))))?.object;
  return {
    async get(namespace, name) {
      return (await get(namespace, name, cached)) ?? get(namespace, name, {});
    },
    async list(namespace, live) {
      const { items } = await store.list(live ? {} : cached, internalContext(namespace));
      return items.map(({ object }) => object);
    },
    peekList: (namespace) => store.peekList(namespace),
    peek: (namespace, name) => store.peek(namespace, name),
  };
}
