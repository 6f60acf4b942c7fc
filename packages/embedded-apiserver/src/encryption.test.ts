import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithEtcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const password = 'correct horse battery staple';
const shows = (value: Buffer) => value.includes(password) || value.includes(Buffer.from(password).toString('base64'));
const secretsPath = '/api/v1/namespaces/default/secrets';
const keys: Record<string, string> = {
  key1: randomBytes(32).toString('base64'),
  key2: randomBytes(32).toString('base64'),
};

const configured = (resources: readonly string[], ...providers: object[]) =>
  JSON.stringify({
    apiVersion: 'apiserver.config.k8s.io/v1',
    kind: 'EncryptionConfiguration',
    resources: [{ resources, providers }],
  });
const aescbc = (...names: string[]) => ({ aescbc: { keys: names.map((name) => ({ name, secret: keys[name] })) } });
const identity = { identity: {} };

interface Answer {
  readonly kind: string;
  readonly message?: string;
  readonly metadata: { readonly resourceVersion: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly items?: readonly Answer[];
}

describeWithEtcd('encryption at rest', () => {
  let etcd: Awaited<ReturnType<typeof startEtcd>>;
  let folder: string;
  let file: string;
  let server: APIServer | undefined;
  beforeAll(async () => {
    etcd = await startEtcd();
    folder = await mkdtemp(join(tmpdir(), 'encrypted-'));
    file = join(folder, 'encryption.json');
  });
  afterEach(() => stop());
  afterAll(async () => {
    await etcd.stop();
    await rm(folder, { recursive: true });
  });

  async function stop(): Promise<void> {
    await server?.stop();
    server = undefined;
  }

  async function start(configuration: string | undefined, options: APIServerOptions = {}): Promise<APIServer> {
    await stop();
    if (configuration !== undefined) await writeFile(file, configuration);
    server = createAPIServer({
      storageBackend: 'etcd3',
      etcdServers: [etcd.endpoint],
      dataDir: folder,
      listen: false,
      ...(configuration === undefined ? {} : { encryptionProviderConfig: file }),
      ...options,
    });
    await server.start();
    return server;
  }

  async function ask(path: string, method = 'GET', body?: object): Promise<Answer> {
    const request = new Request(`https://localhost${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const response = (await server?.fetch(request)) as Response;
    return (await response.json()) as Answer;
  }
  const text = async (path: string) => (await server?.fetch(new Request(`https://localhost${path}`)))?.text();

  /** Keys and values below a prefix, as etcd's own HTTP API returns them. */
  async function stored(prefix: string): Promise<Map<string, Buffer>> {
    const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
    const response = await fetch(`${etcd.endpoint}/v3/kv/range`, {
      method: 'POST',
      body: JSON.stringify({ key: base64(prefix), range_end: base64(`${prefix}\xff`) }),
    });
    const { kvs = [] } = (await response.json()) as { kvs?: { key: string; value: string }[] };
    return new Map(kvs.map(({ key, value }) => [Buffer.from(key, 'base64').toString(), Buffer.from(value, 'base64')]));
  }
  const storedSecret = async () =>
    (await stored('/registry/secrets/default/a')).get('/registry/secrets/default/a') as Buffer;
  const plain = ({ data }: Answer) => Buffer.from(data?.password ?? '', 'base64').toString();
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, stringData: { password } };

  it('encryption at rest hides secrets from readers of the store, and shows them to clients, through changes of keys and back', async () => {
    await start(configured(['secrets'], aescbc('key1'), identity));
    expect((await ask(secretsPath, 'POST', secret)).kind).toBe('Secret');
    const first = await storedSecret();
    expect(first.subarray(0, 23).toString()).toBe('k8s:enc:aescbc:v1:key1:');
    expect(shows(first)).toBe(false);
    expect(plain(await ask(`${secretsPath}/a`))).toBe(password);
    await ask('/api/v1/namespaces/default/configmaps', 'POST', { metadata: { name: 'a' }, data: { colour: 'blue' } });
    expect((await stored('/registry/configmaps/default/a')).values().next().value?.includes('blue')).toBe(true);

    // With a new key: values that are encrypted with the old key can still be read, and a write without changes
    // encrypts them with the new key.
    await start(configured(['secrets'], aescbc('key2', 'key1'), identity));
    const read = await ask(`${secretsPath}/a`);
    expect(plain(read)).toBe(password);
    expect((await ask(secretsPath)).items?.map(plain)).toEqual([password]);
    expect(Buffer.compare(await storedSecret(), first)).toBe(0);
    const written = await ask(`${secretsPath}/a`, 'PUT', read);
    expect(written.metadata.resourceVersion).not.toBe(read.metadata.resourceVersion);
    expect((await storedSecret()).subarray(0, 23).toString()).toBe('k8s:enc:aescbc:v1:key2:');
    const again = await ask(`${secretsPath}/a`, 'PUT', written);
    expect(again.metadata.resourceVersion).toBe(written.metadata.resourceVersion);

    // Without the old key, old values cannot be read. Without any key, no encrypted values can be read.
    await start(configured(['secrets'], aescbc('key1')), { watchCache: false });
    expect((await ask(`${secretsPath}/a`)).message).toContain(
      'no matching key was found for the provided AES transformer',
    );
    await start(undefined, { watchCache: false });
    expect((await ask(`${secretsPath}/a`)).message).toContain('identity transformer tried to read encrypted data');

    // Objects are no longer encrypted when they are written.
    await start(configured(['secrets'], identity, aescbc('key2')));
    await ask(`${secretsPath}/a`, 'PUT', await ask(`${secretsPath}/a`));
    expect(shows(await storedSecret())).toBe(true);
    await start(undefined);
    expect(plain(await ask(`${secretsPath}/a`))).toBe(password);
  });

  it('encryption at rest encrypts everything on request, including objects of the server itself', async () => {
    await start(configured(['*.*'], aescbc('key1'), identity), { etcdPrefix: '/everything' });
    const namespaced = '/api/v1/namespaces/default';
    await ask(`${namespaced}/services`, 'POST', {
      metadata: { name: 'a' },
      spec: { type: 'NodePort', ports: [{ port: 80 }] },
    });
    await ask(`${namespaced}/events`, 'POST', {
      metadata: { name: 'a' },
      involvedObject: { namespace: 'default', kind: 'Pod', name: 'a' },
      type: 'Normal',
    });
    await ask('/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles', 'POST', {
      metadata: { name: 'a' },
      rules: [],
    });
    const values = await stored('/everything/');
    const resources = new Set([...values.keys()].map((key) => key.split('/')[2]));
    for (const resource of ['namespaces', 'services', 'ipaddresses', 'ranges', 'events', 'roles']) {
      expect(resources).toContain(resource);
    }
    for (const [key, value] of values) expect(`${key} ${value.subarray(0, 23)}`).toBe(`${key} k8s:enc:aescbc:v1:key1:`);
  });

  it('encryption at rest has a health check with automatic reload, which livez does not include', async () => {
    await start(configured(['secrets'], aescbc('key1'), identity), {
      encryptionProviderConfigAutomaticReload: true,
      etcdPrefix: '/reloaded',
    });
    expect(await text('/healthz?verbose')).toContain('[+]kms-providers ok');
    expect(await text('/readyz?verbose')).toContain('[+]kms-providers ok');
    expect(await text('/livez?verbose')).not.toContain('kms-providers');
    expect(await text('/healthz/kms-providers')).toBe('ok');
  });

  const wrong = () => configured(['secrets'], identity, { aescbc: { keys: [{ name: 'key1', secret: 'c2hvcnQ=' }] } });
  const complaint = () =>
    `--encryption-provider-config ${file}: error while parsing file: resources[0].providers[1].aescbc.keys[0].secret: Invalid value: "REDACTED": secret is not of the expected length, got 5, expected one of [16 24 32]`;

  it('encryption at rest stops a server from starting when its file is wrong', async () => {
    await expect(start(wrong())).rejects.toThrow(complaint());
    await expect(start(undefined, { encryptionProviderConfig: join(folder, 'none.json') })).rejects.toThrow(
      /^--encryption-provider-config \S+none\.json: .*ENOENT/,
    );
    expect(() => createAPIServer({ encryptionProviderConfigAutomaticReload: true })).toThrow(
      '--encryption-provider-config-automatic-reload must be set with --encryption-provider-config',
    );
  });
});
