import { readFile } from 'node:fs/promises';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import {
  APIRegistration,
  ensureKubernetesService,
  ensureSystemNamespaces,
  loopbackClient,
  openStorageChecks,
} from '@k8s-ts/controlplane';
import { newStorageFactory } from '@k8s-ts/registry-builtin';
import { type AnyRESTStorage, type APIGroupInfo, internalContext } from '@k8s-ts/registry-generic';
import {
  completeConfig,
  emptyDelegate,
  type GenericAPIServer,
  type Listener,
  type NamespaceLookup,
  namespaceLifecycle,
  newGenericAPIServer,
} from '@k8s-ts/server';
import { fetchHandler } from '@k8s-ts/server/fetch';
import { createSecureServer } from '@k8s-ts/server/node';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import { urlHost } from './addresses.js';
import { encryptionOf } from './encryption.js';
import { FlagError } from './flags/flag.js';
import { kubeconfig, writeKubeconfig } from './kubeconfig.js';
import { allReady, available, openGroups } from './open-groups.js';
import { type APIServerOptions, type CompletedOptions, completeOptions } from './options.js';
import { reviewGroups } from './review-groups.js';
import { checkRoles, newRoleBasedAccess } from './role-based-access.js';
import {
  authenticatorOf,
  authorizerOf,
  certificatesOf,
  ruleResolverOf,
  servingPair,
  tokenAuthenticatorOf,
} from './security.js';

/** A server as programs use it. */
export interface APIServer {
  /**
   * Opens the storage, creates what a cluster begins with, listens; resolves when the server is ready.
   *
   * @throws Error when the storage cannot be opened or the port is taken; nothing is left open then
   */
  start(): Promise<void>;
  /** `https://ADDRESS:PORT`, once started. */
  readonly url: string;
  /** An admin's kubeconfig (YAML), once started. */
  kubeconfig(): string;
  /**
   * Answers a request without a socket in between, as `system:masters` unless it has an `Authorization` header. The URL's host does not matter.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Maps resources and kinds of the built-in groups that are on, and once started of all groups that are served. What it answers is what
   * was served when it was read here.
   */
  readonly restMapper: RESTMapper;
  /** Serves one more group, as a third-party one, until the server stops. Its storages are the caller's to end. Once started. */
  installAPIGroup(info: APIGroupInfo): void;
  /** Serves a group, or one of its versions, no more. Once started. */
  removeAPIGroup(group: string, version?: string): void;
  /** Ends watches, answers what was asked before, closes the storage; of a server that is about to start, once it has. Idempotent. */
  stop(): Promise<void>;
}

/**
 * A composed API server: the built-in groups over the storage that the options name.
 *
 * @throws FlagError for options that are wrong or contradict each other, naming the flag
 */
export function createAPIServer(options: APIServerOptions = {}): APIServer {
  const completed = completeOptions(options);
  const registration = registrationOf(completed);
  checkRoles(completed, registration);
  let running: Running | undefined;
  let starting: Promise<Running> | undefined;
  let stopping: Promise<void> | undefined;
  const started = (): Running => {
    if (!running) throw new Error('the server is not started');
    return running;
  };
  return {
    async start() {
      if (starting) throw new Error('the server is started already');
      const begun = (stopping ?? Promise.resolve()).then(() => run(completed, registration));
      starting = begun;
      try {
        const started = await begun;
        // Somebody may have stopped it meanwhile.
        if (starting === begun) running = started;
      } catch (error) {
        if (starting === begun) starting = undefined;
        throw error;
      }
    },
    get url() {
      return started().url;
    },
    kubeconfig: () => started().kubeconfig,
    fetch: (request) => started().fetch(request),
    get restMapper() {
      return registration.restMapper;
    },
    installAPIGroup: (info) => started().server.installAPIGroup(info),
    removeAPIGroup: (group, version) => started().server.removeAPIGroup(group, version),
    stop() {
      const begun = starting;
      starting = undefined;
      running = undefined;
      if (begun)
        stopping = begun.then(
          (server) => server.stop(),
          () => {},
        );
      return stopping ?? Promise.resolve();
    },
  };
}

