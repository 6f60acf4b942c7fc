import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { newInformer } from '@k8s-ts/client';
import type { NamespaceLookup } from '@k8s-ts/generic-apiserver';
import type { StoreClient } from '@k8s-ts/registry-generic';

export interface NamespaceLookupOptions {
  /** Called with each failed list or watch of the namespaces, which is tried again. */
  readonly onError?: (error: unknown) => void;
}

/** Looks namespaces up in a copy that an informer keeps, or in the store. */
export interface NamespaceLookupCache {
  /**
   * Lookup for admission plugins. With `live` false it reads the copy and returns no promise; the result is undefined
   * for a namespace that is missing there, and for all namespaces before the first list and after the end. With `live`
   * true it reads the newest state, and rejects with a StatusError when that fails.
   */
  readonly lookup: NamespaceLookup;
  /**
   * Follows the namespaces until the signal aborts or {@link NamespaceLookupCache.close} is called. Never rejects. May
   * be called once.
   */
  run(signal?: AbortSignal): Promise<void>;
  /** Resolves once the copy shows all namespaces. Rejects when the signal aborts, or the lookup is closed before. */
  whenSynced(signal?: AbortSignal): Promise<void>;
  /** Reads the namespaces again, after the store was replaced. Resolves once the cache shows them. */
  relist(): Promise<void>;
  /** Stops following and waits for the end of {@link NamespaceLookupCache.run}. Live lookups still work. Idempotent. */
  close(): Promise<void>;
}

/** Delays before the namespaces are tried again after a failure. */
const backoff = { initialMs: 50, maxMs: 5000 };

/**
 * The lookup of the plugin NamespaceLifecycle: the plugin asks for the copy first, and then, if necessary, for the
 * state in the store (`kubernetes/apiserver pkg/admission/plugin/namespace/lifecycle`).
 *
 * @param namespaces a client of the namespaces: `storeClient(store)` or a `ResourceClient`
 */
export function newNamespaceLookup(
  namespaces: Pick<StoreClient<KubeObject>, 'get' | 'list' | 'watch'>,
  { onError = () => {} }: NamespaceLookupOptions = {},
): NamespaceLookupCache {
  const informer = newInformer<KubeObject>({ source: namespaces, onError, backoff });
  return {
    lookup(name, live) {
      if (live) return ignoreNotFound(namespaces.get(name));
      return informer.isRunning ? informer.store.get(name) : undefined;
    },
    run: (signal) => informer.run(signal),
    whenSynced: (signal) => informer.whenSynced(signal),
    relist: () => informer.relist(),
    close: () => informer.stop(),
  };
}
