import {
  type Controller,
  exponentialFailureRateLimiter,
  newController,
  newWorkQueue,
  onChangesOf,
} from '@k8s-ts/client';
import type { ProxyBackend } from '@k8s-ts/streaming';
import { type RemoteSpec, remoteSpecOf } from '../api-service.js';
import type { RemoteConnections } from './remote-connections.js';
import type { RemoteDescription } from './remote-description.js';
import type { RemoteServersOptions } from './remote-servers-options.js';

/** Interval between requests for a server's description, in ms. */
const intervalMs = 60_000;

/** How a part of the description of a server is found. */
export interface DescriptionSource {
  /** @throws Error when the server does not answer */
  ask(backend: ProxyBackend, name: string, spec: RemoteSpec, signal: AbortSignal): Promise<Partial<RemoteDescription>>;
  /** The part of the description that is known when the server does not answer. */
  readonly unanswered: Partial<RemoteDescription>;
}

/**
 * Asks the servers of APIServices what they serve: when an APIService changes, and every minute
 * (`kubernetes/kube-aggregator pkg/apiserver/handler_discovery.go, pkg/controllers/openapi`).
 *
 * @param describe called with the known part of the description of an APIService's server, and the spec that names the
 *   server
 */
export function newDescriptionController(
  {
    informer,
    connections,
    clock,
  }: Pick<RemoteServersOptions, 'informer' | 'clock'> & { readonly connections: RemoteConnections },
  { ask, unanswered }: DescriptionSource,
  describe: (name: string, spec: RemoteSpec, description: Partial<RemoteDescription>) => void,
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
        describe(name, spec, await ask(backend, name, spec, signal));
        return { requeueAfterMs: intervalMs };
      } catch {
        // The status of the APIService contains the reason why the server does not answer.
        describe(name, spec, unanswered);
        return { requeue: true };
      }
    },
  });
}
