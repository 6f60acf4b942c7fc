import type { ClusterFigures, ClusterSize } from './cluster.js';

/** A cost of a cluster, and the quantity that it grows with. */
export interface ScaleRow {
  readonly name: string;
  readonly unit: string;
  /** The quantity that the cost is linear in. Undefined for a cost that does not depend on the size. */
  readonly by?: keyof ClusterSize;
  readonly of: (figures: ClusterFigures) => number;
}

export const rows: readonly ScaleRow[] = [
  { name: 'store', unit: 'MB', by: 'pods', of: (f) => f.storeMegabytes },
  { name: 'memory with all objects', unit: 'MB', by: 'pods', of: (f) => f.memoryMegabytes },
  { name: 'memory of three watches of each node', unit: 'MB', by: 'watches', of: (f) => f.watchMegabytes },
  { name: 'list of all pods, JSON', unit: 'ms of CPU', by: 'pods', of: (f) => f.listMilliseconds },
  { name: 'the first one after a start', unit: 'ms of CPU', by: 'pods', of: (f) => f.firstListMilliseconds },
  { name: 'list of all pods, protobuf', unit: 'ms of CPU', by: 'pods', of: (f) => f.protobufListMilliseconds },
  {
    name: 'the first one after a start, protobuf',
    unit: 'ms of CPU',
    by: 'pods',
    of: (f) => f.firstProtobufListMilliseconds,
  },
  { name: 'start', unit: 's of CPU', by: 'pods', of: (f) => f.startCPUSeconds },
  {
    name: 'all nodes list their pods after a restart',
    unit: 's of CPU',
    by: 'nodes',
    of: (f) => f.stormCPUSeconds,
  },
  {
    name: 'all nodes list all services after a restart',
    unit: 's of CPU',
    by: 'listed services',
    of: (f) => f.serviceStormCPUSeconds,
  },
  {
    name: 'renewals of all leases',
    unit: 'ms of CPU a second',
    by: 'leases',
    of: (f) => f.leaseMillisecondsPerSecond,
  },
  { name: 'create of a pod', unit: 'µs of CPU', of: (f) => f.createMicroseconds },
  { name: 'change of a pod, without watches', unit: 'µs of CPU', of: (f) => f.podChangeMicroseconds },
  { name: 'change of a pod, with all watches open', unit: 'µs of CPU', of: (f) => f.watchedPodChangeMicroseconds },
  { name: 'event of a service, for each node', unit: 'µs of CPU', of: (f) => f.serviceEventMicroseconds },
];
