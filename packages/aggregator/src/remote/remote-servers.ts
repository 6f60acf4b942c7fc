import type { Client, Clock, Informer } from '@k8s-ts/client';
import { type GenericAPIServer, remoteGroupVersion } from '@k8s-ts/server';
import type { ResolveService } from '@k8s-ts/server/webhook';
import { type APIService, type RemoteSpec, remoteSpecOf } from '../api-service.js';
import { newAvailabilityController } from './availability-controller.js';
import { newDiscoveryController } from './discovery-controller.js';
import { proxyHandler } from './proxy-handler.js';
import { type ProxyCertificate, RemoteConnections } from './remote-connections.js';
import type { RemoteDescription } from './remote-description.js';

/** What {@link RemoteServers} needs. */
export interface RemoteServersOptions {
  /** Of all APIServices. It runs. */
  readonly informer: Informer<APIService>;
  /** Serves the group-versions. */
  readonly server: GenericAPIServer;
  readonly client: () => Client;
  readonly resolveService: ResolveService;
  readonly proxyCertificate?: ProxyCertificate;
  /** Whether availability is checked here. Default true. */
  readonly controllers?: boolean;
  readonly clock?: Clock;
  readonly onError: (message: string, error: unknown) => void;
  /** Aborts when the server accepts no more requests. */
  readonly signal: AbortSignal;
}

/** A group-version as it is served now. */
interface Served {
  readonly spec: RemoteSpec;
  readonly description: RemoteDescription;
}

/** Before the other server has told what it serves. */
const unknown: RemoteDescription = { resources: [], openAPI: undefined, freshness: 'Stale' };

/** Serves the group-versions of other API servers, and runs what looks after them. */
export class RemoteServers {
  readonly #options: RemoteServersOptions;
  readonly #connections: RemoteConnections;
  /** By the name of the APIService. */
  readonly #served = new Map<string, Served>();

  constructor(options: RemoteServersOptions) {
    const { informer, resolveService, proxyCertificate, controllers = true, signal, onError } = options;
    this.#options = options;
    this.#connections = new RemoteConnections(resolveService, proxyCertificate);
    const shared = { ...options, connections: this.#connections };
    const discovery = newDiscoveryController(shared, (name, description) => this.#describe(name, description));
    const running = [discovery.run(signal)];
    if (controllers) running.push(newAvailabilityController(shared).run(signal));
    for (const each of running) each.catch((error: unknown) => onError('API servers are not looked after', error));
    signal.addEventListener('abort', () => this.#connections.close(), { once: true });
    for (const { metadata } of informer.store.list()) this.update(metadata?.name ?? '');
  }

  /** Serves the group-version of an APIService as that says now, or not any more. */
  update(name: string): void {
    const { informer } = this.#options;
    const apiService = informer.store.get(name);
    const spec = apiService && remoteSpecOf(apiService);
    const before = this.#served.get(name);
    if (spec === undefined) {
      if (before !== undefined) this.#remove(name, before.spec);
      return;
    }
    // Whether the server is available is looked up with each request.
    if (before === undefined || JSON.stringify(before.spec) !== JSON.stringify(spec))
      this.#serve(name, spec, before?.description ?? unknown);
  }

  #describe(name: string, described: RemoteDescription | undefined): void {
    const served = this.#served.get(name);
    if (served === undefined) return;
    // What a server told before it could not be reached is the best that clients can get.
    const description: RemoteDescription = described ?? { ...served.description, freshness: 'Stale' };
    if (JSON.stringify(description) !== JSON.stringify(served.description)) this.#serve(name, served.spec, description);
  }

  #serve(name: string, spec: RemoteSpec, description: RemoteDescription): void {
    const { informer, server, onError } = this.#options;
    const { group = '', version, groupPriorityMinimum, versionPriority } = spec;
    this.#served.set(name, { spec, description });
    const handler = proxyHandler({
      apiService: () => informer.store.get(name),
      connections: this.#connections,
      shutdown: server.lifecycle.notAcceptingNewRequests,
      onError: (error) => onError(`the service of APIService ${name} cannot be found`, error),
    });
    const priority = { groupPriorityMinimum, versionPriority };
    server.groups.add(group, [remoteGroupVersion({ group, version, priority, handler, ...description })]);
  }

  #remove(name: string, { group = '', version }: RemoteSpec): void {
    this.#served.delete(name);
    this.#connections.forget(name);
    this.#options.server.groups.remove(group, version);
  }
}