interface Running {
  readonly server: GenericAPIServer;
  readonly url: string;
  readonly kubeconfig: string;
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

const admin = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };
let instances = 0;

async function run(options: CompletedOptions, registration: APIRegistration): Promise<Running> {
  const { logger } = options;
  /** What has been opened, to be closed in reverse order. */
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const storageConfig = storageConfigOf(options);
    const storageFactory = newStorageFactory({
      config: storageConfig,
      defaultMediaType: options.storageMediaType,
      isGroupEnabled: (group) => registration.isGroupEnabled(group),
      serversOverrides: options.etcdServersOverrides,
    });
    const encryption = await encryptionOf(options);
    if (encryption) opened.push(async () => encryption.close());
    const roles = newRoleBasedAccess(options);
    const opening = openGroups(options, { storageFactory, encryption }, registration, roles.storageOptions, opened);
    // When one of the two fails, what the other opens has to be closed.
    const [pki] = await Promise.allSettled([certificatesOf(options), opening]);
    if (pki.status === 'rejected') throw pki.reason;
    const certificates = pki.value;
    const { groups, stores, postStartHooks, namespaces, rbac, restOptions } = await opening;
    const serves = (resource: string) =>
      groups.some((info) => info.group === '' && info.versionedResources.v1?.[resource]);
    logger.info(2, 'storage opened', { type: options.storageBackend });

    const checks = await openStorageChecks(storageFactory.configs(), opened);
    const tokens = await tokenAuthenticatorOf(options);
    const rbacAuthorizer = roles.openAuthorizer(rbac);
    const authorizer = authorizerOf(options, rbacAuthorizer);
    roles.useAuthorizer(authorizer);
    const ruleResolver = ruleResolverOf(options, rbacAuthorizer);
    const reviews = await reviewGroups(registration, restOptions, { tokens, authorizer, ruleResolver });
    let port = options.securePort;
    const serverConfig = completeConfig({
      groups: [...groups, ...reviews],
      authenticator: authenticatorOf(options, tokens),
      authorizer,
      admission: [namespaceLifecycle({ lookup: namespaceLookup(namespaces) })],
      healthChecks: checks.health,
      readyChecks: checks.ready,
      healthzChecks: encryption?.healthChecks ?? [],
      postStartHooks: [
        { name: 'storage-readiness', run: () => allReady(stores) },
        { name: 'start-system-namespaces-controller', run: () => systemNamespaces() },
        { name: 'bootstrap-controller', run: () => bootstrapService() },
        ...postStartHooks,
      ],
      requestTimeoutMs: options.requestTimeout,
      minRequestTimeoutMs: options.minRequestTimeout,
      maxRequestsInFlight: options.maxRequestsInflight,
      maxMutatingRequestsInFlight: options.maxMutatingRequestsInflight,
      shutdownDelayMs: options.shutdownDelay,
      shutdownSendRetryAfter: options.shutdownSendRetryAfter,
      livezGracePeriodMs: options.livezGracePeriod,
      goawayChance: options.goawayChance,
      serverAddress: () => `${urlHost(options.advertiseAddress)}:${port}`,
      ...corsOf(options),
      onError: (error) =>
        logger.error('request failed', {
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    });
    const server = newGenericAPIServer(serverConfig, emptyDelegate);
    registration.follow(server);
    for (const name of registration.unavailable)
      logger.info(0, 'turned on, but not part of this server', { api: name });
    const loopback = () => loopbackClient(server);
    const stopping = new AbortController();
    let running: Promise<void> | undefined;
    const stopServer = async () => {
      stopping.abort();
      await running?.catch(() => {});
    };
    opened.push(stopServer);
    // Requests that wait for roles to be read would hold up the shutdown.
    server.lifecycle.notAcceptingNewRequests.addEventListener('abort', () => roles.close(), { once: true });
    opened.push(async () => roles.close());
    // Hooks run side by side, and the first Service needs the namespaces. What is turned off is not there to be created.
    let namespacesMade: Promise<void> | undefined;
    const systemNamespaces = () => {
      namespacesMade ??= serves('namespaces') ? ensureSystemNamespaces(loopback()) : Promise.resolve();
      return namespacesMade;
    };
    const bootstrapService = async () => {
      if (!['namespaces', 'services', 'endpoints'].every(serves)) return;
      await systemNamespaces();
      await ensureKubernetesService(loopback(), {
        serviceClusterIPRange: options.serviceClusterIPRange,
        address: options.advertiseAddress,
        port,
      });
    };

    let url = '';
    let config = '';
    const listen = async (): Promise<Listener> => {
      let listener: Listener = { close: async () => {} };
      if (options.listen) {
        const own = await servingPair(options, certificates);
        const secure = createSecureServer({
          handler: (request) => server.handle(request),
          ...own,
          clientCA: [
            certificates.ca.cert,
            ...(options.clientCAFile ? [await readFile(options.clientCAFile, 'utf8')] : []),
          ],
        });
        listener = secure;
        ({ port } = await secure.listen(options.securePort, options.bindAddress));
      }
      try {
        url = `https://${urlHost(options.bindAddress)}:${port}`;
        config = kubeconfig({
          server: url,
          certificateAuthority: options.tlsCertFile
            ? await readFile(options.tlsCertFile, 'utf8')
            : certificates.ca.cert,
          clientCertificate: certificates.admin.cert,
          clientKey: certificates.admin.key,
        });
        // Clients that find the server ready find the kubeconfig too.
        if (options.kubeconfigOut) await writeKubeconfig(options.kubeconfigOut, config);
        return listener;
      } catch (error) {
        await listener.close();
        throw error;
      }
    };
    const prepared = server.prepareRun();
    running = prepared.run(stopping.signal, { listen });
    await prepared.ready;
    logger.info(0, 'ready', { port });

    const asAdmin = fetchHandler((request) => server.handle(request), { user: admin });
    const asAnybody = fetchHandler((request) => server.handle(request));
    return {
      server,
      url,
      kubeconfig: config,
      fetch: (request) => (request.headers.has('authorization') ? asAnybody(request) : asAdmin(request)),
      async stop() {
        logger.info(2, 'stopping');
        await stopServer();
        await closeAll();
        logger.info(2, 'stopped');
      },
    };
  } catch (error) {
    await closeAll().catch(() => {});
    throw error;
  }
}

function storageConfigOf(options: CompletedOptions): StorageConfig {
  const { storageBackend: type, etcdPrefix: prefix, etcdServers: servers } = options;
  return {
    type,
    prefix,
    compactionIntervalMs: options.etcdCompactionInterval,
    quorum: options.etcdQuorumRead,
    // Each server in memory has its own.
    ...(type === 'memory' ? { memory: `apiserver-${++instances}` } : {}),
    ...(type === 'lmdb' ? { dataDir: `${options.dataDir}/store` } : {}),
    transport: {
      servers,
      ...(options.etcdCafile ? { caFile: options.etcdCafile } : {}),
      ...(options.etcdCertfile ? { certFile: options.etcdCertfile } : {}),
      ...(options.etcdKeyfile ? { keyFile: options.etcdKeyfile } : {}),
    },
  };
}

/** @throws FlagError */
function registrationOf({ runtimeConfig, kubeAPIVersions }: CompletedOptions): APIRegistration {
  try {
    return new APIRegistration({ available, runtimeConfig, kubeAPIVersions });
  } catch (error) {
    throw new FlagError((error as Error).message, { cause: error });
  }
}

/** Namespaces for admission: from the watch cache, or live from the store. */
function namespaceLookup(namespaces: AnyRESTStorage): NamespaceLookup {
  return async (name, live) => {
    try {
      return (await namespaces.get?.(name, live ? {} : { resourceVersion: '0' }, internalContext()))?.object;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  };
}

function corsOf({ corsAllowedOrigins }: CompletedOptions): { corsAllowedOrigin?: (origin: string) => boolean } {
  if (corsAllowedOrigins.length === 0) return {};
  const patterns = corsAllowedOrigins.map((pattern) => new RegExp(pattern));
  return { corsAllowedOrigin: (origin) => patterns.some((pattern) => pattern.test(origin)) };
}
