import { type MessagePort, workerData } from 'node:worker_threads';
import { configuredAdmissionPlugins, openControlPlane } from '@k8s-ts/controlplane';
import { type HeapPolicy, noHeapPolicy } from '@k8s-ts/event-loop';
import { type HandlerChain, LaneRecorder, newRequestInfo } from '@k8s-ts/generic-apiserver';
import { serveWorkerLane } from '@k8s-ts/generic-apiserver/offload';
import type { Handler } from '@k8s-ts/http';
import { StorePool } from '@k8s-ts/storage-backend';
import { RemoteStores } from '@k8s-ts/storage-backend/remote';
import { createServerChain } from './chain/create-server-chain.js';
import { openExtensionsServer } from './chain/extensions-server.js';
import { controlPlaneConfigOf } from './config/control-plane-config.js';
import { encryptionOf } from './config/encryption.js';
import { registrationOf } from './config/registration.js';
import { lineLogger } from './log.js';
import type { CompletedOptions } from './options.js';
import { optionsOfWorker } from './plain-options.js';
import type { SlowLaneData } from './slow-lane.js';
import { lowerThreadPriority } from './thread-priority.js';

/** The data that the worker starts with, and its ports. */
interface Data extends SlowLaneData {
  readonly port: MessagePort;
  readonly stores: MessagePort;
}

/**
 * The filters of the worker. The filters of the first thread have already admitted the request; the worker only parses
 * it.
 */
const filters: ReadonlySet<string> = new Set(['AuditID', 'PanicRecovery', 'RequestInfo']);

/**
 * Runs a second server over the stores of the first one, without watch caches, ports and hooks, as a separate API
 * server over the same store would run.
 */
async function serve(
  { port, stores, options: plain, storageConfig, signingKey, securePort }: Data,
  heapPolicy: HeapPolicy,
): Promise<void> {
  const options: CompletedOptions = {
    ...optionsOfWorker(plain, { logger: lineLogger(0, 'text'), heapPolicy }),
    watchCache: false,
  };
  const recorder = new LaneRecorder();
  const encryption = await encryptionOf(options);
  const registration = registrationOf(options);
  const config = await controlPlaneConfigOf(options, registration, {
    storageConfig: { ...storageConfig, stores: new StorePool(new RemoteStores(stores)) },
    encryption,
    running: { port: () => securePort, handler: () => (request) => aggregator.handle(request) },
    signingKey,
  });
  const controlPlane = await openControlPlane({
    ...config,
    // While there are webhooks or policies, requests stay in the first thread, which watches them.
    admissionPlugins: {
      ...config.admissionPlugins,
      disabled: [...(config.admissionPlugins?.disabled ?? []), ...configuredAdmissionPlugins],
    },
    generic: {
      ...config.generic,
      buildHandlerChain: (chain: HandlerChain) => [
        ...chain.filter(({ name }) => filters.has(name)),
        { name: 'Recorder', filter: recorder.filter },
      ],
    },
  });
  const extensions = await openExtensionsServer(
    controlPlane,
    registration,
    options,
    () => (request) => aggregator.handle(request),
  );
  const { server: aggregator } = createServerChain(controlPlane, extensions, options, false);
  const builtin = new Set(
    aggregator.groups.ordered().flatMap(({ name, versions }) => versions.map(({ version }) => `${name}/${version}`)),
  );
  const handler: Handler = async (request) => {
    const { apiGroup, apiVersion, resource } = newRequestInfo(request.method, request.path, request.query);
    // Definitions change, and the hooks that watch them do not run here.
    if (!builtin.has(`${apiGroup}/${apiVersion}`)) await extensions.follow(apiGroup, resource);
    return aggregator.handle(request);
  };
  serveWorkerLane(port, handler, { recorder, heapPolicy });
}

/**
 * Runs this thread as the worker of a server's slow lane.
 *
 * @param heapPolicy of this thread. Default: garbage is left to V8
 */
export function runSlowLaneWorker(heapPolicy: HeapPolicy = noHeapPolicy): void {
  // The first thread serves small requests; they must not wait for this one.
  lowerThreadPriority();
  serve(workerData as Data, heapPolicy).catch((error: unknown) => {
    // Ends the worker; the first thread learns the reason.
    setImmediate(() => {
      throw error;
    });
  });
}
