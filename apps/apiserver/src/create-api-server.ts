import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { newRESTStorage as newAppsStorage } from '@k8s-ts/registry-apps';
import { newRESTStorage as newCoreStorage, type PortRange } from '@k8s-ts/registry-core';
import { type APIGroupInfo, internalContext, newRESTOptionsFactory, newStorageFactory } from '@k8s-ts/registry-generic';
import { newRESTStorage as newRBACStorage } from '@k8s-ts/registry-rbac';
import {
  type Authenticator,
  type Authorizer,
  alwaysAllow,
  alwaysAllowPaths,
  alwaysDeny,
  bearerTokenAuthenticator,
  GenericAPIServer,
  type NamespaceLookup,
  namespaceLifecycle,
  parseTokenFile,
  privilegedGroups,
  staticTokenAuthenticator,
  unionAuthenticator,
  unionAuthorizer,
  withAnonymous,
  x509Authenticator,
} from '@k8s-ts/server';
import { fetchHandler } from '@k8s-ts/server/fetch';
import { createSecureServer, type SecureServer } from '@k8s-ts/server/node';
import { type Certificates, certificatesIn, createCertificates } from '@k8s-ts/server/pki';
import { openKeyValueStore, type StorageConfig } from '@k8s-ts/storage-backend';
import { ensureKubernetesService, firstAddress } from './bootstrap/kubernetes-service.js';
import { loopbackClient } from './bootstrap/loopback-client.js';
import { ensureSystemNamespaces } from './bootstrap/system-namespaces.js';
import { kubeconfig, writeKubeconfig } from './kubeconfig.js';
import { type APIServerOptions, type CompletedOptions, completeOptions } from './options.js';

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
  /** Ends watches, answers what was asked before, closes the storage. Idempotent. */
  stop(): Promise<void>;
}

/**
 * A composed API server: core, apps and rbac groups over the storage that the options name.
 *
 * @throws FlagError for options that are wrong or contradict each other, naming the flag
 */
export function createAPIServer(options: APIServerOptions = {}): APIServer {
  const completed = completeOptions(options);
  let running: Running | undefined;
  const started = (): Running => {
    if (!running) throw new Error('the server is not started');
    return running;
  };
  return {
    async start() {
      if (running) throw new Error('the server is started already');
      running = await run(completed);
    },
    get url() {
      return started().url;
    },
    kubeconfig: () => started().kubeconfig,
    fetch: (request) => started().fetch(request),
    async stop() {
      const stopping = running;
      running = undefined;
      await stopping?.stop();
    },
  };
}

interface Running {
  readonly url: string;
  readonly kubeconfig: string;
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

const admin = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };
let instances = 0;

