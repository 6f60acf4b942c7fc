import { errorText } from '@k8s-ts/apimachinery/errors';
import { type KeySource, keyOf, type SigningKey } from '@k8s-ts/authentication';
import { type APIRegistration, CleanupStack, openControlPlane } from '@k8s-ts/controlplane';
import type {
  DelegationTarget,
  GenericAPIServer,
  GenericAPIServerConfig,
  RequestLimits,
} from '@k8s-ts/generic-apiserver';
import type { LineWriter } from '@k8s-ts/generic-apiserver/audit';
import type { Handler } from '@k8s-ts/http';
import type { OpenAudit } from './audit/open-audit.js';
import { newControllersHook } from './chain/controllers-hook.js';
import { createServerChain } from './chain/create-server-chain.js';
import { openExtensionsServer } from './chain/extensions-server.js';
import { checkPlaces } from './check-places.js';
import { controlPlaneConfigOf } from './config/control-plane-config.js';
import { encryptionOf } from './config/encryption.js';
import { memoryStoreOf } from './config/memory-store.js';
import { storageConfigOf } from './config/storage-config.js';
import type { CompletedOptions } from './options.js';
import { restoreSnapshot, type ServerSnapshot, type StoreFollowers, takeSnapshot } from './server-snapshot.js';
import { certificatesOf, withFoundPair } from './serving/certificates.js';
import { type ConnectionSource, listen, type Serving } from './serving/listen.js';
import { certificateFiles, readServerCertificates } from './serving/server-certificates.js';
import { newSlowLane } from './slow-lane.js';
import { installVerbosityFlag } from './verbosity-flag.js';
import type { SharedState } from './workers/messages.js';
import type { ServerWorkers } from './workers/server-workers.js';

/**
 * Makes a server that takes all requests and leaves those that it does not know to the reference server.
 *
 * @param generic configuration to spread into that of the new server, so that both authenticate, authorize and admit alike
 * @param delegate the reference server
 */
export type ServerInFront = (generic: GenericAPIServerConfig, delegate: DelegationTarget) => GenericAPIServer;

/** A server that is ready for requests. */
export interface RunningServer {
  /** Serves the built-in groups. */
  readonly apiServer: GenericAPIServer;
  /** See `APIServer.snapshot` and `APIServer.restore`. Undefined unless the storage is `memory`. */
  readonly snapshots?: {
    take(): Promise<ServerSnapshot>;
    restore(snapshot: ServerSnapshot): Promise<void>;
  };
  /** See `APIServer.createSystemObjects`. */
  createSystemObjects(): Promise<void>;
  /** Answers requests as the listening port does. */
  readonly handler: Handler;
  readonly serving: Serving;
  /** The metrics of this process, in the text format of Prometheus. */
  metrics(): string;
  /** Ends watches, answers the requests that were accepted, closes the storage. */
  stop(): Promise<void>;
}

/** The part of a server that a worker process is. The first process does the rest. */
export interface WorkerContext {
  /** Hands over the connections of the worker. */
  readonly connections: ConnectionSource;
  /** Of requests in flight in the worker. */
  readonly limits: RequestLimits;
  readonly shared: SharedState;
  /** Signs the tokens of service accounts. */
  readonly signingKey: KeySource<SigningKey>;
  /** The metrics of all processes. */
  collectMetrics(own: string): Promise<string>;
  /** Writes lines of the audit log. */
  readonly auditLog: LineWriter;
}

/**
 * Opens the storage, builds the chain of servers, listens, and resolves when the server is ready, with all of its workers.
 *
 * @param worker what the first process has given to this one. Default: this is the first process
 * @throws Error when any of this fails; everything that was opened is closed then
 */
