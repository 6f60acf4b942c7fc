import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

/** `kubernetes test/integration/controlplane/transformation`, AllowUnsafeMalformedObjectDeletion. */

const secrets = '/api/v1/namespaces/default/secrets';
const option = 'ignoreStoreReadErrorWithClusterBreakingPotential';
const encryptedBy = (key: string) =>
  JSON.stringify({
    apiVersion: 'apiserver.config.k8s.io/v1',
    kind: 'EncryptionConfiguration',
    resources: [
      {
        resources: ['secrets'],
        providers: [{ aescbc: { keys: [{ name: key, secret: Buffer.from(key.repeat(16)).toString('base64') }] } }],
      },
    ],
  });

let folder: string;
let server: APIServer | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unsafe-'));
  await writeFile(join(folder, 'tokens.csv'), 'alice,alice,alice\n');
});
afterEach(() => stop());
afterAll(() => rm(folder, { recursive: true }));

async function stop() {
  await server?.stop();
  server = undefined;
}

/** Starts a server over the folder. The server encrypts with a key of its own. */
async function start(key: string, isOn: boolean) {
  await stop();
  const encryptionProviderConfig = join(folder, `${key}.json`);
  await writeFile(encryptionProviderConfig, encryptedBy(key));
  server = createAPIServer({
    storageBackend: 'lmdb',
    dataDir: join(folder, 'data'),
    tokenAuthFile: join(folder, 'tokens.csv'),
    featureGates: [`AllowUnsafeMalformedObjectDeletion=${isOn}`],
    encryptionProviderConfig,
    listen: false,
    watchCache: false,
  });
  await server.start();
}

async function ask(method: string, path: string, object?: object, token?: string) {
  const response = await (server as APIServer).fetch(
    new Request(`https://any.invalid${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(object && { body: JSON.stringify(object) }),
    }),
  );
  const body = JSON.parse(await response.text());
  return { code: response.status, message: body.message as string | undefined, body };
}

describe('objects that cannot be decrypted', () => {
  it('can be deleted by an option while AllowUnsafeMalformedObjectDeletion is on', async () => {
    await start('a', true);
    for (const name of ['a', 'b']) await ask('POST', secrets, { metadata: { name, finalizers: ['example.org/f'] } });
    const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['delete'] }];
    const group = '/apis/rbac.authorization.k8s.io/v1';
    await ask('POST', `${group}/clusterroles`, { metadata: { name: 'd' }, rules });
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'd' };
    const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' }];
    await ask('POST', `${group}/clusterrolebindings`, { metadata: { name: 'd' }, roleRef, subjects });

    await start('b', false);
    expect(await ask('DELETE', `${secrets}/a?${option}=true`)).toMatchObject({ code: 500 });

    await start('b', true);
    const corrupt =
      /^Internal error occurred: StorageError: corrupt object, Code: 7, Key: \/registry\/secrets\/default\/a/;
    expect(await ask('GET', `${secrets}/a`)).toMatchObject({ code: 500, message: expect.stringMatching(corrupt) });
    const list = await ask('GET', secrets);
    expect(list).toMatchObject({
      code: 500,
      message: 'failed to read one or more secrets from the storage',
      body: {
        reason: 'StorageReadError',
        details: { causes: ['a', 'b'].map((name) => ({ field: `/registry/secrets/default/${name}` })) },
      },
    });
    expect(await ask('DELETE', `${secrets}/a`)).toMatchObject({ code: 500 });

    expect(await ask('DELETE', `${secrets}/a`, { [option]: true }, 'alice')).toMatchObject({
      code: 403,
      message: expect.stringContaining('not permitted to do "unsafe-delete-ignore-read-errors", reason: '),
    });
    expect(await ask('DELETE', `${secrets}/a`, { [option]: true, gracePeriodSeconds: 0 })).toMatchObject({
      code: 422,
      message: `DeleteOptions.meta.k8s.io "" is invalid: ${option}: Invalid value: true: cannot be set together with .gracePeriodSeconds`,
    });
    expect(await ask('DELETE', secrets, { [option]: true })).toMatchObject({
      code: 422,
      message: `DeleteOptions.meta.k8s.io "" is invalid: ${option}: Invalid value: true: is not allowed with DELETECOLLECTION, try again after removing the option`,
    });
    expect(await ask('DELETE', `${secrets}/a`, { [option]: true })).toMatchObject({ code: 200 });
    expect(await ask('GET', `${secrets}/a`)).toMatchObject({ code: 404 });
    expect(await ask('DELETE', `${secrets}/b?${option}=true`)).toMatchObject({ code: 200 });
    expect((await ask('GET', secrets)).body.items).toEqual([]);

    await ask('POST', secrets, { metadata: { name: 'c' } });
    for (const name of ['c', 'none']) {
      expect(await ask('DELETE', `${secrets}/${name}`, { [option]: true })).toMatchObject({
        code: 422,
        message: `secrets "${name}" is invalid: ${option}: Invalid value: true: is exclusively used to delete corrupt object(s), try again by removing this option`,
      });
    }
  });
});
