import { type Client, type Clock, type Informer, type ListerWatcher, newInformer } from '@k8s-ts/client';
import { Counter, Gauge, type GenericAPIServer, type Metric, type PostStartHook } from '@k8s-ts/generic-apiserver';
import type { ResolveService } from '@k8s-ts/generic-apiserver/webhook';
import { type APIService, isAvailable, remoteSpecOf } from './api-service.js';
import type { ProxyCertificate } from './remote/remote-connections.js';
import type { RemoteServers } from './remote/remote-servers.js';

/** The dependencies of an {@link Aggregator}. */
export interface AggregatorConfig {
  /** A client of the APIServices: `storeClient(store)` or a `ResourceClient`. */
  readonly apiServices: ListerWatcher<APIService>;
  /**
   * Returns a client of the delegate, which serves Services, endpoint slices and APIServices itself: through the server
   * in front, an APIService for the core group could redirect these requests. Called for the first APIService with a
   * service.
   */
  readonly client: () => Client;
  /** Finds the services behind APIServices, without this server. */
  readonly resolveService: ResolveService;
  /** The client certificate by which other servers trust the user names that this server sends. Default: none. */
  readonly proxyCertificate?: ProxyCertificate;
  /**
   * Whether redirects of other servers are answered with 502 instead of being passed on, as they may lead anywhere.
   * Default true.
   */
  readonly rejectsRedirects?: boolean;
  /** Whether the UIDs of users are sent to other servers (feature RemoteRequestHeaderUID). Default true. */
  readonly sendsUIDs?: boolean;
  /**
   * Whether this process checks which servers are available, and writes the results into their APIServices. Default
   * true.
   */
  readonly controllers?: boolean;
  /** Clock for the checks. Default: the machine's. */
  readonly clock?: Clock;
  /** Called with failures of work in the background, which is tried again. */
  readonly onError: (message: string, error: unknown) => void;
}

/**
 * Passes the requests of group-versions on to the servers that their APIServices name (`kubernetes/kube-aggregator`).
 */
export interface Aggregator {
  /**
   * Hooks that follow APIServices and check their servers. Add them to the configuration of the server that is passed
   * to {@link attach}.
   */
  readonly hooks: readonly PostStartHook[];
  /** Register them where all metrics are read: at the outermost server. */
  readonly metrics: readonly Metric[];
  /**
   * Serves the group-versions of other servers below the paths of this one. To be called once, before the hooks run.
   */
  attach(server: GenericAPIServer): void;
  /** Lists the APIServices again after the store was replaced. Resolves once they take effect. */
  relist(): Promise<void>;
}

/**
 * Makes an aggregator. The code that connects to other servers is loaded with the first APIService that names a
 * service.
 */
export function newAggregator(config: AggregatorConfig): Aggregator {
  const { controllers = true, onError } = config;
  const informer = newInformer<APIService>({
    source: config.apiServices,
    onError: (error) => onError('APIServices cannot be followed', error),
  });
  const unavailable = new Counter(
    'aggregator_unavailable_apiservice_total',
    'How often APIServices became unavailable, by name and reason.',
    ['name', 'reason'],
  );
  let server: GenericAPIServer | undefined;
  let servers: Promise<RemoteServers> | undefined;
  /** Names of APIServices that have, or had, a service. */
  const withService = new Set<string>();
  const serving = new Set<Promise<void>>();

  const loadServers = async (signal: AbortSignal): Promise<RemoteServers> => {
    try {
      const { RemoteServers } = await import('./remote/remote-servers.js');
      return new RemoteServers({
        ...config,
        informer,
        server: server as GenericAPIServer,
        signal,
        countUnavailable: (...labels) => unavailable.add(labels),
      });
    } catch (error) {
      // Loading is tried again at the next change of an APIService.
      servers = undefined;
      throw error;
    }
  };
  const serve = async (name: string, signal: AbortSignal): Promise<void> => {
    try {
      servers ??= loadServers(signal);
      (await servers).update(name);
    } catch (error) {
      onError('an API server cannot be served', error);
    }
  };
  const follow = async (signal: AbortSignal): Promise<void> => {
    const changed = (apiService: APIService) => {
      const name = apiService.metadata?.name ?? '';
      // Group-versions without a service are this server's own.
      if (remoteSpecOf(apiService) === undefined && !withService.has(name)) return;
      withService.add(name);
      const begun = serve(name, signal);
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
    async relist() {
      await informer.relist();
      await Promise.all(serving);
    },
    metrics: controllers ? [unavailableNow(informer), unavailable] : [],
    hooks: [{ name: 'start-kube-aggregator-informers', run: follow }],
  };
}

const unavailableNow = ({ store }: Informer<APIService>): Metric =>
  new Gauge('aggregator_unavailable_apiservice', 'APIServices that are unavailable, by name: 1, otherwise 0.', () =>
    store.list().map((each) => [{ name: each.metadata?.name ?? '' }, isAvailable(each) ? 0 : 1]),
  );
