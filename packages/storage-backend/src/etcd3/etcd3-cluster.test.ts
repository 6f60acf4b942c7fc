import { KeyValueStorage, StorageErrorCode } from '@k8s-ts/storage';
import { type KeyValueStore, UnknownOutcomeError } from '@k8s-ts/storage/kv';
import {
  describeWithEtcd,
  type EtcdCluster,
  type EtcdMember,
  type Pod,
  pod,
  podCodec,
  podKey,
  podResource,
  startEtcdCluster,
} from '@k8s-ts/storage-testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newEtcd3Store } from './etcd3-store.js';

const WRITERS = 64;
/** Maximum time until writes succeed again, in ms. An election and the next attempt take far less. */
const LONGEST_RECOVERY_MS = 60_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function eventually(condition: () => boolean, what: string, timeoutMs = LONGEST_RECOVERY_MS): Promise<void> {
  for (const end = Date.now() + timeoutMs; !condition(); await pause(5)) {
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
  }
}

/** A write that the storage has acknowledged. */
interface Acknowledged {
  readonly key: string;
  readonly revision: number;
}

/** Creates, updates and deletes pods, different ones for each writer, until it is stopped. */
class Load {
  readonly acknowledged: Acknowledged[] = [];
  failed = 0;
  /** When the newest of the acknowledged writes began. */
  lastBegan = 0;
  #writing = true;
  readonly #writers: Promise<void>[];

  constructor(storage: KeyValueStorage<Pod>) {
    this.#writers = Array.from({ length: WRITERS }, (_, writer) => this.#write(storage, writer));
  }

  async stop(): Promise<void> {
    this.#writing = false;
    await Promise.all(this.#writers);
  }

  /** Time from this call until a write that begins after it is acknowledged, in ms. */
  async recovery(): Promise<number> {
    const from = performance.now();
    await eventually(() => this.lastBegan > from, 'an acknowledged write');
    return performance.now() - from;
  }

  /** Resolves when this number of further writes is acknowledged. */
  more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    return eventually(() => this.acknowledged.length >= wanted, `${count} more acknowledged writes`);
  }

  async #write(storage: KeyValueStorage<Pod>, writer: number): Promise<void> {
    for (let at = 0; this.#writing; at++) {
      const path = `w${writer}/${at}`;
      const text = `${writer}-${at}`;
      const steps = [
        () => storage.create(podKey(path), pod(path)),
        () => storage.guaranteedUpdate(podKey(path), { tryUpdate: () => ({ object: pod(path, { text }) }) }),
        ...(at % 3 === 0 ? [() => storage.delete(podKey(path))] : []),
      ];
      for (const step of steps) {
        const began = performance.now();
        try {
          const { revision } = await step();
          this.acknowledged.push({ key: podKey(path), revision });
          this.lastBegan = Math.max(this.lastBegan, began);
        } catch (error) {
          // The write may or may not have happened, so the writer continues with another object.
          if (!(error instanceof UnknownOutcomeError))
            expect(error).toMatchObject({ code: StorageErrorCode.unreachable });
          this.failed++;
          await pause(20);
          break;
        }
      }
    }
  }
}

interface Told extends Acknowledged {
  readonly type: string;
}

/** Follows the pods from a revision on; events are kept. */
function follow(storage: KeyValueStorage<Pod>, revision: number) {
  const controller = new AbortController();
  const events: Told[] = [];
  const running = (async () => {
    const options = { resourceVersion: String(revision), signal: controller.signal };
    for await (const batch of await storage.watch('/pods', options)) {
      for (const event of batch) {
        if (event.type === 'ERROR') throw event.error;
        if (event.type === 'BOOKMARK') continue;
        const { key, revision } = event.object;
        events.push({ type: event.type, key, revision });
      }
    }
  })();
  running.catch(() => undefined);
  return {
    events,
    running,
    async stop() {
      controller.abort();
      await running;
    },
  };
}

