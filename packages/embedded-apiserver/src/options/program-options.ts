import type { CustomResourceDefinition } from '@k8s-ts/apiextensions/serving';
import type { Clock } from '@k8s-ts/client';
import type { ImageBehaviours } from '@k8s-ts/controllers';
import type { NodeConnections } from '@k8s-ts/controlplane';
import type { HeapPolicy } from '@k8s-ts/event-loop';
import {
  type AdmissionPlugin,
  checkReportedVersion,
  type HandlerChain,
  type RequestLogEntry,
} from '@k8s-ts/generic-apiserver';
import type { RandomSource } from '@k8s-ts/registry-generic/rest';
import type { MemoryStore } from '@k8s-ts/storage-backend/memory';
import { type Logger, silentLogger } from '../log.js';
import type { Option } from './option.js';

/** An option for programs that is not a flag of the command. */
export interface ProgramOption<T = unknown, S = 'plain' | 'local' | 'shared'> extends Option<T> {
  /**
   * - `plain`: plain data, which is sent to the worker threads and processes of the server
   * - `local`: a function, or an object with functions, that stays in the process
   * - `shared`: a function or object with functions that the whole server needs; it is refused for servers of several
   *   processes
   */
  readonly scope: S;
}

const plainOption = <T>(initial: T): ProgramOption<T, 'plain'> => ({ initial, scope: 'plain' });
const localOption = <T>(initial: T): ProgramOption<T, 'local'> => ({ initial, scope: 'local' });
const sharedOption = <T>(): ProgramOption<T | undefined, 'shared'> => ({ initial: undefined, scope: 'shared' });

/** A definition of custom resources, or the path of a file or directory with some. */
export type Definition = string | CustomResourceDefinition;

/** Options for programs, without flags. */
export const programOptions = {
  /**
   * Admission plugins of the program. They run after the built-in ones and before those that see the final object:
   * admission policies and webhooks, and ResourceQuota. With them, large requests are answered by the main thread.
   * Default none.
   */
  admission: localOption<readonly AdmissionPlugin[]>([]),
  /** Changes the filters that requests pass, such as by adding one. Default: no change. */
  buildHandlerChain: sharedOption<(chain: HandlerChain) => HandlerChain>(),
  /**
   * The time of the cluster: timestamps of objects, the ends of leases, events and tokens, and controllers follow it.
   * Time limits of requests and connections, and certificates, follow the machine's clock. Default: the machine's.
   */
  clock: sharedOption<Clock>(),
  /** Definitions to install before the server is ready: objects, and paths of files and directories. Default none. */
  crds: plainOption<readonly Definition[]>([]),
  /**
   * Decides when garbage is collected in this process. A policy may change V8's flags, which count for all of the
   * process. Worker processes and threads get the policy of the program that they run. Default: the server leaves
   * garbage to V8, changes no flags and begins no collections.
   */
  heapPolicy: localOption<HeapPolicy | undefined>(undefined),
  /** Implementation of HTTP/2: the server's own code, or `node:http2`, see `@k8s-ts/http`. Default `own`. */
  http2: plainOption<'own' | 'node'>('own'),
  /**
   * The behaviour of containers on simulated nodes, by image:
   * `{ 'my/job': { exitCode: 1, after: '2s', logs: 'boom' } }`. Default none.
   */
  images: plainOption<ImageBehaviours>({}),
  /**
   * Version that `/version`, `/statusz` and metrics report, such as `v1.36.3-custom`. Its numbers must be those of the
   * release that the server implements. Default `v1.36.3`.
   */
  gitVersion: { ...plainOption<string | undefined>(undefined), check: checkReportedVersion },
  /**
   * The only built-in group-versions to serve (`v1,apps/v1`), preferred first. The command reads KUBE_API_VERSIONS.
   * Default: no restriction.
   */
  kubeAPIVersions: plainOption(''),
  /** False: the server opens no port and is reached through `fetch` only. Default true. */
  listen: plainOption(true),
  /** Default: nothing is logged. */
  logger: localOption<Logger>(silentLogger),
  /**
   * With the storage `memory`: the store, made by `createMemoryStore` of `@k8s-ts/storage-backend/memory`. The server
   * closes it when it stops. Default: a new, empty store.
   */
  memoryStore: sharedOption<MemoryStore>(),
  /** Connections to nodes and pods that the program simulates. Default: all are reached over the network. */
  nodeConnections: sharedOption<NodeConnections>(),
  /** Called with facts about each request when its answer is complete, or its watch has ended. Default: none. */
  onRequest: localOption<((entry: RequestLogEntry) => void) | undefined>(undefined),
  /**
   * Flags of the program that the server shows at `/flagz` beside those of its options: texts of values by the names of
   * the flags. Default none.
   */
  programFlags: plainOption<Readonly<Record<string, string>>>({}),
  /**
   * Returns the next random number, 0 up to 1, for a key. When given, uids, generated names, cluster IPs and node ports
   * are made of it. With a sequence of its own for each key, names and uids do not depend on the order of requests for
   * different objects. Default: they are random.
   */
  random: sharedOption<RandomSource>(),
};
