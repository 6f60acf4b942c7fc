import { type Client, type Clock, type Informer, type ListerWatcher, newInformer } from '@k8s-ts/client';
import { Gauge, type GenericAPIServer, type Metric, type PostStartHook } from '@k8s-ts/server';
import type { ResolveService } from '@k8s-ts/server/webhook';
import { type APIService, isAvailable, remoteSpecOf } from './api-service.js';
import type { ProxyCertificate } from './remote/remote-connections.js';
import type { RemoteServers } from './remote/remote-servers.js';

/** What an {@link Aggregator} needs. */
export interface AggregatorConfig {
  /** A client of the APIServices: `storeClient(store)` or a `ResourceClient`. */
  readonly apiServices: ListerWatcher<APIService>;
  /** A client of this server. Asked for when there is an APIService of another server. */
  readonly client: () => Client;
  /** Finds the services behind APIServices. */
  readonly resolveService: ResolveService;
  /** The client certificate that tells other servers that this one may name users. Default: none. */
  readonly proxyCertificate?: ProxyCertificate;
  /** Whether this process checks which servers are available, and notes that in their APIServices. Default true. */
  readonly controllers?: boolean;
  /** The time of the checks. Default: the machine's. */
  readonly clock?: Clock;
  /** Called with failures of work in the background, which is tried again. */
  readonly onError: (message: string, error: unknown) => void;
}

/** Has the requests of group-versions answered by the servers that their APIServices name (`kubernetes/kube-aggregator`). */
export interface Aggregator {
  /** Follow APIServices and check the servers. For the server that {@link attach} gets. */
  readonly hooks: readonly PostStartHook[];
  readonly metrics: readonly Metric[];
  /** Serves the group-versions of other servers below the paths of this one. To be called once, before the hooks run. */
  attach(server: GenericAPIServer): void;
  /** Reads the APIServices anew, after the store was replaced. Resolves once they count. */
  relist(): Promise<void>;
}

/** Makes an aggregator. What it needs to reach other servers is loaded with the first APIService that names one. */
export function newAggregator(config: AggregatorConfig): Aggregator {
  const { controllers = true, onError } = config;
  const informer = newInformer<APIService>({
    source: config.apiServices,
    onError: (error) => onError('APIServices cannot be followed', error),
  });
  let server: GenericAPIServer | undefined;
  let servers: Promise<RemoteServers> | undefined;
  /** Those of whose group-versions other servers answer requests. */
  const served = new Set<string>();

  const serve = async (name: string, signal: AbortSignal): Promise<void> => {
    servers ??= import('./remote/remote-servers.js').then(
      ({ RemoteServers }) => new RemoteServers({ ...config, informer, server: server as GenericAPIServer, signal }),
    );
    (await servers).update(name);
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    const serving = new Set<Promise<void>>();
    const changed = (apiService: APIService) => {
      const name = apiService.metadata?.name ?? '';
      // Nothing is loaded for APIServices of this server.
      if (remoteSpecOf(apiService) === undefined && !served.has(name)) return;
      served.add(name);
      const begun = serve(name, signal).catch((error: unknown) => onError('an API server cannot be served', error));
      serving.add(begun);
      void begun.then(() => serving.delete(begun));
    };
    const end = informer.addHandler({
      onAdd: changed,
      onUpdate: (_, apiService) => changed(apiService),
      onDelete: changed,
    });
    signal.addEventListener('abort', end, { once: true });
    void informer.run(signal);
    await informer.whenSynced(signal);
    await Promise.all(serving);
  };
  return {
    attach(given) {
      server = given;
    },
    relist: () => informer.relist(),
    metrics: controllers ? [unavailable(informer)] : [],
    hooks: [{ name: 'start-kube-aggregator-informers', run: follow }],
  };
}

const unavailable = ({ store }: Informer<APIService>): Metric =>
  new Gauge('aggregator_unavailable_apiservice', 'APIServices that are unavailable, by name: 1, otherwise 0.', () =>
    store.list().map((each) => [{ name: each.metadata?.name ?? '' }, isAvailable(each) ? 0 : 1]),
  );
