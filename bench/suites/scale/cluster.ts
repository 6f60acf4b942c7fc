import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, inFlight } from '../../kit/client.js';
import { percentile } from '../../kit/load/load.js';
import { Watches } from '../../kit/load/watches.js';
import { json, protobuf } from '../../kit/media-types.js';
import { pod } from '../../kit/pod.js';
import { RestartableServer, type RestartableServerOptions } from '../../kit/restartable-server.js';
import { anonymousMegabytes, threadSeconds } from '../../kit/server-process.js';

/** Numbers of objects in a cluster, by its number of nodes. Upstream's limits have 30 pods on a node on average. */
export const sizeOf = (nodes: number) => ({
  nodes,
  pods: nodes * 30,
  services: nodes * 2,
  leases: nodes,
  watches: nodes * 3,
  /** Number of services in the lists of all nodes together. */
  'listed services': nodes * nodes * 2,
});
export type ClusterSize = ReturnType<typeof sizeOf>;

/** The costs of one cluster for its server. CPU time is that of all threads of the server's process. */
export interface ClusterFigures {
  readonly storeMegabytes: number;
  /** Memory with all objects in the cache, without mapped files. */
  readonly memoryMegabytes: number;
  /** Memory of an empty server. */
  readonly emptyMegabytes: number;
  readonly createMicroseconds: number;
  /** CPU time of a list of all pods from the cache, in ms: for the first list after a restart, and for later ones. */
  readonly firstListMilliseconds: number;
  readonly listMilliseconds: number;
  readonly firstProtobufListMilliseconds: number;
  readonly protobufListMilliseconds: number;
  readonly listMegabytes: number;
  /** CPU time for the renewals of all leases, in ms per second. Each lease is renewed every 10 s. */
  readonly leaseMillisecondsPerSecond: number;
  readonly leaseP99: number;
  /** Memory of three watches per node, with their connections. */
  readonly watchMegabytes: number;
  /**
   * CPU time of the patch of a pod: without watches, and with all watches open. One of the watches receives the event.
   */
  readonly podChangeMicroseconds: number;
  readonly watchedPodChangeMicroseconds: number;
  /** CPU time of the change of a service, divided by the number of its events. All nodes watch services. */
  readonly serviceEventMicroseconds: number;
  /** CPU time and elapsed time from the start of the process until it is ready. */
  readonly startCPUSeconds: number;
  readonly startSeconds: number;
  /**
   * CPU time and elapsed time for all nodes to connect at once after a restart, and to list their pods and their node.
   */
  readonly stormCPUSeconds: number;
  readonly stormSeconds: number;
  /** CPU time and elapsed time for all nodes to list all services after that. */
  readonly serviceStormCPUSeconds: number;
  readonly serviceStormSeconds: number;
}

const namespace = 'bench';
const podsPath = `/api/v1/namespaces/${namespace}/pods`;
const servicesPath = `/api/v1/namespaces/${namespace}/services`;
const leasesPath = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases';
const listPath = '/api/v1/pods?resourceVersion=0';
const leaseSeconds = 20;
const listRounds = 5;

/** Stores a cluster in an empty server, and measures the costs of its clients. */
export async function measureCluster(
  size: ClusterSize,
  options: RestartableServerOptions,
  log: (line: string) => void,
): Promise<ClusterFigures> {
  const server = await RestartableServer.start(options);
  try {
    return await measure(server, size, log);
  } finally {
    await server.stop();
  }
}

async function measure(
  server: RestartableServer,
  size: ClusterSize,
  log: (line: string) => void,
): Promise<ClusterFigures> {
  const emptyMegabytes = await settledMegabytes(server);
  const createMicroseconds = await store(server, size);
  const memoryMegabytes = await settledMegabytes(server);
  const storeMegabytes = await megabytesOf(server.folder);
  log(`${size.pods} pods are stored`);

  const client = new Client(server.target, 4);
  const leases = await renewLeases(server, client, size.leases);
  log('leases are renewed');
  client.close();

  const restarted = await withCPU(server, async () => {
    await server.end();
    const from = performance.now();
    await server.launch();
    return (performance.now() - from) / 1000;
  });
  const lists = await measureLists(server);
  log('lists are measured');

  await server.end();
  await server.launch();
  const storms = await relistAll(server, size);
  log('all nodes have listed');
  const watching = await measureWatches(server, size);
  return {
    ...{ emptyMegabytes, memoryMegabytes, storeMegabytes, createMicroseconds },
    ...leases,
    startCPUSeconds: restarted.seconds,
    startSeconds: restarted.result,
    ...lists,
    ...storms,
    ...watching,
  };
}

