import { errorText } from '@k8s-ts/apimachinery/errors';
import { type APIRegistration, openControlPlane } from '@k8s-ts/controlplane';
import { CleanupStack } from '@k8s-ts/generic-apiserver';
import type { Certificates } from '@k8s-ts/pki';
import { newControllers } from './chain/controllers.js';
import { openServerChain } from './chain/open-server-chain.js';
import { OutermostServer } from './chain/outermost-server.js';
import { controlPlaneConfigOf } from './config/control-plane-config.js';
import { encryptionOf } from './config/encryption.js';
import { tracingOf } from './config/tracing.js';
import { KeptSigningKey } from './kept-signing-key.js';
import type { CompletedOptions } from './options.js';
import type { ServerRole } from './roles/server-role.js';
import { runServer } from './run-server.js';
import type { RunningServer, ServerInFront } from './running-server.js';
import { snapshotsOf } from './server-snapshot.js';
import { certificateFiles, readServerCertificates } from './serving/server-certificates.js';
import { newSlowLane } from './slow-lane.js';

/** The parts of a process's start that depend on its role. */
export interface ProcessStart {
  /**
   * Makes the role of the process, and begins to start other processes.
   *
   * @param metrics returns the metrics of this process, in the text format of Prometheus
   */
  openRole(metrics: () => string): Promise<ServerRole>;
  readonly registration: APIRegistration;
  /** Makes a server in front of the reference server. Undefined: clients reach the reference server itself. */
  readonly newServerInFront?: ServerInFront | undefined;
}

/**
 * Opens the storage, builds the chain of servers, listens, and resolves when the server is ready.
 *
 * @throws Error when one of these steps fails; everything that was opened is closed then
 */
export async function startProcess(start: ProcessStart): Promise<RunningServer> {
  const cleanup = new CleanupStack();
  try {
    return await open(start, cleanup);
  } catch (error) {
    await cleanup.close().catch(() => {});
    throw error;
  }
}

/** Opens the parts of the process one after another. They are closed in reverse order. */
async function open(
  { openRole, registration, newServerInFront }: ProcessStart,
  cleanup: CleanupStack,
): Promise<RunningServer> {
  const outermost = new OutermostServer();
  const { handler, metrics } = outermost;
  const role = await openRole(metrics);
  cleanup.defer(() => role.killOthers?.());
  const { options, doesBackgroundWork } = role;
  const { logger, storageBackend: type } = options;
  const audit = await role.openAudit();
  cleanup.defer(() => audit?.close());
  const { made: certificatesMade } = await beginCertificates(role);
  const encryption = await encryptionOf(options);
  cleanup.defer(() => encryption?.close());
  const tracing = await tracingOf(options);
  cleanup.defer(() => tracing?.close());
  const storage = await role.openStorage();
  const running = { port: () => outermost.port ?? options.securePort, handler: () => handler };
  const config = await controlPlaneConfigOf(options, registration, {
    storageConfig: storage.config,
    encryption,
    running,
    signingKey: role.signingKey,
    tracing,
  });
  const signingKey = config.authentication?.serviceAccounts?.signingKey;
  const keptKey = new KeptSigningKey();
  cleanup.defer(() => keptKey.close());
  const slowLane = newSlowLane(options, storage.config, signingKey);
  logger.info(2, 'opening the storage', { type });
  const opening = openControlPlane({
    ...config,
    backgroundWork: doesBackgroundWork,
    generic: {
      ...config.generic,
      audit: audit?.filters,
      metrics: [...(config.generic.metrics ?? []), ...(audit?.metrics ?? [])],
      ...role.generic,
      slowLane: slowLane?.lane,
    },
  });
  // Waits for both before an error of either is thrown, so that everything that was opened can be closed.
  await Promise.allSettled([certificatesMade, opening.then((opened) => cleanup.defer(() => opened.close()))]);
  const [certificates, controlPlane] = await Promise.all([certificatesMade, opening]);
  cleanup.defer(() => slowLane?.lane.close());
  logger.info(2, 'storage opened', { type });
  role.storeOpened?.({ storageConfig: storage.config, certificates, auditPolicy: audit?.policy }, signingKey);
  const servers = await openServerChain({ controlPlane, registration, role, newServerInFront, outermost }, cleanup);
  const { server, chain } = servers;
  const controllers = newControllers(role, { ca: certificates.ca, signingKey, handler, metrics: server.metrics });
  if (controllers.hook) server.addPostStartHook(controllers.hook);
  const serving = await runServer(server, role, certificates, ({ port }) => (outermost.port = port), cleanup);
  // The worker of the slow lane does not watch webhooks, policies and parameters of policies.
  slowLane?.serve(chain.server, servers.extensions, serving.port, () => controlPlane.hasActiveHooks);
  if (options.debugSocketPath && doesBackgroundWork) await debugSocketOf(options, cleanup);
  logger.info(0, 'ready', { port: serving.port });
  if (doesBackgroundWork) keptKey.keep(options, signingKey);
  return {
    apiServer: chain.apiServer,
    snapshots: snapshotsOf(storage.memoryStore, {
      restOptions: controlPlane.restOptions,
      relist: [() => controlPlane.relist(), () => servers.relist(), async () => controllers.relist()],
    }),
    createSystemObjects() {
      controllers.beginNow();
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
}

/** Opens the socket for debugging. As in kube-apiserver, the server continues without it when that fails. */
async function debugSocketOf({ debugSocketPath, logger }: CompletedOptions, cleanup: CleanupStack): Promise<void> {
  const { openDebugSocket } = await import('./serving/debug-socket.js');
  try {
    cleanup.defer(await openDebugSocket(debugSocketPath, logger));
  } catch (error) {
    logger.error('debug socket not opened', { path: debugSocketPath, error: errorText(error) });
  }
}

/**
 * Starts to make the certificates. Keys are made on other threads, concurrently with the rest of the start.
 *
 * @throws FlagError for files that the server cannot use. This happens before the store is opened, so that no store is
 * left behind
 */
async function beginCertificates({
  options,
  makeCertificates,
}: ServerRole): Promise<{ readonly made: Promise<Certificates> }> {
  const made = makeCertificates();
  made.catch(() => {});
  if (options.listen && certificateFiles(options).length > 0) await readServerCertificates(options, await made);
  return { made };
}
