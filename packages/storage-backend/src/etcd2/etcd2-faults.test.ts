import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isKeyExists, StorageErrorCode } from '@k8s-ts/storage';
import { UnreachableError } from '@k8s-ts/storage/kv';
import {
  describeWithEtcd,
  type Etcd,
  type EtcdOptions,
  follow,
  freePort,
  newCertificates,
  type Pod,
  pod,
  podCodec,
  podKey,
  podResource,
  startEtcd,
} from '@k8s-ts/storage-testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { Etcd2Keys, type Etcd2KeysOptions, Etcd2Storage } from './index.js';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function etcd(options?: EtcdOptions): Promise<Etcd> {
  const one = await startEtcd({ v2: true, ...options });
  cleanups.push(() => one.stop());
  return one;
}

/** Members that know each other. */
async function cluster(size: number): Promise<Etcd[]> {
  const peers = await Promise.all(
    Array.from({ length: size }, async (_, i) => [`m${i}`, `http://127.0.0.1:${await freePort()}`]),
  );
  const initial = peers.map(([name, url]) => `${name}=${url}`).join(',');
  return Promise.all(
    peers.map(([name = '', url = '']) => {
      const own = ['--name', name, '--listen-peer-urls', url, '--initial-advertise-peer-urls', url];
      return etcd({ args: [...own, '--initial-cluster', initial] });
    }),
  );
}

function open(options: Partial<Etcd2KeysOptions> & { readonly endpoints: readonly string[] }) {
  const keys = new Etcd2Keys({ prefix: '/registry/', ...options });
  const storage = new Etcd2Storage<Pod>(keys, { codec: podCodec, groupResource: podResource, resourcePrefix: '/pods' });
  cleanups.push(async () => {
    await storage.destroy();
    await keys.close();
  });
  return { keys, storage };
}

const create = ({ storage }: ReturnType<typeof open>, path: string) => storage.create(podKey(path), pod(path));

/** Whether a creation that is retried has happened. */
const created = (result: unknown): string =>
  !(result instanceof Error) || isKeyExists(result) ? 'created' : String(result);