/** @returns CPU time for each pod, in µs */
async function store(server: RestartableServer, size: ClusterSize): Promise<number> {
  const client = new Client(server.target, 4);
  const create = async (path: string, object: unknown) => void (await client.json('POST', path, object));
  try {
    await create('/api/v1/namespaces', { metadata: { name: namespace } });
    await inFlight(size.nodes, 32, (i) => create('/api/v1/nodes', node(i)));
    await inFlight(size.leases, 32, (i) => create(leasesPath, lease(i, 0)));
    await inFlight(size.services, 32, (i) => create(servicesPath, service(i)));
    const { seconds } = await withCPU(server, () =>
      inFlight(size.pods, 64, (i) => create(podsPath, podOf(i, size.nodes))),
    );
    return (seconds * 1e6) / size.pods;
  } finally {
    client.close();
  }
}

/** Lists all pods of a server that has just started, then again. */
async function measureLists(server: RestartableServer) {
  const client = new Client(server.target);
  try {
    const list = async (accept: string) => {
      let bytes = 0;
      const { seconds } = await withCPU(server, async () => {
        bytes = await client.size(listPath, { accept });
      });
      return { milliseconds: seconds * 1000, bytes };
    };
    const later = async (accept: string) => {
      const { seconds } = await withCPU(server, async () => {
        for (let i = 0; i < listRounds; i++) await client.size(listPath, { accept });
      });
      return (seconds * 1000) / listRounds;
    };
    const first = await list(json);
    const listMilliseconds = await later(json);
    const firstProtobuf = await list(protobuf);
    return {
      firstListMilliseconds: first.milliseconds,
      listMegabytes: first.bytes / 1e6,
      listMilliseconds,
      firstProtobufListMilliseconds: firstProtobuf.milliseconds,
      protobufListMilliseconds: await later(protobuf),
    };
  } finally {
    client.close();
  }
}

interface Lease {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
}

/** Renews each lease every 10 s, at a steady rate, after a warm-up of the same length. */
async function renewLeases(server: RestartableServer, client: Client, leases: number) {
  const rate = leases / 10;
  const times: number[] = [];
  const { items } = await client.json<{ readonly items: readonly Lease[] }>('GET', leasesPath);
  const versions = new Map(items.map(({ metadata }) => [metadata.name, metadata.resourceVersion]));
  const renew = async (at: number, seconds: number, due: number) => {
    const name = nodeName(at);
    const renewed = lease(at, seconds, versions.get(name));
    const { metadata } = await client.json<Lease>('PUT', `${leasesPath}/${name}`, renewed);
    versions.set(name, metadata.resourceVersion);
    times.push(performance.now() - due);
  };
  const run = async (turn: number) => {
    const pending: Promise<void>[] = [];
    const from = performance.now();
    times.length = 0;
    for (let i = 0; i < rate * leaseSeconds; i++) {
      const due = from + (i / rate) * 1000;
      await sleep(Math.max(0, due - performance.now()));
      pending.push(renew(i % leases, turn * 1000 + i, due));
    }
    await Promise.all(pending);
  };
  await run(1);
  const { seconds } = await withCPU(server, () => run(2));
  times.sort((a, b) => a - b);
  return { leaseMillisecondsPerSecond: (seconds * 1000) / leaseSeconds, leaseP99: percentile(times, 0.99) };
}

/**
 * For all nodes at once, sends the lists that kubelets, and then kube-proxies, send after a restart of their server.
 */
async function relistAll(server: RestartableServer, { nodes }: ClusterSize) {
  const clients = Array.from({ length: nodes }, () => new Client(server.target));
  const list = (client: Client, path: string) => client.size(`${path}&resourceVersion=0`, { accept: json });
  const all = async (of: (client: Client, node: number) => Promise<unknown>) => {
    const from = performance.now();
    await Promise.all(clients.map(of));
    return (performance.now() - from) / 1000;
  };
  try {
    const own = await withCPU(server, () =>
      all(async (client, node) => {
        for (const path of ownPathsOf(node)) await list(client, path);
      }),
    );
    const services = await withCPU(server, () => all((client) => list(client, allServices)));
    return {
      stormCPUSeconds: own.seconds,
      stormSeconds: own.result,
      serviceStormCPUSeconds: services.seconds,
      serviceStormSeconds: services.result,
    };
  } finally {
    for (const client of clients) client.close();
  }
}

