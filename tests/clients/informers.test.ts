import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type ListerWatcher, newClient } from '@k8s-ts/client';
import { type NodeTransport, nodeTransport } from '@k8s-ts/client/node';
import { jsonStorageCodec, KeyValueStorage, namespacedAttributes } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { CompactedError, type KeyValueStore } from '@k8s-ts/storage/kv';
import { newEtcd3Store } from '@k8s-ts/storage-backend/etcd3';
import { type Etcd, Random, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigMapWriters } from '../kit/config-map-writers.js';
import { FollowedCollection } from '../kit/followed-collection.js';
import { adminToken, ServerProcess } from '../kit/server-process.js';
import { storageSource } from '../kit/storage-source.js';
import { assertAcknowledged, StoredHistory } from '../kit/stored-history.js';
import { TcpProxy } from '../kit/tcp-proxy.js';
import { checkTold, sorted } from '../kit/told-changes.js';
import { haveTools } from '../kit/tools.js';

/** Minimum number of acknowledged writes. Each kind of fault happens at least twice during them. */
const changes = Number(process.env.FAULT_CHANGES ?? 3_000);
const rounds = Math.max(12, Math.round(changes / 1_000));
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const namespaces = ['fault-a', 'fault-b'];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!haveTools('etcd'))('informers while everything fails', () => {
  const source = new Random(seed);
  const random = () => source.next();
  let etcd: Etcd;
  let proxy: TcpProxy;
  let server: ServerProcess;
  /** A client of etcd that does not use the proxy. */
  let direct: KeyValueStore;
  /** The store as a server uses it: through the proxy. */
  let proxied: KeyValueStore;
  let cacher: Cacher;
  let truth: StoredHistory;
  const cleanups: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    etcd = await startEtcd();
    proxy = await TcpProxy.start(Number(new URL(etcd.endpoint).port));
    const endpoint = `http://127.0.0.1:${proxy.port}`;
    direct = newEtcd3Store({ endpoints: [etcd.endpoint] });
    proxied = newEtcd3Store({ endpoints: [endpoint] });
    truth = await StoredHistory.from(direct, '/registry/configmaps/');
    server = await ServerProcess.start([`--etcd-servers=${endpoint}`]);
    for (const name of namespaces) {
      await server.json('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    }
    cacher = new Cacher({
      storage: configMaps(proxied),
      resourcePrefix: '/configmaps',
      getAttrs: namespacedAttributes,
    });
    await cacher.ready();
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    for (const cleanup of cleanups) await cleanup();
    await server?.stop();
    await cacher?.destroy();
    await proxied?.close();
    await direct?.close();
    await proxy?.close();
    await etcd?.stop();
  });

  it(`have the right state after ${changes} changes (FAULT_SEED=${seed})`, {
    timeout: 180_000 + changes * 30,
  }, async () => {
    const informers = informersOf(server.url, cacher);
    const writers = new ConfigMapWriters(server.url, namespaces, random);
    cleanups.push(async () => {
      await writers.stop();
      await Promise.allSettled(informers.map(({ collection }) => collection.stop()));
      for (const { transport } of informers) transport?.close();
    });
    const away = configMaps(direct);

    /** Makes changes while the server is disconnected, and compacts them before it reconnects. */
    const writeAside = async () => {
      for (let at = 0; at < 20; at++) {
        const path = `${namespaces[at % 2]}/aside-${Math.floor(random() * 10)}`;
        const [namespace = '', name = ''] = path.split('/');
        const object = {
          kind: 'ConfigMap',
          apiVersion: 'v1',
          metadata: { name, namespace },
          data: { at: `${random()}` },
        };
        const key = `/configmaps/${path}`;
        if (random() < 0.2) await away.delete(key).catch(() => undefined);
        else await away.guaranteedUpdate(key, { ignoreNotFound: true, tryUpdate: () => ({ object }) });
      }
    };
    const compact = async () => {
      const revision = await direct.revision();
      await truth.reaches(revision);
      await direct.compact(revision).catch((error: unknown) => {
        if (!(error instanceof CompactedError)) throw error;
      });
    };
    const faults: readonly (() => Promise<void>)[] = [
      async () => {
        proxy.cut();
        await pause(200 + random() * 1_500);
        proxy.mend();
      },
      async () => {
        proxy.cut();
        await writeAside();
        await compact();
        proxy.mend();
      },
      async () => {
        await etcd.kill();
        await pause(random() * 500);
        await etcd.restart();
      },
      async () => {
        await server.end('SIGKILL');
        await server.launch();
      },
      async () => {
        await server.end('SIGKILL');
        await writeAside();
        await compact();
        await server.launch();
      },
      compact,
    ];

    for (let round = 0; round < rounds; round++) {
      const wanted = ((round + 1) * changes) / (rounds + 1);
      await eventually(() => writers.count >= wanted, `${wanted} writes`, 300_000);
      await faults[round % faults.length]?.();
    }
    await eventually(() => writers.count >= changes, `${changes} writes`, 300_000);
    await writers.stop();

    const last = await direct.revision();
    await truth.reaches(last);
    const quorum = await configMaps(direct).list('/configmaps');
    const state = new Map(quorum.items.map(({ key, revision }) => [key.slice('/configmaps/'.length), revision]));
    expect(sorted(truth.state())).toBe(sorted(state));
    assertAcknowledged(writers.acknowledged, truth.changes);
    let told = 0;
    for (const { name, collection, isCovered } of informers) {
      const wanted = sorted(new Map([...state].filter(([path]) => isCovered(path))));
      await eventually(() => sorted(collection.items) === wanted, `the truth of ${name}`, 60_000);
      expect(sorted(collection.mirror)).toBe(wanted);
      await collection.stop();
      try {
        told += checkTold(collection.told, truth, isCovered);
      } catch (error) {
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      }
      console.info(
        `${name}: ${collection.lists} lists, ${collection.watches} watches, ${collection.expired} times too late`,
      );
    }
    const counts = `${writers.count} acknowledged and ${writers.unknown} unknown writes, ${truth.changes.length} changes`;
    console.info(`${counts}, told ${told} times, ${rounds} faults (FAULT_SEED=${seed})`);
  });
});

