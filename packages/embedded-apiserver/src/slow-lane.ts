import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { Extensions } from '@k8s-ts/apiextensions';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type KeySource, keyOf, type SigningKey } from '@k8s-ts/authentication';
import type { GenericAPIServer, RequestInfo, SlowLane } from '@k8s-ts/generic-apiserver';
import { WorkerLane } from '@k8s-ts/generic-apiserver/offload';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import { builtModule } from './built-module.js';
import type { CompletedOptions } from './options.js';
import { type PlainOptions, plainOptions } from './plain-options.js';

type Remote = typeof import('@k8s-ts/storage-backend/remote');

/** Data that the worker starts with: the options of this server that are plain data, and the place of its stores. */
export interface SlowLaneData {
  readonly options: PlainOptions;
  readonly storageConfig: StorageConfig;
  /** The key that signs the tokens of service accounts. It may exist only in the memory of the server. */
  readonly signingKey: SigningKey | undefined;
  /** The port that this server listens on. */
  readonly securePort: number;
}

/** The slow lane of a server. */
export interface SlowLaneOfServer {
  readonly lane: SlowLane & { close(): Promise<void> };
  /**
   * Enables the lane for the groups that the server has now, and for custom resources. Earlier requests, and those for
   * groups that are installed later, stay on the main thread.
   * @param mustStay called for each request: true while the worker must not answer, because its state is behind that of
   * the server
   */
  serve(
    server: Pick<GenericAPIServer, 'groups'>,
    customResources: Pick<Extensions, 'serves'>,
    securePort: number,
    mustStay: () => boolean,
  ): void;
}

/**
 * A slow lane whose worker is a second server over the same stores. The worker answers requests with large bodies, so
 * that decoding, defaulting, validating and encoding them delays no other request. Undefined with etcd's API v2, whose
 * stores belong to one thread.
 *
 * @param signingKey the server's key for tokens of service accounts
 */
export function newSlowLane(
  options: CompletedOptions,
  storageConfig: StorageConfig,
  signingKey: KeySource<SigningKey> | undefined,
): SlowLaneOfServer | undefined {
  // The worker cannot call functions that the program has passed to the server.
  if (options.storageBackend === 'etcd2' || options.admission.length > 0 || options.clock || options.random)
    return undefined;
  const entry = workerEntry();
  const { memoryStore: _memoryStore, stores, ...cloneable } = storageConfig;
  const plain = plainOptions(options);
  const { logger, heapPolicy } = options;
  const served = new Map<string, unknown>();
  let groups: GenericAPIServer['groups'] | undefined;
  let isCustom: Extensions['serves'] = () => false;
  let port = 0;
  let mustStay = () => false;
  let keyForWorker: SigningKey | undefined;
  // Loaded for the first large request.
  let remote: Remote | undefined;
  const worker = new WorkerLane({
    entry: entry.module,
    ...(entry.execArgv ? { execArgv: entry.execArgv } : {}),
    workerData() {
      const { port1, port2 } = new MessageChannel();
      const end = (remote as Remote).serveStores(port1, undefined, stores);
      port1.unref();
      const data: SlowLaneData & { readonly stores: unknown; readonly module: string | undefined } = {
        module: entry.source,
        options: plain,
        storageConfig: cloneable,
        signingKey: keyForWorker,
        securePort: port,
        stores: port2,
      };
      return { data, ports: [port2], end };
    },
    serves: ({ apiGroup, apiVersion }: RequestInfo) => {
      if (mustStay()) return false;
      const installed = groups?.version(apiGroup, apiVersion);
      if (installed === undefined || installed.remote !== undefined) return false;
      return served.get(`${apiGroup}/${apiVersion}`) === installed || isCustom(apiGroup, apiVersion);
    },
    ...(heapPolicy ? { heapPolicy } : {}),
    onError: (error) => logger.error('worker for large requests failed', { error: errorText(error) }),
  });
  const lane: SlowLaneOfServer['lane'] = {
    minBodyBytes: worker.minBodyBytes,
    minObjectBytes: worker.minObjectBytes,
    serves: (info) => worker.serves(info),
    async handle(request, signal) {
      keyForWorker ??= signingKey && (await keyOf(signingKey));
      remote ??= await import('@k8s-ts/storage-backend/remote');
      return worker.handle(request, signal);
    },
    close: () => worker.close(),
  };
  return {
    lane,
    serve(server, customResources, securePort, stays) {
      port = securePort;
      mustStay = stays;
      groups = server.groups;
      isCustom = customResources.serves;
      for (const { name, versions } of groups.ordered()) {
        for (const installed of versions)
          if (installed.routing === 'routes') served.set(`${name}/${installed.version}`, installed);
      }
    },
  };
}

/** The message with which a worker starts. */
interface WorkerEntry {
  readonly module: URL;
  readonly execArgv?: readonly string[];
  /** The TypeScript module that `module` loads. */
  readonly source?: string;
}

/** The module that the worker runs is in the same folder as this one, both in the sources and in the built package. */
function workerEntry(): WorkerEntry {
  // A CommonJS module has no `import.meta.url`.
  const here = (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;
  const extension = here.slice(here.lastIndexOf('.'));
  if (extension !== '.ts') return { module: new URL(`./slow-lane-worker${extension}`, here) };
  const built = builtModule(here, 'slow-lane-worker');
  if (built) return { module: built, execArgv: [] };
  return {
    module: new URL('./run-source.mjs', here),
    source: new URL('./slow-lane-worker.ts', here).href,
    execArgv: ['--conditions=@k8s-ts/source'],
  };
}
