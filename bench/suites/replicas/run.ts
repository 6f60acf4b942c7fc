import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type ListerWatcher, newClient, type ResourceClient } from '@k8s-ts/client';
import { type NodeTransport, nodeTransport } from '@k8s-ts/client/node';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { newEtcd3Store } from '@k8s-ts/storage-backend/etcd3';
import { type EtcdCluster, startEtcdCluster } from '@k8s-ts/storage-testkit';
import { FollowedCollection } from '../../../tests/kit/followed-collection.js';
import { assertAcknowledged, StoredHistory } from '../../../tests/kit/stored-history.js';
import { checkTold, sorted } from '../../../tests/kit/told-changes.js';
import { Balancer } from '../../kit/balancer.js';
import { RestartableServer, type RestartableServerOptions } from '../../kit/restartable-server.js';
import { type Request, Writers } from './writers.js';

export interface RunOptions extends Omit<RestartableServerOptions, 'etcd'> {
  /** Number of times that each fault happens to each server. */
  readonly rounds: number;
  /** Number of writes per second. */
  readonly rate: number;
  /** Number of watches, each of one namespace, ten on a connection. Ten informers of all namespaces are added. */
  readonly watches: number;
  /** Pause before the first fault and after each fault, in ms. */
  readonly settleMs: number;
  /** Called with a line of text after each fault. */
  readonly log?: (line: string) => void;
}

/** A part of the run: from the start of one fault until the start of the next one. */
export interface Part {
  readonly name: 'calm' | 'server restarted' | 'etcd member killed' | 'leader moved';
  /**
   * Requests that were due in this part and succeeded, and requests that were in flight in this part and failed. A
   * failed request counts for one part: a fault of etcd if there is one, because etcd reports a failure only seconds
   * later; else the last part.
   */
  readonly requests: readonly Request[];
}

/**
 * Whether the fault leaves the outcome of writes in flight open. etcd answers some of them only after 7 s, with an
 * error.
 */
export function isFaultOfEtcd(name: Part['name']): boolean {
  return name === 'etcd member killed' || name === 'leader moved';
}

export interface RunReport {
  readonly parts: readonly Part[];
  readonly acknowledged: number;
  /** Differences between the changes that clients received and those stored. Empty if there are no differences. */
  readonly problems: readonly string[];
  readonly lists: number;
  readonly watches: number;
  /** Number of watches and lists that were answered with status 410. */
  readonly expired: number;
  /** Counts of errors of lists and watches other than 410, after which the informer tried again. */
  readonly interrupted: ReadonlyMap<string, number>;
  /** Number of events that informers and watches received. */
  readonly told: number;
  /** Exit codes of the servers that were ended. */
  readonly exitCodes: readonly (number | null)[];
}

const namespacesCount = 50;
const lanes = 20;
const watchesOfConnection = 10;
const etcdPauseMs = 2_000;
/** Minimum length of a watch in seconds, as in client-go. */
const minWatchSeconds = 300;
/** Ways in which informers receive states; see {@link FollowedCollection}. */
const ways = ['list', 'paged', 'watchList', 'list'] as const;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs three servers over an etcd of three members behind a TCP balancer. While clients write and watch, each server is
 * restarted in turn, a member of etcd is killed and restarted, and etcd's leader is moved. At the end, all changes that
 * clients received are compared with the history of etcd.
 */