describeWithEtcd('etcd2 in trouble', () => {
  it('Etcd2Storage continues at other members, watches included', { timeout: 90_000 }, async () => {
    const members = await cluster(3);
    const made = open({ endpoints: members.map((member) => member.endpoint) });
    const { revision } = await create(made, 'ns/first');
    const watch = await follow(made.storage, '/pods', { resourceVersion: String(revision) });
    for (const member of members) {
      await member.kill();
      const path = `ns/${members.indexOf(member)}`;
      // Writes without a leader may fail, or may have happened; none happens twice.
      await expect.poll(() => create(made, path).then(created, created), { timeout: 60_000 }).toBe('created');
      const [event] = await watch.take(1, 20_000);
      expect(event).toMatchObject({ type: 'ADDED', object: { key: podKey(path) } });
      expect((await made.storage.list('/pods')).items).toHaveLength(members.indexOf(member) + 2);
      await member.restart();
    }
    expect(await watch.rest(50)).toEqual([]);
    await watch.stop();
  });

  it('Etcd2Storage stops using a frozen member', { timeout: 90_000 }, async () => {
    const members = await cluster(3);
    const made = open({ endpoints: members.map((member) => member.endpoint), requestTimeoutMs: 2000 });
    const { revision } = await create(made, 'ns/first');
    const watch = await follow(made.storage, '/pods', { resourceVersion: String(revision) });
    const { revision: next } = await create(made, 'ns/next');
    expect(await watch.brief(1)).toEqual([`ADDED ns/next@${next}`]);
    members[0]?.pause();
    await expect.poll(() => create(made, 'ns/a').then(created, created), { timeout: 60_000 }).toBe('created');
    const [event] = await watch.take(1, 30_000);
    expect(event).toMatchObject({ type: 'ADDED', object: { key: podKey('ns/a') } });
    members[0]?.resume();
    await watch.stop();
  });

  it('Etcd2Storage reads by consensus, or from one member', { timeout: 90_000 }, async () => {
    const members = await cluster(3);
    const [one] = members as [Etcd, ...Etcd[]];
    const reads = (quorum: boolean) => open({ endpoints: [one.endpoint], quorum, requestTimeoutMs: 1000 });
    const made = reads(true);
    await create(made, 'ns/a');
    await expect
      .poll(() =>
        reads(false)
          .storage.count('/pods')
          .catch(() => 0),
      )
      .toBe(1);
    for (const member of members.slice(1)) await member.kill();
    const alone = reads(false);
    expect((await alone.storage.get(podKey('ns/a'))).object.metadata.name).toBe('a');
    expect((await alone.storage.list('/pods')).items).toHaveLength(1);
    const consensus = reads(true).storage.get(podKey('ns/a'));
    await expect(consensus).rejects.toMatchObject({ code: StorageErrorCode.unreachable });
  });

  it('Etcd2Storage never sends a write twice', async () => {
    const server = await etcd();
    const proxy = await startProxy(server.endpoint);
    const made = open({ endpoints: [proxy.endpoint] });
    await create(made, 'ns/a');
    proxy.loseAnswers();
    await expect(create(made, 'ns/b')).rejects.toMatchObject({ code: StorageErrorCode.unreachable });
    expect(proxy.puts()).toBe(2);
    proxy.passAnswers();
    expect((await made.storage.list('/pods')).items).toHaveLength(2);
  });

  it('Etcd2Storage sends a request to another member if it was not sent yet', async () => {
    const server = await etcd();
    const made = open({ endpoints: [`127.0.0.1:${await freePort()}`, server.endpoint.replace('http://', '')] });
    await create(made, 'ns/a');
    expect(await made.storage.count('/pods')).toBe(1);
  });

  it('Etcd2Storage names unreachable members in its errors', async () => {
    const made = open({ endpoints: [`http://127.0.0.1:${await freePort()}`] });
    const calls = [create(made, 'ns/a'), made.storage.list('/pods'), made.storage.currentRevision()];
    for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect([status, reason.code]).toEqual(['rejected', StorageErrorCode.unreachable]);
    }
    await expect(made.storage.readinessCheck()).rejects.toThrow(/^etcd at http:\/\/127.0.0.1:\d+ cannot be reached: /);
    await made.keys.close();
    await expect(made.storage.readinessCheck()).rejects.toThrow('the storage is closed');
  });

  it('Etcd2Storage reports that a server does not serve the v2 API', async () => {
    const server = await etcd({ v2: false });
    const made = open({ endpoints: [server.endpoint] });
    const words = `etcd at ${server.endpoint} does not serve the v2 API: it has to be started with --enable-v2`;
    await expect(made.storage.readinessCheck()).rejects.toThrow(words);
    await expect(create(made, 'ns/a')).rejects.toThrow(words);
    const watch = await follow(made.storage, '/pods', { resourceVersion: '1' });
    expect(await watch.brief(1)).toEqual([`ERROR Internal error occurred: ${words}`]);
    await watch.ended();
  });

  it('Etcd2Storage logs in with its credentials, and names their user in errors', async () => {
    const server = await etcd();
    const admin = async (method: string, path: string, body?: object) => {
      const authorization = `Basic ${Buffer.from('root:secret').toString('base64')}`;
      const answer = await fetch(`${server.endpoint}/v2/auth/${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(answer.status).toBeLessThan(300);
    };
    await admin('PUT', 'users/root', { user: 'root', password: 'secret' });
    await admin('PUT', 'roles/kube', {
      role: 'kube',
      permissions: { kv: { read: ['/registry*'], write: ['/registry*'] } },
    });
    await admin('PUT', 'users/kube', { user: 'kube', password: 'pass', roles: ['kube'] });
    await admin('PUT', 'enable');
    await admin('PUT', 'roles/guest', { role: 'guest', revoke: { kv: { read: ['/*'], write: ['/*'] } } });
    const made = open({ endpoints: [server.endpoint], username: 'kube', password: 'pass' });
    const { revision } = await create(made, 'ns/a');
    expect((await made.storage.list('/pods')).items).toHaveLength(1);
    const watch = await follow(made.storage, '/pods', { resourceVersion: String(revision - 1) });
    expect(await watch.brief(1)).toEqual([`ADDED ns/a@${revision}`]);
    await watch.stop();
    const stranger = open({ endpoints: [server.endpoint], username: 'kube', password: 'guess' });
    await expect(stranger.storage.get(podKey('ns/a'))).rejects.toThrow('Insufficient credentials');
  });

  it('Etcd2Storage uses TLS with a client certificate', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'etcd2-tls-'));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    const files = newCertificates(directory);
    const server = await etcd({ tls: { ...files.server, ca: files.ca } });
    const ca = readFileSync(files.ca);
    const [cert, key] = [files.client.cert, files.client.key].map((path) => readFileSync(path, 'utf8'));
    const made = open({ endpoints: [server.endpoint], ca, cert: cert as string, key: key as string });
    const { revision } = await create(made, 'ns/a');
    const watch = await follow(made.storage, '/pods', { resourceVersion: String(revision) });
    const next = await create(made, 'ns/b');
    expect(await watch.brief(1)).toEqual([`ADDED ns/b@${next.revision}`]);
    await watch.stop();
    for (const stranger of [{ ca }, {}]) {
      const { keys } = open({ endpoints: [server.endpoint], ...stranger });
      await expect(keys.revision()).rejects.toBeInstanceOf(UnreachableError);
    }
  });
});

describe('options of etcd2', () => {
  it('are refused when they contradict each other', () => {
    const keys = (options: object) => () => new Etcd2Keys({ prefix: '/', endpoints: ['http://x:1'], ...options });
    expect(keys({ endpoints: [] })).toThrow('at least one endpoint');
    expect(keys({ endpoints: ['ftp://x'] })).toThrow('http:// or https://');
    expect(keys({ cert: 'pem' })).toThrow('given together');
    expect(keys({ username: 'me' })).toThrow('given together');
  });
});

/** A proxy between a client and a server that can hold back responses. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  let losing = false;
  let puts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (chunk) => {
      puts += chunk.toString('latin1').split('PUT /v2/').length - 1;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => (losing ? client.destroy() : client.write(chunk)));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    puts: () => puts,
    loseAnswers: () => {
      losing = true;
    },
    passAnswers: () => {
      losing = false;
    },
  };
}