describeWithEtcd('etcd3 over a cluster of three', () => {
  let cluster: EtcdCluster;
  let store: KeyValueStore;
  let storage: KeyValueStorage<Pod>;

  beforeEach(async () => {
    cluster = await startEtcdCluster(3);
    store = newEtcd3Store({ endpoints: cluster.endpoints });
    storage = new KeyValueStorage<Pod>(store, { codec: podCodec, groupResource: podResource });
  });
  afterEach(async () => {
    await storage?.destroy();
    await store?.close();
    await cluster?.stop();
  });

  /**
   * Runs load and a watch during the faults. At the end, no acknowledged write may be missing, and no event may be
   * delivered twice.
   */
  async function survive(happen: (load: Load) => Promise<void>): Promise<void> {
    const first = await storage.currentRevision();
    const watch = follow(storage, first);
    const load = new Load(storage);
    await load.more(500);
    await happen(load);
    await load.more(500);
    await load.stop();

    const last = await storage.currentRevision();
    const all = Array.from({ length: last - first }, (_, at) => first + 1 + at);
    const late = follow(storage, first);
    for (const { events, running, stop } of [watch, late]) {
      const isComplete = eventually(() => (events.at(-1)?.revision ?? first) >= last, `events up to ${last}`);
      await Promise.race([isComplete, running]);
      expect(events.map(({ revision }) => revision)).toEqual(all);
      for (const { key, revision } of load.acknowledged) expect(events[revision - first - 1]?.key, key).toBe(key);
      await stop();
    }
    expect(watch.events).toEqual(late.events);
    const state = new Map<string, number>();
    for (const { type, key, revision } of watch.events) {
      if (type === 'DELETED') state.delete(key);
      else state.set(key, revision);
    }
    const { items } = await storage.list('/pods');
    expect(new Map(items.map(({ key, revision }) => [key, revision]))).toEqual(state);
    console.info(`${load.acknowledged.length} writes acknowledged, ${load.failed} unknown, ${last - first} revisions`);
  }

  async function recoverFrom(what: string, fault: () => Promise<void> | void, load: Load): Promise<void> {
    const recovering = load.recovery();
    await fault();
    console.info(`${what}: the next write was acknowledged after ${Math.round(await recovering)} ms`);
  }

  const others = (member: EtcdMember) => cluster.members.filter((other) => other !== member);

  it('the etcd3 store loses no acknowledged write and no event when the leader is killed', {
    timeout: 180_000,
  }, async () => {
    await survive(async (load) => {
      const leader = await cluster.leader();
      await recoverFrom('leader killed', () => leader.kill(), load);
      await load.more(500);
      expect(await cluster.leader()).not.toBe(leader);
    });
  });

  it('the etcd3 store loses no acknowledged write and no event when the leader moves', {
    timeout: 180_000,
  }, async () => {
    await survive(async (load) => {
      for (let round = 0; round < 3; round++) {
        const [other] = others(await cluster.leader()) as [EtcdMember];
        await recoverFrom(`leader moved to ${other.name}`, () => cluster.moveLeader(other), load);
        await load.more(300);
      }
    });
  });

  it('the etcd3 store continues when the killed leader is back and the next leader is killed', {
    timeout: 180_000,
  }, async () => {
    await survive(async (load) => {
      for (let round = 0; round < 2; round++) {
        const leader = await cluster.leader();
        await recoverFrom(`leader ${leader.name} killed`, () => leader.kill(), load);
        await load.more(300);
        await leader.restart();
        const [other] = others(await cluster.leader()) as [EtcdMember];
        await recoverFrom(`follower ${other.name} killed`, () => other.kill(), load);
        await load.more(300);
        await other.restart();
      }
    });
  });

  it('the etcd3 store continues with the majority when a member, also the leader, is cut off', {
    timeout: 180_000,
  }, async () => {
    await survive(async (load) => {
      const [follower] = others(await cluster.leader()) as [EtcdMember];
      await recoverFrom('follower cut off', () => follower.cutOff(), load);
      await load.more(500);
      follower.reconnect();
      await load.more(300);
      const leader = await cluster.leader();
      await recoverFrom('leader cut off', () => leader.cutOff(), load);
      await load.more(500);
      expect(await cluster.leader()).not.toBe(leader);
      leader.reconnect();
      await load.more(500);
    });
  });
});
