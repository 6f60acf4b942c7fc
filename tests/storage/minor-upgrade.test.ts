import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';

type Etcd = Awaited<ReturnType<typeof startEtcd>>;

const old = ['--emulated-version=1.33', '--runtime-config=storage.k8s.io/v1beta1=true,resource.k8s.io/v1beta1=true'];
const classes = (version: string) => `/apis/storage.k8s.io/${version}/volumeattributesclasses`;
const claims = (version: string) => `/apis/resource.k8s.io/${version}/namespaces/default/resourceclaims`;
const migrations = '/apis/storagemigration.k8s.io/v1beta1/storageversionmigrations';
const migrator = [
  '--controllers=storage-version-migrator-controller',
  '--feature-gates=StorageVersionMigrator=true',
  '--runtime-config=storagemigration.k8s.io/v1beta1=true',
];
const pods = '/api/v1/namespaces/default/pods';
const container = { name: 'c', image: 'i' };
const fileVariable = { name: 'a', valueFrom: { fileKeyRef: { volumeName: 'v', path: 'p', key: 'k' } } };

interface Named {
  readonly apiVersion?: string;
  readonly metadata: { readonly uid: string; readonly name: string };
  readonly spec?: object;
}

interface Migration extends Named {
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

describe.each(['lmdb', 'etcd3'])('a store over %s that a server like 1.33 wrote', { timeout: 300_000 }, (engine) => {
  const isSkipped = engine !== 'lmdb' && !haveTools('etcd');
  let etcd: Etcd | undefined;
  let server: ServerProcess;

  const restart = async (flags: readonly string[]) => {
    expect(await server.end()).toBe(0);
    await server.launch(flags);
  };
  const hashOf = async (path: string, resource: string) => {
    const { resources } = await server.json<{ resources: { name: string; storageVersionHash?: string }[] }>(
      'GET',
      path,
    );
    return resources.find(({ name }) => name === resource)?.storageVersionHash;
  };
  /** Returns the stored value of a key, read from etcd. */
  const stored = async (key: string) => {
    const answer = await fetch(`${etcd?.endpoint}/v3/kv/range`, {
      method: 'POST',
      body: JSON.stringify({ key: Buffer.from(key).toString('base64') }),
    });
    const { kvs } = (await answer.json()) as { kvs: { value: string }[] };
    return Buffer.from(kvs[0]?.value ?? '', 'base64').toString('latin1');
  };

  beforeAll(async () => {
    if (isSkipped) return;
    if (engine === 'etcd3') etcd = await startEtcd({});
    const endpoint = etcd === undefined ? [] : [`--etcd-servers=${etcd.endpoint}`];
    server = await ServerProcess.start([`--storage-backend=${engine}`, ...endpoint]);
    await restart(old);
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await etcd?.stop();
  });

  it.skipIf(isSkipped)('is served like 1.36, and like 1.33 again', async () => {
    const uids = new Map<string, string>();
    const create = async (path: string, body: object) => {
      const { metadata } = await server.json<Named>('POST', path, body);
      uids.set(metadata.name, metadata.uid);
    };
    const expectSame = async (path: string, name: string, apiVersion: string) => {
      const found = await server.json<Named>('GET', `${path}/${name}`);
      expect(found).toMatchObject({ apiVersion, metadata: { uid: uids.get(name) } });
      return found;
    };
    const attributes = { driverName: 'd.example.com', parameters: { a: 'b' } };
    await create(classes('v1beta1'), { metadata: { name: 'old' }, ...attributes });
    const devices = { requests: [{ name: 'r', deviceClassName: 'c' }] };
    await create(claims('v1beta1'), { metadata: { name: 'claim' }, spec: { devices } });
    await create(pods, { metadata: { name: 'first' }, spec: { containers: [{ ...container, env: [] }] } });
    expect((await server.request('GET', classes('v1'))).status).toBe(404);
    const oldHash = await hashOf('/apis/storage.k8s.io/v1beta1', 'volumeattributesclasses');

    await restart([]);
    await expectSame(classes('v1'), 'old', 'storage.k8s.io/v1');
    await expectSame(claims('v1'), 'claim', 'resource.k8s.io/v1');
    await expectSame(pods, 'first', 'v1');
    expect(await hashOf('/apis/storage.k8s.io/v1', 'volumeattributesclasses')).not.toBe(oldHash);
    await create(classes('v1'), { metadata: { name: 'new' }, ...attributes });
    const volumes = [{ name: 'v', emptyDir: {} }];
    await create(pods, {
      metadata: { name: 'second' },
      spec: { volumes, containers: [{ ...container, env: [fileVariable] }], hostnameOverride: 'h' },
    });

    // A server of 1.33 can read the objects that a server with `--min-compatibility-version=1.33` stores.
    await restart(['--min-compatibility-version=1.33']);
    expect(await hashOf('/apis/storage.k8s.io/v1', 'volumeattributesclasses')).toBe(oldHash);
    await create(classes('v1'), { metadata: { name: 'compatible' }, ...attributes });
    if (engine === 'etcd3') {
      expect(await stored('/registry/volumeattributesclasses/compatible')).toContain('storage.k8s.io/v1beta1');
      expect(await stored('/registry/volumeattributesclasses/new')).toContain('storage.k8s.io/v1');
      expect(await stored('/registry/volumeattributesclasses/new')).not.toContain('storage.k8s.io/v1beta1');
    }

    // A migration writes the objects of all servers in the version that 1.33 can read.
    await restart(['--min-compatibility-version=1.33', ...migrator]);
    const migration = `${migrations}/classes`;
    await create(migrations, {
      metadata: { name: 'classes' },
      spec: { resource: { group: 'storage.k8s.io', resource: 'volumeattributesclasses' } },
    });
    const hasSucceeded = async () => {
      const { status } = await server.json<Migration>('GET', migration);
      return status?.conditions?.some(({ type, status }) => type === 'Succeeded' && status === 'True');
    };
    await expect.poll(hasSucceeded, { timeout: 60_000 }).toBe(true);
    if (engine === 'etcd3') {
      expect(await stored('/registry/volumeattributesclasses/new')).toContain('storage.k8s.io/v1beta1');
    }

    await restart(old);
    for (const name of ['old', 'new', 'compatible']) {
      await expectSame(classes('v1beta1'), name, 'storage.k8s.io/v1beta1');
    }
    await expectSame(claims('v1beta1'), 'claim', 'resource.k8s.io/v1beta1');
    const second = await expectSame(pods, 'second', 'v1');
    // Fields of features that are off stay in the stored object.
    const labelled = await server.json<Named>('PUT', `${pods}/second`, {
      ...second,
      metadata: { ...second.metadata, labels: { a: 'b' } },
    });
    expect(labelled.spec).toMatchObject({ hostnameOverride: 'h', containers: [{ env: [fileVariable] }] });
    await create(pods, {
      metadata: { name: 'third' },
      spec: { containers: [container], hostnameOverride: 'h' },
    });
    expect((await server.json<Named>('GET', `${pods}/third`)).spec).not.toHaveProperty('hostnameOverride');
  });
});
