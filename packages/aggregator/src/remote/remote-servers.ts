import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { remoteGroupVersion } from '@k8s-ts/generic-apiserver';
import { type RemoteSpec, remoteSpecOf } from '../api-service.js';
import { newAvailabilityController } from './availability-controller.js';
import { type DescriptionSource, newDescriptionController } from './description-controller.js';
import { proxyHandler } from './proxy-handler.js';
import { RemoteConnections } from './remote-connections.js';
import type { RemoteDescription } from './remote-description.js';
import { askResources, pathOf } from './remote-discovery.js';
import { askOpenAPI } from './remote-openapi.js';
import type { RemoteServersOptions } from './remote-servers-options.js';

/** A group-version as it is served now. */
interface Served {
  readonly spec: RemoteSpec;
  readonly description: RemoteDescription;
}

/** Description of a group-version whose server has not described it yet. */
const nothingYet: RemoteDescription = { resources: [], openAPI: undefined, v2: undefined, freshness: 'Stale' };

/** APIServices are served by the server that holds them: otherwise a wrong APIService could not be corrected. */
const ownGroup = 'apiregistration.k8s.io';

/**
 * Serves the group-versions of other API servers, and runs the controllers that discover them and check their
 * availability.
 */
export class RemoteServers {
  readonly #options: RemoteServersOptions;
  readonly #connections: RemoteConnections;
  /** Served group-versions by name of the APIService. */
  readonly #served = new Map<string, Served>();

  constructor(options: RemoteServersOptions) {
    const { informer, resolveService, proxyCertificate, controllers = true, signal, onError } = options;
    this.#options = options;
    this.#connections = new RemoteConnections(resolveService, proxyCertificate);
    const shared = { ...options, connections: this.#connections };
    const sources: readonly DescriptionSource[] = [
      {
        ask: async (backend, _, spec, ending) => ({
          resources: await askResources(backend, spec, ending),
          freshness: 'Current',
        }),
        unanswered: { freshness: 'Stale' },
      },
      {
        ask: (backend, name, spec, ending) => askOpenAPI(backend, pathOf(spec), this.#knownV2(name, spec), ending),
        unanswered: {},
      },
    ];
    const running = sources.map((source) =>
      newDescriptionController(shared, source, (...described) => this.#describe(...described)).run(signal),
    );
    if (controllers) running.push(newAvailabilityController(shared).run(signal));
    for (const each of running) each.catch((error: unknown) => onError('API servers are not looked after', error));
    signal.addEventListener('abort', () => this.#connections.close(), { once: true });
    for (const { metadata } of informer.store.list()) this.update(metadata?.name ?? '');
  }

  /** Serves the group-version of an APIService by its current spec, or stops serving it. */
  update(name: string): void {
    const apiService = this.#options.informer.store.get(name);
    const spec = apiService && remoteSpecOf(apiService);
    const before = this.#served.get(name);
    if (spec === undefined || spec.group === ownGroup) {
      if (before !== undefined) this.#remove(name, before.spec);
      return;
    }
    // Whether the server is available is looked up with each request.
    if (before === undefined || !semanticEqual(before.spec, spec))
      this.#serve(name, spec, before && isSameServer(before.spec, spec) ? before.description : nothingYet);
  }

  #describe(name: string, spec: RemoteSpec, described: Partial<RemoteDescription>): void {
    const served = this.#served.get(name);
    // Meanwhile the APIService may have been changed to name another server.
    if (served === undefined || !isSameServer(served.spec, spec)) return;
    // While a server cannot be reached, clients get its last description.
    const description: RemoteDescription = { ...served.description, ...described };
    if (!semanticEqual(description, served.description)) this.#serve(name, served.spec, description);
  }

  #knownV2(name: string, spec: RemoteSpec): RemoteDescription['v2'] {
    const served = this.#served.get(name);
    return served !== undefined && isSameServer(served.spec, spec) ? served.description.v2 : undefined;
  }

  #serve(name: string, spec: RemoteSpec, description: RemoteDescription): void {
    const { informer, server, rejectsRedirects = true, sendsUIDs = true, onError } = this.#options;
    const { group = '', version, groupPriorityMinimum, versionPriority } = spec;
    this.#served.set(name, { spec, description });
    const handler = proxyHandler({
      apiService: () => informer.store.get(name),
      connections: this.#connections,
      shutdown: server.lifecycle.notAcceptingNewRequests,
      stopped: server.lifecycle.stopped,
      rejectsRedirects,
      sendsUIDs,
      onError: (error) => onError(`the service of APIService ${name} cannot be found`, error),
    });
    const priority = { groupPriorityMinimum, versionPriority };
    const { v2, ...remote } = description;
    server.groups.add(group, [
      remoteGroupVersion({ group, version, priority, handler, ...remote, openAPIV2: v2?.content }),
    ]);
  }

  #remove(name: string, { group = '', version }: RemoteSpec): void {
    this.#served.delete(name);
    this.#connections.forget(name);
    this.#options.server.groups.remove(group, version);
  }
}

const isSameServer = (one: RemoteSpec, other: RemoteSpec): boolean => semanticEqual(one.service, other.service);