function configMaps(kv: KeyValueStore): KeyValueStorage {
  const codec = jsonStorageCodec<KubeObject>({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });
  return new KeyValueStorage(kv, { codec, groupResource: { group: '', resource: 'configmaps' } });
}

interface NamedCollection {
  readonly name: string;
  readonly collection: FollowedCollection;
  readonly transport?: NodeTransport;
  readonly isCovered: (path: string) => boolean;
}

/** Ways in which informers receive states: as one cached list, as the newest list in pages of 50, or as events. */
const waysToList = ['list', 'paged', 'watchList', 'list'] as const;

/** Ten informers over the network, each with its own connection, and one informer on the cache in this process. */
function informersOf(url: string, cacher: Cacher): NamedCollection[] {
  const wire = Array.from({ length: 10 }, (_, at): NamedCollection => {
    const namespace = at % 3 === 0 ? undefined : (namespaces[at % 2] as string);
    const states = waysToList[at % waysToList.length];
    const protocol = at % 2 === 0 ? 'http2' : 'http1';
    const transport = nodeTransport({ server: url, token: adminToken, rejectUnauthorized: false, protocol });
    const everywhere = newClient({ transport }).resource({ version: 'v1', resource: 'configmaps' });
    const resource = namespace === undefined ? everywhere : everywhere.namespace(namespace);
    const source: ListerWatcher<KubeObject> = {
      list: ({ resourceVersion, ...options }) =>
        resource.list(
          states === 'paged' ? { ...options, limit: 50 } : { ...options, ...(resourceVersion && { resourceVersion }) },
        ),
      watch: (options) => resource.watch(options),
    };
    return {
      name: `informer ${at} (${protocol}, ${states}, ${namespace ?? 'all namespaces'})`,
      collection: new FollowedCollection(source, { watchList: states === 'watchList' }),
      transport,
      isCovered: (path) => namespace === undefined || path.startsWith(`${namespace}/`),
    };
  });
  const cached = new FollowedCollection(storageSource(cacher, '/configmaps'), { watchList: false });
  return [...wire, { name: 'the cacher', collection: cached, isCovered: () => true }];
}

async function eventually(condition: () => boolean, what: string, timeoutMs: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; !condition(); await pause(10)) {
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
  }
}
