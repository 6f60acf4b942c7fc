import type { Clock } from '@k8s-ts/client';
import type { NodeConnections } from '@k8s-ts/controlplane';
import type { HeapPolicy } from '@k8s-ts/event-loop';
import type { HandlerChain } from '@k8s-ts/generic-apiserver';
import type { RandomSource } from '@k8s-ts/registry-generic/rest';
import type { MemoryStore } from '@k8s-ts/storage-backend/memory';

/** Options for programs that are functions or objects with functions, so that they cannot be sent to other processes and threads. */
export interface ProgramOptions {
  /**
   * With the storage `memory`: the store, made by `createMemoryStore` of `@k8s-ts/storage-backend/memory`. The server closes it when it stops. Default: a
   * new, empty store.
   */
  readonly memoryStore?: MemoryStore;
  /**
   * The time of the cluster: timestamps of objects, the ends of leases, events and tokens, and controllers follow it. Time limits of requests and
   * connections, and certificates, follow the machine's clock. Default: the machine's.
   */
  readonly clock?: Clock;
  /**
   * The next fraction, 0 up to 1, for a key. When given, uids, generated names, cluster IPs and node ports are made of it. With a sequence of its own for each key,
   * names and uids do not depend on the order of requests for different objects. Default: they are random.
   */
  readonly random?: RandomSource;
  /** Connections to nodes and pods that the program simulates. Default: all are reached over the network. */
  readonly nodeConnections?: NodeConnections;
  /** Changes the filters that requests pass, such as by adding one. Default: they stay as they are. */
  readonly buildHandlerChain?: (chain: HandlerChain) => HandlerChain;
  /**
   * Decides when garbage is collected in this process. A policy may change V8's flags, which count for all of the process. Worker processes and threads get the policy of
   * the program that they run. Default: the server leaves garbage to V8, changes no flags and begins no collections.
   */
  readonly heapPolicy?: HeapPolicy;
}

/** The options that are functions or objects with functions and have no default, and that the workers of a server would need. */
export const functionOptions: readonly Exclude<keyof ProgramOptions, 'heapPolicy'>[] = [
  'buildHandlerChain',
  'clock',
  'memoryStore',
  'nodeConnections',
  'random',
];

/** Options that no flag has. */
export const programOptions: readonly string[] = [
  ...functionOptions,
  'admission',
  'crds',
  'heapPolicy',
  'images',
  'kubeAPIVersions',
  'listen',
  'logger',
  'onRequest',
];
