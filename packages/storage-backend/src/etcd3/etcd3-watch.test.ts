import type { Duplex } from 'node:stream';
import { CompactedError, type KeyEvent } from '@k8s-ts/storage/kv';
import { describeWithEtcd, startEtcd } from '@k8s-ts/storage-testkit';
import { Etcd3, type IWatchResponse } from 'etcd3';
import { afterEach, expect, it } from 'vitest';
import { Etcd3Watch } from './etcd3-watch.js';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A client whose first watch streams leave out previous values, as etcd may do for a new watch. */
async function clientOfForgetfulEtcd(forgetfulStreams: number) {
  const etcd = await startEtcd();
  const client = new Etcd3({ hosts: etcd.endpoint });
  cleanups.push(
    () => etcd.stop(),
    () => client.close(),
  );
  const watch = client.watchClient.watch.bind(client.watchClient);
  const opened = { streams: 0 };
  client.watchClient.watch = async () => {
    const stream = (await watch()) as Awaited<ReturnType<typeof watch>> & Pick<Duplex, 'emit'>;
    if (opened.streams++ >= forgetfulStreams) return stream;
    const emit = stream.emit.bind(stream);
    stream.emit = (name: string | symbol, ...args: unknown[]) => {
      const [response] = args as [IWatchResponse?];
      if (name === 'data') for (const event of response?.events ?? []) Object.assign(event, { prev_kv: null });
      return emit(name, ...args);
    };
    return stream;
  };
  return { client, opened };
}

async function take(watch: Etcd3Watch, count: number): Promise<KeyEvent[]> {
  const events: KeyEvent[] = [];
  for await (const batch of watch.batches()) {
    events.push(...batch.events);
    if (events.length >= count) break;
  }
  return events;
}

const follow = (client: Etcd3, fromRevision: number) =>
  new Etcd3Watch(
    client,
    { start: 'a', end: 'b', fromRevision, signal: new AbortController().signal },
    async () => 'tail',
  );

describeWithEtcd('A watch of an etcd that omits previous values', () => {
  it('Etcd3Watch is opened again, and misses and repeats nothing', async () => {
    const { client, opened } = await clientOfForgetfulEtcd(2);
    const { header } = await client.put('a').value('0');
    for (let value = 1; value <= 3; value++) await client.put('a').value(String(value));
    await client.delete().key('a');
    const events = await take(follow(client, Number(header.revision)), 5);
    const text = (value: Uint8Array | undefined) => value && Buffer.from(value).toString();
    expect(
      events.map((event) => [event.type, event.revision - Number(header.revision), text(event.previous?.value)]),
    ).toEqual([
      ['put', 0, undefined],
      ['put', 1, '0'],
      ['put', 2, '1'],
      ['put', 3, '2'],
      ['delete', 4, '3'],
    ]);
    expect(opened.streams).toBe(3);
  });

  it('Etcd3Watch ends when its start is compacted', async () => {
    const { client } = await clientOfForgetfulEtcd(0);
    await client.put('a').value('0');
    const { header } = await client.put('a').value('1');
    await client.kv.compact({ revision: header.revision, physical: true });
    await expect(take(follow(client, Number(header.revision)), 1)).rejects.toBeInstanceOf(CompactedError);
  });
});