async function run(options: CompletedOptions): Promise<Running> {
  const { logger } = options;
  /** What has been opened, to be closed in reverse order. */
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const storageConfig = storageConfigOf(options);
    const [certificates, { groups, stores }] = await Promise.all([
      certificatesOf(options),
      openGroups(options, storageConfig, opened),
    ]);
    logger.info(2, 'storage opened', { type: options.storageBackend });

    let listening: SecureServer | undefined;
    let port = options.securePort;
    const server: GenericAPIServer = new GenericAPIServer({
      groups,
      authenticator: await authenticatorOf(options),
      authorizer: authorizerOf(options),
      admission: [namespaceLifecycle({ lookup: namespaceLookup(groups) })],
      healthChecks: [{ name: 'etcd', check: () => store.ping() }],
      readyChecks: [{ name: 'etcd-readiness', check: () => store.ping() }],
      postStartHooks: [
        { name: 'storage-readiness', run: () => allReady(stores) },
        { name: 'start-system-namespaces-controller', run: () => ensureSystemNamespaces(loopback()) },
        { name: 'bootstrap-controller', run: () => bootstrapService() },
      ],
      requestTimeoutMs: options.requestTimeout,
      minRequestTimeoutMs: options.minRequestTimeout,
      maxRequestsInFlight: options.maxRequestsInflight,
      maxMutatingRequestsInFlight: options.maxMutatingRequestsInflight,
      serverAddress: () => `${options.advertiseAddress}:${port}`,
      ...corsOf(options),
      onError: (error) =>
        logger.error('request failed', {
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    });
    const loopback = () => loopbackClient(server);
    const { store, destroy } = await openKeyValueStore(storageConfig);
    opened.push(destroy);
    opened.push(() => server.stop());
    const bootstrapService = async () => {
      await ensureSystemNamespaces(loopback());
      await ensureKubernetesService(loopback(), {
        serviceClusterIPRange: options.serviceClusterIPRange,
        address: options.advertiseAddress,
        port,
      });
    };

    if (options.listen) {
      const own = await servingPair(options, certificates);
      listening = createSecureServer({
        handler: (request) => server.handle(request),
        ...own,
        clientCA: [
          certificates.ca.cert,
          ...(options.clientCAFile ? [await readFile(options.clientCAFile, 'utf8')] : []),
        ],
      });
      const secure = listening;
      ({ port } = await secure.listen(options.securePort, options.bindAddress));
      opened.push(() => secure.close());
    }
    await server.start();
    logger.info(0, 'ready', { port });

    const url = `https://${urlHost(options.bindAddress)}:${port}`;
    const config = kubeconfig({
      server: url,
      certificateAuthority: options.tlsCertFile ? await readFile(options.tlsCertFile, 'utf8') : certificates.ca.cert,
      clientCertificate: certificates.admin.cert,
      clientKey: certificates.admin.key,
    });
    if (options.kubeconfigOut) await writeKubeconfig(options.kubeconfigOut, config);

    const asAdmin = fetchHandler((request) => server.handle(request), { user: admin });
    const asAnybody = fetchHandler((request) => server.handle(request));
    return {
      url,
      kubeconfig: config,
      fetch: (request) => (request.headers.has('authorization') ? asAnybody(request) : asAdmin(request)),
      async stop() {
        logger.info(2, 'stopping');
        if (options.shutdownDelay > 0) await new Promise((resolve) => setTimeout(resolve, options.shutdownDelay));
        // Watches end first, or connections would not.
        await server.stop();
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

async function openGroups(
  options: CompletedOptions,
  config: StorageConfig,
  opened: (() => Promise<void>)[],
): Promise<{ readonly groups: readonly APIGroupInfo[]; readonly stores: readonly Closable[] }> {
  const restOptions = newRESTOptionsFactory({
    storageFactory: newStorageFactory({ config, serversOverrides: options.etcdServersOverrides }),
    watchCache: options.watchCache,
    watchCacheSizes: options.watchCacheSizes,
    defaultWatchCacheSize: options.defaultWatchCacheSize,
    enableGarbageCollection: options.enableGarbageCollector,
    deleteCollectionWorkers: options.deleteCollectionWorkers,
  });
  const core = await newCoreStorage({
    restOptions,
    serviceClusterIPRange: options.serviceClusterIPRange,
    serviceNodePortRange: portRange(options.serviceNodePortRange),
    eventTTLSeconds: Math.ceil(options.eventTTL / 1000),
  });
  opened.push(() => core.destroy());
  const apps = await newAppsStorage({ restOptions });
  opened.push(() => destroyAll(apps.stores));
  const rbac = await newRBACStorage({ restOptions });
  opened.push(() => destroyAll(rbac.stores));
  const stores = [core, apps, rbac].flatMap((info) =>
    Object.values(info.stores as unknown as Record<string, Closable>),
  );
  return { groups: [core, apps, rbac], stores };
}

/** A range that `completeOptions` has checked. */
function portRange(text: string): PortRange {
  const [first = 0, last = 0] = text.split('-').map(Number);
  return { base: first, size: last - first + 1 };
}

/** What this file needs of a Store. */
interface Closable {
  ready(): Promise<void>;
  destroy(): Promise<void>;
}

async function destroyAll(stores: object): Promise<void> {
  await Promise.all(Object.values(stores as Record<string, Closable>).map((store) => store.destroy()));
}

async function allReady(stores: readonly Closable[]): Promise<void> {
  await Promise.all(stores.map((store) => store.ready()));
}

/** Namespaces for admission: from the watch cache, or live from the store. */
function namespaceLookup(groups: readonly APIGroupInfo[]): NamespaceLookup {
  const namespaces = groups.find(({ group }) => group === '')?.versionedResources.v1?.namespaces;
  return async (name, live) => {
    try {
      return (await namespaces?.get?.(name, live ? {} : { resourceVersion: '0' }, internalContext()))?.object;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  };
}

async function certificatesOf(options: CompletedOptions): Promise<Certificates> {
  const addresses = [
    ...new Set([
      'localhost',
      '127.0.0.1',
      '::1',
      hostname(),
      'kubernetes',
      'kubernetes.default',
      'kubernetes.default.svc',
      'kubernetes.default.svc.cluster.local',
      firstAddress(options.serviceClusterIPRange),
      ...(['0.0.0.0', '::'].includes(options.bindAddress) ? [] : [options.bindAddress]),
      options.advertiseAddress,
    ]),
  ];
  return options.certDir === undefined ? createCertificates({ addresses }) : certificatesIn(options.certDir, addresses);
}

async function servingPair(
  options: CompletedOptions,
  certificates: Certificates,
): Promise<{ cert: string; key: string }> {
  const { tlsCertFile, tlsPrivateKeyFile } = options;
  if (!tlsCertFile || !tlsPrivateKeyFile) return certificates.serving;
  const [cert, key] = await Promise.all([readFile(tlsCertFile, 'utf8'), readFile(tlsPrivateKeyFile, 'utf8')]);
  return { cert, key };
}

/** Certificates, then tokens; who shows neither may be anonymous, who shows a bad one never is. */
async function authenticatorOf(options: CompletedOptions): Promise<Authenticator> {
  const tokens = parseTokenFile(options.tokenAuthFile ? await readFile(options.tokenAuthFile, 'utf8') : '');
  const credentials = unionAuthenticator([
    x509Authenticator(),
    bearerTokenAuthenticator(staticTokenAuthenticator(tokens)),
  ]);
  return options.anonymousAuth ? withAnonymous(credentials) : credentials;
}

function authorizerOf({ authorizationMode }: CompletedOptions): Authorizer {
  const modes: Readonly<Record<string, Authorizer>> = { AlwaysAllow: alwaysAllow, AlwaysDeny: alwaysDeny };
  return unionAuthorizer([
    privilegedGroups(),
    alwaysAllowPaths(['/healthz', '/readyz', '/livez']),
    // What RBAC says of others than masters needs an authorizer that reads the roles.
    ...authorizationMode.flatMap((mode) => modes[mode] ?? []),
  ]);
}

function corsOf({ corsAllowedOrigins }: CompletedOptions): { corsAllowedOrigin?: (origin: string) => boolean } {
  if (corsAllowedOrigins.length === 0) return {};
  const patterns = corsAllowedOrigins.map((pattern) => new RegExp(pattern));
  return { corsAllowedOrigin: (origin) => patterns.some((pattern) => pattern.test(origin)) };
}

/** Host of a URL that reaches an address, also when the server listens on all of them. */
function urlHost(address: string): string {
  if (address === '0.0.0.0' || address === '') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
