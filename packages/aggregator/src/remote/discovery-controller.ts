import {
  type Controller,
  exponentialFailureRateLimiter,
  newController,
  newWorkQueue,
  onChangesOf,
} from '@k8s-ts/client';
import { type RemoteSpec, remoteSpecOf } from '../api-service.js';
import type { RemoteConnections } from './remote-connections.js';
import { askDescription, type RemoteDescription } from './remote-description.js';
import type { RemoteServersOptions } from './remote-servers-options.js';

/** Interval between requests for a server's discovery, in ms. */
const intervalMs = 60_000;

/**
 * Asks the servers of APIServices what they serve: when an APIService changes, and every minute
 * (`kubernetes/kube-aggregator pkg/apiserver/handler_discovery.go`).
 *
 * @param describe called with the answer of an APIService's server, and the spec that names the server; undefined when
 *   it does not answer
 */
export function newDiscoveryController(
  {
    informer,
    connections,
    clock,
  }: Pick<RemoteServersOptions, 'informer' | 'clock'> & { readonly connections: RemoteConnections },
  describe: (name: string, spec: RemoteSpec, description: RemoteDescription | undefined) => void,
): Controller {
  return newController({
    sources: [onChangesOf(informer)],
    workers: 2,
    queue: newWorkQueue({ rateLimiter: exponentialFailureRateLimiter(1000, intervalMs), ...(clock ? { clock } : {}) }),
    async reconcile(name, signal) {
      const apiService = informer.store.get(name);
      const spec = apiService && remoteSpecOf(apiService);
      if (spec === undefined) return undefined;
      try {
        const backend = await connections.backendOf(name, spec);
        describe(name, spec, await askDescription(backend, spec, signal));
        return { requeueAfterMs: intervalMs };
      } catch {
        // The status of the APIService contains the reason why the server does not answer.
        describe(name, spec, undefined);
        return { requeue: true };
      }
    },
  });
}
