import { type APIRegistration, CleanupStack, openControlPlane } from '@k8s-ts/controlplane';
import type { DelegationTarget, GenericAPIServer, GenericAPIServerConfig, Handler } from '@k8s-ts/server';
import { newControllersHook } from './chain/controllers-hook.js';
import { createServerChain } from './chain/create-server-chain.js';
import { openExtensionsServer } from './chain/extensions-server.js';
import { controlPlaneConfigOf } from './config/control-plane-config.js';
import { encryptionOf } from './config/encryption.js';
import { storageConfigOf } from './config/storage-config.js';
import type { CompletedOptions } from './options.js';
import { certificatesOf, withFoundPair } from './serving/certificates.js';
import { listen, type Serving } from './serving/listen.js';
import { newSlowLane } from './slow-lane.js';
import { installVerbosityFlag } from './verbosity-flag.js';

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
  /** Answers requests as the listening port does. */
  readonly handler: Handler;
  readonly serving: Serving;
  /** Ends watches, answers the requests that were accepted, closes the storage. */
  stop(): Promise<void>;
}

/**
 * Opens the storage, builds the chain of servers, listens, and resolves when the server is ready.
 *
 * @throws Error when any of this fails; everything that was opened is closed then
 */
export async function startServer(
  given: CompletedOptions,
  registration: APIRegistration,
  newServerInFront: ServerInFront | undefined,
): Promise<RunningServer> {
  const options = await withFoundPair(given);
  const { logger } = options;
  const cleanup = new CleanupStack();
  try {
    let serving: Serving | undefined;
    // Keys are made on other threads, beside the rest.
    const certificatesMade = certificatesOf(options);
    certificatesMade.catch(() => {});
    const encryption = await encryptionOf(options);
    if (encryption) cleanup.defer(() => encryption.close());
    const storageConfig = storageConfigOf(options);
    const config = await controlPlaneConfigOf(options, registration, storageConfig, encryption, {
      port: () => serving?.port ?? options.securePort,
      handler: () => handler,
    });
    const slow = newSlowLane(options, storageConfig, config.authentication?.serviceAccounts?.signingKey);
    const opening = openControlPlane(
      slow ? { ...config, generic: { ...config.generic, slowLane: slow.lane } } : config,
    ).then((opened) => {
      cleanup.defer(() => opened.close());
      return opened;
    });
    // Both are settled before one of them throws, so that everything that was opened can be closed.
    await Promise.allSettled([certificatesMade, opening]);
    const [certificates, controlPlane] = await Promise.all([certificatesMade, opening]);
    if (slow) cleanup.defer(() => slow.lane.close());
    logger.info(2, 'storage opened', { type: options.storageBackend });

    const extensions = await openExtensionsServer(controlPlane, registration, options, () => handler);
    cleanup.defer(() => extensions.close());
    const { aggregator, apiServer } = createServerChain(controlPlane, extensions);
    const outermost = newServerInFront?.(controlPlane.generic, aggregator) ?? aggregator;
    const handler: Handler = (request) => outermost.handle(request);
    const controllers = newControllersHook(options, certificates.ca.cert, handler);
    if (controllers) outermost.addPostStartHook(controllers);
    registration.follow(outermost);
    installVerbosityFlag(outermost.paths, logger);
    for (const api of registration.unavailable) logger.info(0, 'enabled, but not part of this server', { api });
    const prepared = outermost.prepareRun();
    const stopping = new AbortController();
    const running = prepared.run(stopping.signal, {
      async listen() {
        serving = await listen(options, certificates, handler);
        return serving;
      },
    });
    cleanup.defer(async () => {
      stopping.abort();
      await running.catch(() => {});
    });
    await prepared.ready;
    if (serving === undefined) throw new Error('the server is ready without having listened');
    // The worker follows neither webhooks and policies nor their parameters.
    slow?.serve(aggregator, extensions, serving.port, () => controlPlane.hasActiveHooks);
    logger.info(0, 'ready', { port: serving.port });
    return {
      apiServer,
      handler,
      serving,
      async stop() {
        logger.info(2, 'stopping');
        await cleanup.close();
        logger.info(2, 'stopped');
      },
    };
  } catch (error) {
    await cleanup.close().catch(() => {});
    throw error;
  }
}
