import { setMaxListeners } from 'node:events';
import { formatGroupVersion, type GroupVersion } from '@k8s-ts/apimachinery/schema';
import {
  CleanupStack,
  completeConfig,
  emptyDelegate,
  type GenericAPIServer,
  newGenericAPIServer,
} from '@k8s-ts/generic-apiserver';
import { createSecureServer, type SecureServer, type ServerCertificates } from '@k8s-ts/http/node';
import type { APIGroupInfo } from '@k8s-ts/registry-generic';
import type { FollowedClusterAuthentication } from './authentication/follow-cluster-authentication.js';
import type { ServingSource } from './certificates/serving-source.js';
import { openKinds } from './groups/open-kinds.js';
import { openParts, type ServerParts } from './open-parts.js';
import { apiServicesOf } from './registration/api-services.js';
import { registerAPIServices } from './registration/register.js';
import type { AggregatedServerOptions } from './server-options.js';
import { openStorage } from './storage/open-storage.js';

/** A server for the program's own kinds, behind kube-apiserver. */
export interface AggregatedServer {
  /**
   * Reads the cluster's settings for authentication, opens the storage, listens, and registers the group-versions.
   * Resolves when the server is ready for requests; the cluster passes them on once it has found the server available.
   *
   * @throws Error when the cluster, the storage or the certificates cannot be read, or the port is taken; nothing is
   *   left open then
   */
  start(): Promise<void>;
  /** The port that the server listens on, once started. */
  readonly port: number;
  /** The generic server, once started: metrics, paths, groups. */
  readonly server: GenericAPIServer;
  /**
   * Ends watches, answers the requests that were accepted, closes the storage. The APIServices stay. Idempotent.
   */
  stop(): Promise<void>;
}

/**
 * Makes a server for the program's own kinds, behind kube-apiserver: it registers its APIServices, renews its
 * certificates, and leaves authentication, authorization and admission to the cluster, as servers made with
 * kube-apiserver's libraries do (`kubernetes/sample-apiserver`).
 */
export function createAggregatedServer(options: AggregatedServerOptions): AggregatedServer {
  let running: RunningServer | undefined;
  let starting: Promise<RunningServer> | undefined;
  const started = (): RunningServer => {
    if (running === undefined) throw new Error('the server is not started');
    return running;
  };
  return {
    async start() {
      if (starting !== undefined) throw new Error('the server is started already');
      starting = startServer(options);
      try {
        running = await starting;
      } catch (error) {
        starting = undefined;
        throw error;
      }
    },
    get port() {
      return started().port;
    },
    get server() {
      return started().server;
    },
    async stop() {
      const begun = starting;
      starting = undefined;
      running = undefined;
      await begun?.then(
        (server) => server.stop(),
        () => {},
      );
    },
  };
}

interface RunningServer {
  readonly port: number;
  readonly server: GenericAPIServer;
  stop(): Promise<void>;
}

async function startServer(options: AggregatedServerOptions): Promise<RunningServer> {
  const cleanup = new CleanupStack();
  try {
    return await runServer(options, cleanup);
  } catch (error) {
    await cleanup.close();
    throw error;
  }
}

async function runServer(options: AggregatedServerOptions, cleanup: CleanupStack): Promise<RunningServer> {
  const { onError = () => {}, register = {} } = options;
  const background = new AbortController();
  // Each informer adds a listener to the signal.
  setMaxListeners(0, background.signal);
  const storage = await openStorage(options.storage, cleanup);
  const parts = await openParts(options, storage, cleanup);
  const groups = await openKinds(options.kinds, storage.restOptions, cleanup);
  const server = newGenericAPIServer(completeConfig({ ...parts.config, groups }), emptyDelegate);
  const prepared = server.prepareRun();
  const stopping = new AbortController();
  let port = 0;
  const running = prepared.run(stopping.signal, {
    async listen() {
      const secure = secureServer(server, parts);
      const { host = '::', port: wanted = 8443 } = options.listen ?? {};
      ({ port } = await secure.listen(wanted, host));
      return secure;
    },
  });
  const work = parts.run(background.signal);
  cleanup.defer(async () => {
    stopping.abort();
    await running.catch(() => {});
    background.abort();
    await work;
  });
  await prepared.ready;
  if (register !== false) {
    const versions = groupVersionsOf(groups);
    const { certificates, cluster } = parts;
    const registering = registerAPIServices(
      {
        client: cluster.client,
        wanted: () => apiServicesOf(versions, options.service, register, certificates.current.caBundle),
        onChange: (listener) => certificates.onChange(listener),
        onError,
      },
      background.signal,
    ).catch((error: unknown) => onError(`${versions.map(formatGroupVersion).join()} cannot be registered`, error));
    cleanup.defer(async () => {
      background.abort();
      await registering;
    });
  }
  let stopped: Promise<void> | undefined;
  return {
    port,
    server,
    stop() {
      stopped ??= cleanup.close();
      return stopped;
    },
  };
}

const groupVersionsOf = (groups: readonly APIGroupInfo[]): readonly GroupVersion[] =>
  groups.flatMap(({ group, prioritizedVersions }) => prioritizedVersions.map((version) => ({ group, version })));

/** The listener. It uses new serving certificates and the cluster's new client CAs as soon as they are known. */
function secureServer(server: GenericAPIServer, { certificates, authentication, onError }: ServerParts): SecureServer {
  const secure = createSecureServer({
    handler: (request) => server.answer(request),
    onError: (error) => onError('answer not written', error),
    ...certificatesOf(certificates, authentication),
  });
  const update = () => {
    try {
      secure.update(certificatesOf(certificates, authentication));
    } catch (error) {
      onError('certificates cannot be used', error);
    }
  };
  certificates.onChange(update);
  authentication.onChange(update);
  return secure;
}

function certificatesOf(
  { current: { cert, key } }: ServingSource,
  { current: { clientCA, requestHeader } }: FollowedClusterAuthentication,
): ServerCertificates {
  return {
    cert,
    key,
    clientCA: clientCA === undefined ? [] : [clientCA],
    requestHeaderCA: requestHeader === undefined ? [] : [requestHeader.ca],
  };
}