export async function runReplicas(options: RunOptions): Promise<RunReport> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    return await run(options, ends);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function run(options: RunOptions, ends: (() => Promise<unknown>)[]): Promise<RunReport> {
  const { rounds, rate, settleMs, log = () => {} } = options;
  const etcd = await startEtcdCluster(3);
  ends.push(() => etcd.stop());
  const store = newEtcd3Store({ endpoints: etcd.endpoints });
  ends.push(() => store.close());
  const history = await StoredHistory.from(store, '/registry/configmaps/');
  const replicas: RestartableServer[] = [];
  for (let at = 0; at < 3; at++) {
    const replica = await RestartableServer.start({ ...options, etcd: etcd.endpoints });
    ends.push(() => replica.stop());
    replicas.push(replica);
  }
  const balancer = await Balancer.start(replicas.map(({ port }) => port));
  ends.push(() => balancer.close());
  const server = `https://127.0.0.1:${balancer.port}`;
  const { token } = (replicas[0] as RestartableServer).target;
  const connect = (protocol: 'http1' | 'http2' = 'http2'): NodeTransport => {
    const transport = nodeTransport({ server, token, rejectUnauthorized: false, protocol });
    ends.push(async () => transport.close());
    return transport;
  };

  const namespaces = Array.from({ length: namespacesCount }, (_, at) => `replicas-${at}`);
  const admin = newClient({ transport: connect() });
  for (const name of namespaces) {
    await admin.resource({ version: 'v1', resource: 'namespaces', namespaced: false }).create({ metadata: { name } });
  }
  const followed = [...informers(connect), ...watchesOf(options.watches, namespaces, connect)];
  ends.push(() => Promise.allSettled(followed.map(({ collection }) => collection.stop())));
  await Promise.all(followed.map(({ collection }) => collection.informer.whenSynced()));
  const clients = Array.from({ length: lanes / 2 }, () => newClient({ transport: connect() }));
  const writers = new Writers(
    Array.from({ length: lanes }, (_, lane) => configMaps(clients[lane % clients.length])),
    namespaces,
  );
  const writing = new AbortController();
  const written = writers.run(rate, writing.signal);
  ends.push(async () => writing.abort());

  const marks: { readonly name: Part['name']; readonly from: number }[] = [{ name: 'calm', from: performance.now() }];
  const exitCodes: (number | null)[] = [];
  await pause(settleMs);
  const during = async (name: Part['name'], fault: () => Promise<void>) => {
    const from = performance.now();
    marks.push({ name, from });
    await fault();
    const took = performance.now() - from;
    await pause(settleMs);
    const { p50, p99, max, failed } = figuresOf(writers.requests.filter(({ due }) => due >= from));
    const times = `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)} ms, ${failed} failed`;
    log(`${name} in ${(took / 1000).toFixed(1)} s: ${times}; connections ${balancer.connections.join(' ')}`);
  };
  for (let round = 0; round < rounds; round++) {
    for (const replica of replicas) {
      await during('server restarted', async () => {
        exitCodes.push(await replica.end());
        await replica.launch();
      });
    }
    await during('etcd member killed', () => killMember(etcd, round));
    await during('leader moved', async () => {
      const leader = await etcd.leader();
      const at = etcd.members.indexOf(leader);
      await etcd.moveLeader(etcd.members[(at + 1) % etcd.members.length] as (typeof etcd.members)[number]);
    });
  }
  writing.abort();
  await written;

  const { problems, told } = await compare(store, history, followed, writers, admin);
  const spans = marks.map(({ name, from }, at) => ({
    name,
    from,
    to: marks[at + 1]?.from ?? Number.POSITIVE_INFINITY,
  }));
  const spanOf = ({ due, sent, took, error }: Request) => {
    if (error === undefined) return spans.findLast(({ from }) => due >= from);
    const during = spans.filter(({ from, to }) => sent < to && due + took >= from);
    return during.find(({ name }) => isFaultOfEtcd(name)) ?? during.at(-1);
  };
  const parts = spans.map((span) => ({
    name: span.name,
    requests: writers.requests.filter((request) => spanOf(request) === span),
  }));
  const sum = (of: (collection: FollowedCollection) => number) =>
    followed.reduce((total, { collection }) => total + of(collection), 0);
  const interrupted = new Map<string, number>();
  for (const error of followed.flatMap(({ collection }) => collection.errors)) {
    const text = `${(error as { code?: unknown }).code ?? ''} ${(error as Error).message}`.trim();
    interrupted.set(text, (interrupted.get(text) ?? 0) + 1);
  }
  return {
    parts,
    acknowledged: writers.acknowledged.flat().length,
    problems,
    lists: sum(({ lists }) => lists),
    watches: sum(({ watches }) => watches),
    expired: sum(({ expired }) => expired),
    interrupted,
    told,
    exitCodes,
  };
}

/** Kills the leader in even rounds, a follower in odd rounds, and restarts it. */
async function killMember(etcd: EtcdCluster, round: number): Promise<void> {
  const leader = await etcd.leader();
  const followers = etcd.members.filter((member) => member !== leader);
  const member = round % 2 === 0 ? leader : (followers[round % followers.length] as typeof leader);
  await member.kill();
  await pause(etcdPauseMs);
  await member.restart();
}

