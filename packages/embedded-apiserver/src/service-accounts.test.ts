import { createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '@k8s-ts/authentication';
import { type Clock, ManualClock, newClient } from '@k8s-ts/client';
import { nodeTransport, readKubeconfig } from '@k8s-ts/client/node';
import type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const folder = mkdtempSync(join(tmpdir(), 'service-accounts-'));
const keyFile = join(folder, 'key.pem');
const tokenFile = join(folder, 'tokens.csv');
const pem = await generateSigningKey('RS256');
writeFileSync(keyFile, pem);
writeFileSync(tokenFile, 'kubelet,system:node:one,u,system:nodes\nspy,system:node:two,u,system:nodes\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const servers: APIServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function started(options: APIServerOptions = {}): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  servers.push(server);
  await server.start();
  return server;
}

type Answer = { readonly status: number; readonly headers: Headers; readonly body: ReturnType<typeof JSON.parse> };

/** Sends a request: as admin, or with a bearer token. */
async function call(server: APIServer, method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const answer = await server.fetch(
    new Request(`https://localhost${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    }),
  );
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const namespace = '/api/v1/namespaces/default';
const create = (server: APIServer, resource: string, object: object) =>
  call(server, 'POST', `${namespace}/${resource}`, object);
const newAccount = (server: APIServer, name = 'robot') => create(server, 'serviceaccounts', { metadata: { name } });
const tokenOf = async (server: APIServer, spec: object = {}): Promise<string> =>
  (await create(server, 'serviceaccounts/robot/token', { spec })).body.status.token;
const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };
const whoAmI = (server: APIServer, token: string) =>
  call(server, 'POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', review, token);

describe('service accounts', () => {
  it('have tokens that are valid as long as the account exists', async () => {
    const server = await started();
    const { body } = await newAccount(server);
    const [token, unused] = [await tokenOf(server), await tokenOf(server)];
    const answer = await whoAmI(server, token);
    expect(answer.body.status.userInfo).toMatchObject({
      username: 'system:serviceaccount:default:robot',
      uid: body.metadata.uid,
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    });
    await call(server, 'DELETE', `${namespace}/serviceaccounts/robot`);
    expect((await whoAmI(server, unused)).status).toBe(401);
    // A new account with the same name is a different account.
    await newAccount(server);
    expect((await whoAmI(server, unused)).status).toBe(401);
  });

  it('have tokens that end in the same second as in kube-apiserver', async () => {
    const second = 1000;
    const clock = new ManualClock(Math.floor(Date.now() / second) * second);
    const server = await started({ clock });
    await newAccount(server);
    const token = await tokenOf(server);
    const isKnown = async (each: string) => (await whoAmI(server, each)).status === 201;
    expect(await isKnown(token)).toBe(true);
    await call(server, 'DELETE', `${namespace}/serviceaccounts/robot`);
    // A token that was authenticated is cached for ten seconds.
    await clock.advance(10 * second - 1);
    expect(await isKnown(token)).toBe(true);
    await clock.advance(1);
    expect(await isKnown(token)).toBe(false);

    await newAccount(server);
    const spec = { expirationSeconds: 600 };
    const [early, late] = [await tokenOf(server, spec), await tokenOf(server, spec)];
    // The server allows for clocks that differ by a minute.
    await clock.advance(660 * second);
    expect(await isKnown(early)).toBe(true);
    await clock.advance(1);
    expect([await isKnown(early), await isKnown(late)]).toEqual([true, false]);
    await clock.advance(10 * second);
    expect(await isKnown(early)).toBe(false);
  });

  it.each([true, false])('have tokens of pods, whose late use is recorded (extended: %s)', async (extended) => {
    const clock = new ManualClock(Math.floor(Date.now() / 1000) * 1000);
    // Changes the time at once, so that the millions of timers of a whole year do not run.
    let skipped = 0;
    const skipping: Clock = {
      now: () => clock.now() + skipped,
      schedule: (ms, run) => clock.schedule(ms, run),
    };
    const logged: RequestLogEntry[] = [];
    const server = await started({
      clock: skipping,
      onRequest: (entry) => logged.push(entry),
      serviceAccountExtendTokenExpiration: extended,
    });
    await newAccount(server);
    const spec = { serviceAccountName: 'robot', containers: [{ name: 'c', image: 'i' }] };
    await create(server, 'pods', { metadata: { name: 'pod' }, spec });
    const token = await tokenOf(server, {
      expirationSeconds: 3607,
      boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name: 'pod' },
    });
    const entryOf = (part: string) => logged.findLast(({ uri }) => uri.endsWith(part));
    await expect
      .poll(() => entryOf('/robot/token')?.annotations)
      .toEqual({
        'authentication.kubernetes.io/issued-credential-id': expect.stringMatching(/^JTI=[0-9a-f-]{36}$/),
      });
    expect((await whoAmI(server, token)).status).toBe(201);
    expect(entryOf('selfsubjectreviews')?.annotations).toBeUndefined();
    // The server allows for clocks that differ by a minute.
    await clock.advance((3607 + 61) * 1000);
    expect((await whoAmI(server, token)).status).toBe(extended ? 201 : 401);
    if (!extended) return;
    await expect
      .poll(() => entryOf('selfsubjectreviews')?.annotations)
      .toEqual({
        'authentication.k8s.io/stale-token':
          'subject: system:serviceaccount:default:robot, seconds after warning threshold: 61',
      });
    skipped = 365 * 24 * 3600 * 1000;
    expect((await whoAmI(server, token)).status).toBe(401);
  });

  it('authenticate a client that reads the files of a pod, also when its token is replaced', async () => {
    const server = await started({
      listen: true,
      securePort: 0,
      bindAddress: '127.0.0.1',
      authorizationMode: ['RBAC'],
    });
    await newAccount(server);
    const rules = [{ apiGroups: [''], resources: ['serviceaccounts'], verbs: ['get'] }];
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default';
    await call(server, 'POST', `${rbac}/roles`, { metadata: { name: 'reader' }, rules });
    const subjects = [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }];
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' };
    await call(server, 'POST', `${rbac}/rolebindings`, { metadata: { name: 'reader' }, subjects, roleRef });

    // The test writes the files as a kubelet does, from a TokenRequest and the ConfigMap with the root certificates.
    const secrets = mkdtempSync(join(folder, 'var-run-secrets-'));
    const file = (name: string) => join(secrets, name);
    const replaceToken = (token: string) => {
      writeFileSync(file('..token'), token);
      renameSync(file('..token'), file('token'));
    };
    const { transport: admin } = await readKubeconfig({ text: server.kubeconfig() });
    writeFileSync(file('ca.crt'), admin.ca as Uint8Array);
    writeFileSync(file('namespace'), 'default');
    replaceToken(await tokenOf(server));
    const transport = nodeTransport({
      server: server.url,
      ca: readFileSync(file('ca.crt')),
      token: () => readFileSync(file('token'), 'utf8'),
    });
    const accounts = newClient({ transport })
      .resource({ version: 'v1', resource: 'serviceaccounts', kind: 'ServiceAccount' })
      .namespace(readFileSync(file('namespace'), 'utf8'));
    // The role takes effect a moment after it was written.
    const uidOf = () =>
      accounts.get('robot').then(
        ({ metadata }) => metadata.uid,
        () => undefined,
      );
    await expect.poll(uidOf, { timeout: 60_000 }).toEqual(expect.any(String));
    replaceToken('stale');
    await expect(accounts.get('robot')).rejects.toMatchObject({ code: 401 });
    replaceToken(await tokenOf(server));
    expect((await accounts.get('robot')).metadata.name).toBe('robot');
    await expect(accounts.list()).rejects.toMatchObject({ code: 403 });
    transport.close();
  }, 120_000);

  it('have tokens of the same key when another thread answers a large request', async () => {
    const server = await started();
    await newAccount(server);
    const padding = 'x'.repeat(100_000);
    const metadata = { annotations: { padding } };
    // On a busy machine, the other thread may need longer to start than the time limit of a request.
    const large = { metadata: { name: 'large', ...metadata } };
    await expect
      .poll(async () => (await create(server, 'configmaps?dryRun=All', large)).status, { timeout: 110_000 })
      .toBe(201);
    const { body: issued } = await create(server, 'serviceaccounts/robot/token', { metadata, spec: {} });
    expect((await whoAmI(server, issued.status.token)).body.status.userInfo.username).toBe(
      'system:serviceaccount:default:robot',
    );
    const { body: reviewed } = await call(server, 'POST', '/apis/authentication.k8s.io/v1/tokenreviews', {
      metadata,
      spec: { token: await tokenOf(server) },
    });
    expect(reviewed.status).toMatchObject({ authenticated: true });
  }, 120_000);

  it('have tokens for other audiences, which only a review for them accepts', async () => {
    const server = await started({ apiAudiences: ['api'] });
    await newAccount(server);
    const token = await tokenOf(server, { audiences: ['vault'] });
    expect((await whoAmI(server, token)).status).toBe(401);
    const reviewed = async (audiences?: readonly string[]) =>
      (await call(server, 'POST', '/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token, audiences } })).body
        .status;
    expect(await reviewed(['vault', 'bank'])).toMatchObject({ authenticated: true, audiences: ['vault'] });
    expect((await reviewed(['bank'])).authenticated).toBeUndefined();
    expect((await reviewed()).authenticated).toBeUndefined();
  });

  it('have only short-lived tokens if the server limits them', async () => {
    const server = await started({ serviceAccountMaxTokenExpiration: 3_600_000 });
    await newAccount(server);
    const answer = await create(server, 'serviceaccounts/robot/token', { spec: { expirationSeconds: 7200 } });
    expect(answer.body.spec.expirationSeconds).toBe(3600);
    expect(answer.headers.get('warning')).toContain('shortened to 3600 seconds');
  });

  it('have tokens in Secrets, whose use is recorded and causes warnings', async () => {
    const server = await started({ serviceAccountSigningKeyFile: keyFile });
    await create(server, 'serviceaccounts', { metadata: { name: 'robot' }, secrets: [{ name: 'old' }] });
    const { body: account } = await call(server, 'GET', `${namespace}/serviceaccounts/robot`);
    const claims = {
      iss: 'kubernetes/serviceaccount',
      'kubernetes.io/serviceaccount/namespace': 'default',
      'kubernetes.io/serviceaccount/secret.name': 'old',
      'kubernetes.io/serviceaccount/service-account.name': 'robot',
      'kubernetes.io/serviceaccount/service-account.uid': account.metadata.uid,
      sub: 'system:serviceaccount:default:robot',
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (content: object) => {
      const input = `${part({ alg: 'RS256' })}.${part(content)}`;
      return `${input}.${sign('sha256', Buffer.from(input), createPrivateKey(pem)).toString('base64url')}`;
    };
    const token = signed(claims);
    expect((await whoAmI(server, signed({ ...claims, jti: 'in no Secret' }))).status).toBe(401);
    await create(server, 'secrets', {
      metadata: { name: 'old', annotations: { 'kubernetes.io/service-account.name': 'robot' } },
      type: 'kubernetes.io/service-account-token',
      data: { token: Buffer.from(token).toString('base64') },
    });
    const answer = await whoAmI(server, token);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('warning')).toContain('Use tokens from the TokenRequest API');
    const { body: secret } = await call(server, 'GET', `${namespace}/secrets/old`);
    expect(secret.metadata.labels).toEqual({
      'kubernetes.io/legacy-token-last-used': new Date().toISOString().slice(0, 10),
    });
  });

  it('have keys that other services can read', async () => {
    const server = await started({
      serviceAccountSigningKeyFile: keyFile,
      serviceAccountIssuer: ['https://issuer.example', 'old'],
    });
    const { body } = await call(server, 'GET', '/.well-known/openid-configuration');
    expect(body).toMatchObject({ issuer: 'https://issuer.example', id_token_signing_alg_values_supported: ['RS256'] });
    const keys = await call(server, 'GET', new URL(body.jwks_uri).pathname);
    expect(keys.headers.get('content-type')).toBe('application/jwk-set+json');
    expect(keys.body.keys).toHaveLength(1);
    expect(JSON.stringify(keys.body)).not.toContain('"d"');
    const paths = (await call(server, 'GET', '/')).body.paths;
    expect(paths).toEqual(expect.arrayContaining(['/.well-known/openid-configuration', '/openid/v1/jwks']));
  });

  it('have a key of the server in a private file', async () => {
    const dataDir = join(folder, 'data');
    const keysOf = async (server: APIServer) => (await call(server, 'GET', '/openid/v1/jwks')).body.keys;
    const first = await keysOf(await started({ dataDir }));
    const file = join(dataDir, 'pki', 'sa.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain('PRIVATE KEY');
    expect(await keysOf(await started({ dataDir }))).toEqual(first);
  });

  it.each<[APIServerOptions, string]>([
    [{ serviceAccountIssuer: ['a', 'a'] }, '--service-account-issuer "a" is already specified'],
    [{ serviceAccountIssuer: ['https://['] }, 'was not a valid URL'],
    [
      { serviceAccountMaxTokenExpiration: 1000 },
      '--service-account-max-token-expiration must be between 1 hour and 2^32 seconds',
    ],
    [{ serviceAccountJwksURI: 'http://a' }, '--service-account-jwks-uri requires https scheme'],
    [{ requestheaderUIDHeaders: ['X-Mine'] }, '--requestheader-uid-headers is set without'],
    [{ enableAdmissionPlugins: ['Magic'] }, 'plugin "Magic" is unknown'],
    [{ enableAdmissionPlugins: ['PodSecurity'], disableAdmissionPlugins: ['PodSecurity'] }, 'overlapped'],
  ])('%j is refused', (options, message) => {
    expect(() => createAPIServer({ storageBackend: 'memory', ...options })).toThrow(message);
  });

  it('have tokens that no log contains', async () => {
    const logged: string[] = [];
    const write = (...given: readonly unknown[]) => void logged.push(JSON.stringify(given));
    const server = await started({
      logger: { info: write, error: write, enabled: () => true },
      onRequest: (entry) => write(entry),
    });
    await newAccount(server);
    const token = await tokenOf(server);
    await whoAmI(server, token);
    await whoAmI(server, `${token.slice(0, -4)}AAAA`);
    await call(server, 'POST', '/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token } });
    const metrics = (await call(server, 'GET', '/metrics')).body;
    expect(logged.length).toBeGreaterThan(4);
    for (const secret of token.split('.').slice(1))
      expect([...logged, metrics].join('\n')).not.toContain(secret.slice(0, 40));
  });
});

describe('authorization modes', () => {
  it('Node lets a kubelet read the objects that its pods use', async () => {
    const server = await started({ authorizationMode: ['Node', 'RBAC'], tokenAuthFile: tokenFile });
    await create(server, 'secrets', { metadata: { name: 'password' } });
    const spec = {
      nodeName: 'one',
      containers: [{ name: 'c', image: 'i' }],
      volumes: [{ name: 's', secret: { secretName: 'password' } }],
    };
    await create(server, 'pods', { metadata: { name: 'pod' }, spec });
    const read = async (token: string) =>
      (await call(server, 'GET', `${namespace}/secrets/password`, undefined, token)).status;
    await expect.poll(() => read('kubelet')).toBe(200);
    expect(await read('spy')).toBe(403);
    await call(server, 'DELETE', `${namespace}/pods/pod?gracePeriodSeconds=0`);
    await expect.poll(() => read('kubelet')).toBe(403);
  });

  it('AlwaysAllow refuses users without a credential', async () => {
    const server = await started({ authorizationMode: ['RBAC', 'AlwaysAllow'], tokenAuthFile: tokenFile });
    expect((await call(server, 'GET', '/api/v1/nodes', undefined, 'wrong')).status).toBe(401);
    // A header with another authentication scheme counts as no credentials.
    const anonymous = await server.fetch(
      new Request('https://localhost/api/v1/nodes', { headers: { authorization: 'Basic YTpi' } }),
    );
    expect(anonymous.status).toBe(401);
    expect((await call(server, 'GET', '/api/v1/nodes', undefined, 'spy')).status).toBe(200);
  });
});

describe('admission plugins', () => {
  it('never admit more objects than a quota allows', async () => {
    const server = await started();
    const hard = { 'count/configmaps': '20' };
    await create(server, 'resourcequotas', { metadata: { name: 'q' }, spec: { hard } });
    const { body } = await call(server, 'GET', `${namespace}/resourcequotas/q`);
    await call(server, 'PUT', `${namespace}/resourcequotas/q/status`, {
      ...body,
      status: { hard, used: { 'count/configmaps': '0' } },
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => create(server, 'configmaps', { metadata: { name: `c${i}` } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(30);
    const after = await call(server, 'GET', `${namespace}/resourcequotas/q`);
    expect(after.body.status.used).toEqual(hard);
  });

  it('are turned off and on', async () => {
    const server = await started({
      disableAdmissionPlugins: ['DefaultTolerationSeconds'],
      enableAdmissionPlugins: ['ServiceAccount'],
    });
    const spec = { containers: [{ name: 'c', image: 'i' }] };
    await newAccount(server, 'default');
    const { body } = await create(server, 'pods', { metadata: { name: 'pod' }, spec });
    expect(body.spec).toMatchObject({ serviceAccountName: 'default', priority: 0 });
    expect(body.spec.tolerations).toBeUndefined();
    expect(body.spec.volumes).toHaveLength(1);
  });
});