async function measureWatches(server: RestartableServer, { nodes, pods }: ClusterSize) {
  const client = new Client(server.target, 4);
  const changedPods = Math.min(pods, 2_000);
  const changedServices = 20;
  let turn = 0;
  const patch = async (path: string) => {
    const type = { 'content-type': 'application/merge-patch+json' };
    const status = await client.status(
      'PATCH',
      path,
      type,
      JSON.stringify({ metadata: { labels: { turn: `${turn}` } } }),
    );
    if (status !== 200) throw new Error(`PATCH ${path}: HTTP ${status}`);
  };
  const changePods = async () => {
    turn++;
    await inFlight(changedPods, 16, (i) => patch(`${podsPath}/pod-${i}`));
  };
  const changeServices = async () => {
    turn++;
    for (let i = 0; i < changedServices; i++) await patch(`${servicesPath}/service-${i}`);
  };
  try {
    await changePods();
    await changePods();
    const alone = await withCPU(server, changePods);
    await changeServices();
    const servicesAlone = await withCPU(server, changeServices);
    const before = await settledMegabytes(server);
    const { metadata } = await client.json<{ metadata: { resourceVersion: string } }>('GET', `${podsPath}?limit=1`);
    const paths = Array.from({ length: nodes }, (_, i) =>
      [...ownPathsOf(i), allServices].map((path) => `${path}&watch=1&resourceVersion=${metadata.resourceVersion}`),
    ).flat();
    const watches = await Watches.open(server.target, paths, json, 3);
    try {
      const after = await settledMegabytes(server);
      await changePods();
      await sleep(1000);
      const watched = await withCPU(server, async () => {
        await changePods();
        await sleep(1000);
      });
      await changeServices();
      await sleep(2000);
      const servicesWatched = await withCPU(server, async () => {
        await changeServices();
        await sleep(2000);
      });
      return {
        watchMegabytes: after - before,
        podChangeMicroseconds: (alone.seconds * 1e6) / changedPods,
        watchedPodChangeMicroseconds: (watched.seconds * 1e6) / changedPods,
        serviceEventMicroseconds: ((servicesWatched.seconds - servicesAlone.seconds) * 1e6) / (changedServices * nodes),
      };
    } finally {
      watches.close();
    }
  } finally {
    client.close();
  }
}

/** Paths of a kubelet's lists: the pods of its node, and the node. */
function ownPathsOf(index: number): readonly string[] {
  return [
    `/api/v1/pods?fieldSelector=spec.nodeName%3D${nodeName(index)}`,
    `/api/v1/nodes?fieldSelector=metadata.name%3D${nodeName(index)}`,
  ];
}

/** Path of a kube-proxy's list. */
const allServices = '/api/v1/services?labelSelector=app';

const nodeName = (index: number) => `node-${index}`;

function node(index: number): object {
  const name = nodeName(index);
  return {
    metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux' } },
    status: {
      capacity: { cpu: '16', memory: '64Gi', pods: '110' },
      addresses: [{ type: 'InternalIP', address: `10.1.${index >> 8}.${index & 255}` }],
    },
  };
}

function lease(index: number, seconds: number, resourceVersion?: string): object {
  const name = nodeName(index);
  const renewTime = new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString().replace('Z', '000Z');
  return { metadata: { name, resourceVersion }, spec: { holderIdentity: name, leaseDurationSeconds: 40, renewTime } };
}

function service(index: number): object {
  const app = `app-${index}`;
  return {
    metadata: { name: `service-${index}`, labels: { app } },
    spec: { selector: { app }, ports: [{ port: 80 }], clusterIP: 'None' },
  };
}

function podOf(index: number, nodes: number): object {
  const made = pod(index);
  return { ...made, spec: { ...made.spec, nodeName: nodeName(index % nodes) } };
}

async function withCPU<T>(server: RestartableServer, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const [pid, before] = [server.pid, await threadSeconds(server.pid)];
  const result = await work();
  const after = await threadSeconds(server.pid);
  // If the server was restarted meanwhile, its CPU time began at 0.
  return { result, seconds: server.pid === pid ? after - before : after };
}

/** Memory when it has stopped shrinking. It shrinks while the server is idle, because garbage is collected. */
async function settledMegabytes({ pid }: RestartableServer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let still = 0; still < 5; ) {
    await sleep(1000);
    const now = (await anonymousMegabytes(pid)) ?? 0;
    still = now < least - 1 ? 0 : still + 1;
    least = Math.min(least, now);
  }
  return least;
}

/** Size of the files in a folder, in bytes. */
async function megabytesOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).blocks * 512));
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}