interface Followed {
  readonly name: string;
  readonly collection: FollowedCollection;
  readonly isCovered: (path: string) => boolean;
}

/** Ten informers of all namespaces, each with a connection of its own. */
function informers(connect: (protocol: 'http1' | 'http2') => NodeTransport): readonly Followed[] {
  return Array.from({ length: 10 }, (_, at) => {
    const way = ways[at % ways.length] as (typeof ways)[number];
    const protocol = at % 2 === 0 ? 'http2' : 'http1';
    const source = sourceOf(configMaps(newClient({ transport: connect(protocol) })), way === 'paged');
    const collection = new FollowedCollection(source, { watchList: way === 'watchList', minWatchSeconds });
    return { name: `informer ${at} (${protocol}, ${way})`, collection, isCovered: () => true };
  });
}

function watchesOf(count: number, namespaces: readonly string[], connect: () => NodeTransport): readonly Followed[] {
  let transport: NodeTransport | undefined;
  return Array.from({ length: count }, (_, at) => {
    if (transport === undefined || at % watchesOfConnection === 0) transport = connect();
    const namespace = namespaces[at % namespaces.length] as string;
    const source = sourceOf(configMaps(newClient({ transport })).namespace(namespace), false);
    return {
      name: `watch ${at} of ${namespace}`,
      collection: new FollowedCollection(source, { watchList: false, minWatchSeconds }),
      isCovered: (path) => path.startsWith(`${namespace}/`),
    };
  });
}

function configMaps(client: ReturnType<typeof newClient> | undefined): ResourceClient<KubeObject> {
  return (client as ReturnType<typeof newClient>).resource({ version: 'v1', resource: 'configmaps' });
}

/** @param isPaged lists the newest state in pages, instead of a cached state in one response */
function sourceOf(resource: ResourceClient<KubeObject>, isPaged: boolean): ListerWatcher<KubeObject> {
  return {
    list: ({ resourceVersion, ...options }) =>
      resource.list(isPaged ? { ...options, limit: 50 } : { ...options, ...(resourceVersion && { resourceVersion }) }),
    watch: (options) => resource.watch(options),
  };
}

/** Compares the changes that clients received with the history of etcd. */
async function compare(
  store: KeyValueStore,
  history: StoredHistory,
  followed: readonly Followed[],
  writers: Writers,
  admin: ReturnType<typeof newClient>,
): Promise<{ readonly problems: readonly string[]; readonly told: number }> {
  const problems = [...writers.stale];
  await history.reaches(await store.revision());
  const state = history.state();
  const check = (name: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message.slice(0, 500)}`);
    }
  };
  check('writes', () => assertAcknowledged(writers.acknowledged, history.changes));
  const { items } = await configMaps(admin).list();
  const listed = new Map(
    items.map(({ metadata }) => [`${metadata.namespace}/${metadata.name}`, Number(metadata.resourceVersion)]),
  );
  if (sorted(listed) !== sorted(state)) problems.push('a list with a quorum differs from etcd');

  let told = 0;
  const deadline = performance.now() + 60_000;
  for (const { name, collection, isCovered } of followed) {
    const wanted = sorted(new Map([...state].filter(([path]) => isCovered(path))));
    while (sorted(collection.items) !== wanted && performance.now() < deadline) await pause(20);
    if (sorted(collection.items) !== wanted) problems.push(`${name}: is not what etcd has in the end`);
    else if (sorted(collection.mirror) !== wanted) problems.push(`${name}: its handlers were not told of everything`);
    await collection.stop().catch((error: Error) => problems.push(`${name}: ${error.message}`));
    check(name, () => {
      told += checkTold(collection.told, history, isCovered);
    });
  }
  return { problems, told };
}

/** Percentiles of the times of requests in ms, and the number of failed requests. */
export function figuresOf(requests: readonly Request[]): {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly failed: number;
} {
  const writes = requests.filter(({ verb }) => verb !== 'get' && verb !== 'list');
  const times = writes.map(({ took }) => took).sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const failed = requests.filter(({ error }) => error !== undefined).length;
  return { p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? 0, failed };
}
