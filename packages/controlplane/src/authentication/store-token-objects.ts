import type { Secret } from '@k8s-ts/api/types';
import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import type { TokenObjects } from '@k8s-ts/authentication';
import { type Client, describeResource } from '@k8s-ts/client';
import type { CoreStores } from '@k8s-ts/registry-core';
import { internalContext } from '@k8s-ts/registry-generic';

/** A store that gets objects; with `resourceVersion: '0'` from its watch cache. */
type Getting<T> = {
  get(
    name: string,
    options: { readonly resourceVersion?: string },
    context: ReturnType<typeof internalContext>,
  ): Promise<{ readonly object: T }>;
};

/**
 * Looks up the objects that tokens name: in the watch cache first, then in the store. `kubernetes
 * pkg/controller/serviceaccount/tokengetter.go`.
 *
 * @param loopback a client of the server itself, for labels of Secrets
 */
export function storeTokenObjects(core: CoreStores, loopback: () => Client): TokenObjects {
  return {
    serviceAccount: (namespace, name, isCurrent) => cachedOrLive(core.serviceAccounts, namespace, name, isCurrent),
    pod: (namespace, name, isCurrent) => cachedOrLive(core.pods, namespace, name, isCurrent),
    node: (name, isCurrent) => cachedOrLive(core.nodes, '', name, isCurrent),
    secret: (namespace, name) => get(core.secrets, namespace, name, {}),
    async labelSecret({ metadata }, label, value) {
      const { namespace = '', name = '', uid } = metadata ?? {};
      await loopback()
        .resource(describeResource<Secret>({ version: 'v1', resource: 'secrets', kind: 'Secret' }))
        .namespace(namespace)
        .patch(name, { metadata: { uid, labels: { [label]: value } } }, { type: 'merge' });
    },
  };
}

async function cachedOrLive<T>(
  store: Getting<T>,
  namespace: string,
  name: string,
  isCurrent: (object: T) => boolean,
): Promise<T | undefined> {
  const cached = await get(store, namespace, name, { resourceVersion: '0' });
  return cached !== undefined && isCurrent(cached) ? cached : get(store, namespace, name, {});
}

/** @returns undefined when the object does not exist. @throws Error when that cannot be found out */
async function get<T>(
  store: Getting<T>,
  namespace: string,
  name: string,
  options: { readonly resourceVersion?: string },
): Promise<T | undefined> {
  if (name === '') return undefined;
  return (await ignoreNotFound(store.get(name, options, internalContext(namespace))))?.object;
}