export async function startServer(
  given: CompletedOptions,
  registration: APIRegistration,
  newServerInFront: ServerInFront | undefined,
  worker?: WorkerContext,
): Promise<RunningServer> {
  const made = worker === undefined ? await checkPlaces(given) : undefined;
  const cleanup = new CleanupStack();
  try {
    const whole = await withFoundPair(given);
    let serving: Serving | undefined;
    let outermost: GenericAPIServer | undefined;
    const metrics = () => outermost?.metrics.text() ?? '';
    // Their code is loaded beside the rest.
    const workers = worker === undefined && whole.workers > 1 ? await newServerWorkers(whole, metrics) : undefined;
    if (workers) cleanup.defer(async () => workers.kill());
    const options = workers?.ownOptions ?? whole;
    const { logger } = options;
    const audit = await auditOf(options, worker);
    if (audit) cleanup.defer(() => audit.close());
    if (workers) workers.auditLog = audit?.log;
    // Keys are made on other threads, beside the rest.
    const certificatesMade = worker ? Promise.resolve(worker.shared.certificates) : certificatesOf(options);
    certificatesMade.catch(() => {});
    // Before the store is opened, so that a wrong file leaves no store behind.
    if (options.listen && certificateFiles(options).length > 0) {
      await readServerCertificates(options, await certificatesMade);
    }
    const encryption = await encryptionOf(options);
    if (encryption) cleanup.defer(() => encryption.close());
    const memoryStore = whole.workers === 1 ? await memoryStoreOf(options) : undefined;
    const ownStorageConfig = { ...storageConfigOf(options), ...(memoryStore && { memoryStore }) };
    const storageConfig = worker?.shared.storageConfig ?? ownStorageConfig;
    const config = await controlPlaneConfigOf(
      options,
      registration,
      storageConfig,
      encryption,
      { port: () => serving?.port ?? options.securePort, handler: () => handler },
      worker?.signingKey,
    );
    const signingKey = config.authentication?.serviceAccounts?.signingKey;
    // Nothing is written to the folder after the server has stopped.
    let keyKept: Promise<void> = Promise.resolve();
    cleanup.defer(() => keyKept);
    const slow = newSlowLane(options, storageConfig, signingKey);
    const collector = worker ?? workers;
    logger.info(2, 'opening the storage', { type: options.storageBackend });
    const opening = openControlPlane({
      ...config,
      backgroundWork: worker === undefined,
      generic: {
        ...config.generic,
        ...audit?.config,
        ...(slow ? { slowLane: slow.lane } : {}),
        ...(collector
          ? { limits: collector.limits, collectMetrics: (own: string) => collector.collectMetrics(own) }
          : {}),
        ...(workers ? { readyChecks: [workers.readyCheck] } : {}),
      },
    }).then((opened) => {
      cleanup.defer(() => opened.close());
      return opened;
    });
    // Both are settled before one of them throws, so that everything that was opened can be closed.
    await Promise.allSettled([certificatesMade, opening]);
    const [certificates, controlPlane] = await Promise.all([certificatesMade, opening]);
    if (slow) cleanup.defer(() => slow.lane.close());
    logger.info(2, 'storage opened', { type: options.storageBackend });
    workers?.begin({ storageConfig, certificates, auditPolicy: audit?.policy }, signingKey);

    const extensions = await openExtensionsServer(
      controlPlane,
      registration,
      options,
      () => handler,
      worker === undefined,
    );
    cleanup.defer(() => extensions.close());
    const chain = createServerChain(controlPlane, extensions, options, worker === undefined);
    const { aggregator, apiServer } = chain;
    const server = newServerInFront?.(controlPlane.generic, chain.server) ?? chain.server;
    outermost = server;
    for (const metric of aggregator?.metrics ?? []) server.metrics.register(metric);
    const handler: Handler = (request) => server.handle(request);
    const relists = new Set<() => void>();
    let beginNow = () => {};
    const hurry = new Promise<void>((resolve) => {
      beginNow = resolve;
    });
    const controllers = worker
      ? undefined
      : newControllersHook(options, certificates.ca, signingKey, handler, server.metrics, relists, hurry);
    if (controllers) server.addPostStartHook(controllers);
    registration.follow(server);
    installVerbosityFlag(server.paths, logger);
    for (const api of registration.unavailable) logger.info(0, 'enabled, but not part of this server', { api });
    const prepared = server.prepareRun();
    const stopping = new AbortController();
    const running = prepared.run(stopping.signal, {
      async listen() {
        serving = await listen(
          options,
          certificates,
          (request) => server.answer(request),
          server.metrics,
          worker?.connections ?? workers,
        );
        return serving;
      },
    });
    cleanup.defer(async () => {
      stopping.abort();
      await Promise.all([running.catch(() => {}), workers?.stop()]);
    });
    await Promise.all([prepared.ready, workers?.ready]);
    if (serving === undefined) throw new Error('the server is ready without having listened');
    // The worker follows neither webhooks and policies nor their parameters.
    slow?.serve(chain.server, extensions, serving.port, () => controlPlane.hasActiveHooks);
    logger.info(0, 'ready', { port: serving.port });
    if (options.certDir !== undefined && signingKey && worker === undefined) {
      // Other programs may read the file of the key.
      keyKept = keyOf(signingKey).then(
        () => {},
        (error: unknown) => logger.error('no key for service account tokens', { error: errorText(error) }),
      );
    }
    const followers: StoreFollowers = {
      restOptions: controlPlane.restOptions,
      relist: [
        () => controlPlane.relist(),
        () => extensions.relist(),
        async () => aggregator?.relist(),
        // Nobody waits for controllers: their lists may be broken on purpose.
        async () => {
          for (const relist of relists) relist();
        },
      ],
    };
    return {
      apiServer,
      ...(memoryStore && {
        snapshots: {
          take: () => takeSnapshot(memoryStore, followers),
          restore: (snapshot: ServerSnapshot) => restoreSnapshot(memoryStore, followers, snapshot),
        },
      }),
      createSystemObjects() {
        beginNow();
        return controlPlane.createSystemObjects();
      },
      handler,
      serving,
      metrics,
      async stop() {
        logger.info(2, 'stopping');
        await cleanup.close();
        logger.info(2, 'stopped');
      },
    };
  } catch (error) {
    await cleanup.close().catch(() => {});
    made?.remove();
    throw error;
  }
}

/** Servers that are not audited do not load the code for it. */
async function auditOf(options: CompletedOptions, worker: WorkerContext | undefined): Promise<OpenAudit | undefined> {
  const { auditPolicyFile, auditLogPath, auditWebhookConfigFile } = options;
  if (!auditPolicyFile && !auditLogPath && !auditWebhookConfigFile) return undefined;
  const { openAudit } = await import('./audit/open-audit.js');
  return openAudit(options, worker && { log: worker.auditLog, policy: worker.shared.auditPolicy });
}

/** Servers with one process do not load the code for more. */
async function newServerWorkers(options: CompletedOptions, metrics: () => string): Promise<ServerWorkers> {
  const { ServerWorkers } = await import('./workers/server-workers.js');
  return new ServerWorkers(options, metrics);
}
