import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const folder = mkdtempSync(join(tmpdir(), 'oidc-'));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
  return path;
};

interface Key {
  readonly kid: string;
  readonly algorithm: 'RS256' | 'ES256';
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
const rsaKey = (kid: string): Key => ({
  kid,
  algorithm: 'RS256',
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
});
const ecKey = (kid: string): Key => ({
  kid,
  algorithm: 'ES256',
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
});
const [first, second, curve, foreign] = [rsaKey('1'), rsaKey('2'), ecKey('3'), rsaKey('1')] as [Key, Key, Key, Key];

/** The keys that the provider publishes. */
let published: readonly Key[];
let isDown = false;
let provider: Server;
let issuer: string;
let caFile: string;
const requests: string[] = [];

beforeAll(async () => {
  const { ca, serving } = await createCertificates({ addresses: ['localhost', '127.0.0.1'] });
  caFile = file('ca.pem', ca.cert);
  provider = createServer({ cert: serving.cert, key: serving.key }, (request, response) => {
    requests.push(request.url ?? '');
    if (isDown) return void request.socket.destroy();
    const answers: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/other/.well-known/openid-configuration': { issuer: `${issuer}/wrong`, jwks_uri: `${issuer}/keys` },
      '/elsewhere': { issuer: 'https://issuer.example', jwks_uri: `${issuer}/keys` },
      '/keys': {
        keys: published.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' })),
      },
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `https://localhost:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  published = [first];
  isDown = false;
});

const servers: APIServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
async function started(options: APIServerOptions): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  servers.push(server);
  await server.start();
  return server;
}

const base64url = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');
let serial = 0;
/**
 * Claims of a valid token, with the given changes. Each token is different, because the server caches the results of
 * tokens.
 */
const claims = (changes: object = {}) => {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: 'kubernetes', sub: 'jane', iat: now, exp: now + 600, serial: serial++, ...changes };
};
function token(payload: object, key: Key = first, header: object = {}): string {
  const text = `${base64url({ alg: key.algorithm, kid: key.kid, ...header })}.${base64url(payload)}`;
  const options = key.algorithm === 'ES256' ? { dsaEncoding: 'ieee-p1363' as const } : {};
  return `${text}.${base64url(sign('sha256', Buffer.from(text), { key: key.privateKey, ...options }))}`;
}

/** Returns the user that a token authenticates, or the status code of the refusal. */
async function whoIs(server: APIServer, bearer: string) {
  const answer = await server.fetch(
    new Request('https://localhost/apis/authentication.k8s.io/v1/selfsubjectreviews', {
      method: 'POST',
      body: JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    }),
  );
  const body = (await answer.json()) as { status: { userInfo: unknown } };
  return answer.status === 201 ? body.status.userInfo : answer.status;
}
const untilKnown = (server: APIServer, bearer: () => string, user: object) =>
  expect.poll(() => whoIs(server, bearer()), { timeout: 60_000 }).toMatchObject(user);

const flags = (): APIServerOptions => ({ oidcIssuerURL: issuer, oidcClientID: 'kubernetes', oidcCAFile: caFile });

describe('--oidc flags', () => {
  it('accept tokens of a provider', async () => {
    const server = await started({ ...flags(), oidcGroupsClaim: 'groups', oidcGroupsPrefix: 'oidc:' });
    await untilKnown(server, () => token(claims()), { username: `${issuer}#jane` });
    expect(await whoIs(server, token(claims({ groups: ['dev', 'ops'], jti: 'one' })))).toEqual({
      username: `${issuer}#jane`,
      groups: ['oidc:dev', 'oidc:ops', 'system:authenticated'],
      extra: { 'authentication.kubernetes.io/credential-id': ['JTI=one'] },
    });
    expect(await whoIs(server, token(claims({ groups: 'dev' })))).toMatchObject({
      groups: ['oidc:dev', 'system:authenticated'],
    });
    expect(await whoIs(server, token(claims({ groups: 'dev', aud: ['a', 'kubernetes'] })))).not.toBe(401);
    const elsewhere = { _claim_names: { groups: 'a' }, _claim_sources: { a: { endpoint: issuer } } };
    expect(await whoIs(server, token(claims({ ...elsewhere, groups: undefined })))).toBe(401);
    expect(await whoIs(server, token(claims({ ...elsewhere, groups: ['own'] })))).not.toBe(401);
  });

  it('refuse forged, foreign and expired tokens', async () => {
    const server = await started(flags());
    await untilKnown(server, () => token(claims()), { username: `${issuer}#jane` });
    const now = Math.floor(Date.now() / 1000);
    const good = token(claims());
    const [head = '', body = '', signature = ''] = good.split('.');
    const none = base64url({ alg: 'none', kid: '1' });
    const secret = first.publicKey.export({ format: 'pem', type: 'spki' });
    const hmacText = `${base64url({ alg: 'HS256', kid: '1' })}.${base64url(claims())}`;
    const attacks: Readonly<Record<string, string>> = {
      'no signature': `${head}.${body}.`,
      'algorithm none': `${none}.${body}.`,
      'algorithm none with a signature': `${none}.${body}.${signature}`,
      'changed claims': `${head}.${base64url(claims({ sub: 'admin' }))}.${signature}`,
      'the public key as a shared secret': `${hmacText}.${base64url(createHmac('sha256', secret).update(hmacText).digest())}`,
      'a key of the same name': token(claims(), foreign),
      'a key that is not published': token(claims(), second),
      'an algorithm that is not allowed': token(claims(), curve),
      'a key in the header': token(claims(), foreign, { jwk: foreign.publicKey.export({ format: 'jwk' }) }),
      'another issuer': token(claims({ iss: 'https://issuer.example' })),
      'an issuer with a slash': token(claims({ iss: `${issuer}/` })),
      'no issuer': token(claims({ iss: undefined })),
      'another audience': token(claims({ aud: 'other' })),
      'no audience': token(claims({ aud: undefined })),
      'an audience that is an object': token(claims({ aud: { kubernetes: 1 } })),
      'an end in the past': token(claims({ exp: now - 1 })),
      'no end': token(claims({ exp: undefined })),
      'a text as end that is no number': token(claims({ exp: 'tomorrow' })),
      'an end that is null': token(claims({ exp: null })),
      'an end beyond an int64': token(claims({ exp: 1e30 })),
      'a beginning in the future': token(claims({ nbf: now + 120 })),
      'a time of issue that is no number': token(claims({ iat: 'today' })),
      'a nonce that is no text': token(claims({ nonce: 5 })),
      'an end in capitals, in the past, behind the other': token(claims({ EXP: now - 1 })),
      'a claim whose endpoint is missing': token(claims({ _claim_names: { x: 'a' } })),
      'the name of a key that is no text': token(claims(), first, { kid: 5 }),
      'no subject': token(claims({ sub: undefined })),
      'a subject that is no text': token(claims({ sub: ['admin'] })),
      'four parts': `${good}.x`,
      'padding behind the signature': `${good}==`,
      'one sign of padding behind the signature': `${good}=`,
      'padding behind the claims': `${head}.${body}=.${signature}`,
      'padding behind the header': `${head}=.${body}.${signature}`,
      'signs of another alphabet': `${head}.${body}.+${signature.slice(1)}`,
      'a letter too much': `${good}AAA`,
      'a list as claims': `${head}.${base64url(Buffer.from('[]'))}.${signature}`,
    };
    const passed: string[] = [];
    for (const [name, bearer] of Object.entries(attacks)) {
      if ((await whoIs(server, bearer)) !== 401) passed.push(name);
    }
    expect(passed).toEqual([]);
    for (const accepted of [
      { nbf: now + 30 },
      { nbf: null },
      { exp: '9999999999' },
      { iss: undefined, ISS: issuer },
      { exp: now - 1, EXP: now + 100 },
    ]) {
      expect(await whoIs(server, token(claims(accepted)))).not.toBe(401);
    }
    expect(await whoIs(server, token(claims({ sub: null })))).toMatchObject({ username: `${issuer}#` });
  });

  it('name users by other claims, and require claims', async () => {
    const server = await started({ ...flags(), oidcUsernameClaim: 'email', oidcRequiredClaim: ['org=acme'] });
    const email = { email: 'jane@example.com', org: 'acme' };
    await untilKnown(server, () => token(claims(email)), { username: 'jane@example.com' });
    expect(await whoIs(server, token(claims({ ...email, email_verified: true })))).not.toBe(401);
    expect(await whoIs(server, token(claims({ ...email, email_verified: false })))).toBe(401);
    expect(await whoIs(server, token(claims({ ...email, email_verified: 'true' })))).toBe(401);
    expect(await whoIs(server, token(claims({ ...email, org: 'other' })))).toBe(401);
    expect(await whoIs(server, token(claims({ email: 'jane@example.com' })))).toBe(401);
  });

  it('follow a provider that changes its keys, and survive its outage', async () => {
    const server = await started({ ...flags(), oidcSigningAlgs: ['RS256', 'ES256'] });
    await untilKnown(server, () => token(claims()), { username: `${issuer}#jane` });
    published = [second, curve];
    expect(await whoIs(server, token(claims(), second))).toMatchObject({ username: `${issuer}#jane` });
    expect(await whoIs(server, token(claims(), curve))).toMatchObject({ username: `${issuer}#jane` });
    // The old key was withdrawn.
    expect(await whoIs(server, token(claims()))).toBe(401);
    isDown = true;
    provider.closeAllConnections();
    expect(await whoIs(server, token(claims(), second))).toMatchObject({ username: `${issuer}#jane` });
    expect(await whoIs(server, token(claims()))).toBe(401);
    isDown = false;
    published = [first];
    expect(await whoIs(server, token(claims()))).toMatchObject({ username: `${issuer}#jane` });
  });

  it('read the keys once for many requests at the same time', async () => {
    const server = await started(flags());
    await untilKnown(server, () => token(claims()), { username: `${issuer}#jane` });
    published = [second];
    requests.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => whoIs(server, token(claims(), second))));
    expect(answers.every((each) => each !== 401)).toBe(true);
    expect(requests).toEqual(['/keys']);
  });

  it('refuse tokens while there is no provider; the server works without it', async () => {
    isDown = true;
    const server = await started(flags());
    expect(await whoIs(server, token(claims()))).toBe(401);
    const answer = await server.fetch(new Request('https://localhost/api/v1/namespaces'));
    expect(answer.status).toBe(200);
  });
});

describe('an AuthenticationConfiguration', () => {
  const configuration = (jwt: readonly object[], more: object = {}) =>
    JSON.stringify({
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'AuthenticationConfiguration',
      jwt,
      ...more,
    });
  const authenticator = (changes: { readonly issuer?: object; readonly [key: string]: unknown } = {}) => ({
    claimMappings: { username: { claim: 'sub', prefix: '' } },
    ...changes,
    issuer: { url: issuer, audiences: ['kubernetes'], certificateAuthority: ca(), ...changes.issuer },
  });
  const ca = () => certificateAuthority;
  let certificateAuthority: string;
  beforeAll(async () => {
    const { readFileSync } = await import('node:fs');
    certificateAuthority = readFileSync(caFile, 'utf8');
  });

  it('maps claims by expressions and rules', async () => {
    const path = file(
      'expressions.json',
      configuration([
        authenticator({
          issuer: { audiences: ['kubernetes', 'other'], audienceMatchPolicy: 'MatchAny' },
          claimMappings: {
            username: { expression: "'oidc:' + claims.sub" },
            groups: { expression: "claims.?roles.orValue([]).map(r, 'role:' + r)" },
            uid: { expression: "claims.sub + '-uid'" },
            extra: [{ key: 'example.com/tenant', valueExpression: "claims.?tenant.orValue('')" }],
          },
          claimValidationRules: [
            { expression: 'claims.exp - claims.iat <= 86400', message: 'lives too long' },
            { claim: 'hd', requiredValue: 'example.com' },
          ],
          userValidationRules: [{ expression: "!user.username.endsWith('admin')", message: 'no admins' }],
        }),
      ]),
    );
    const server = await started({ authenticationConfig: path });
    await untilKnown(server, () => token(claims({ hd: 'example.com' })), { username: 'oidc:jane' });
    expect(
      await whoIs(server, token(claims({ hd: 'example.com', roles: ['a', ''], tenant: 't', aud: 'other' }))),
    ).toEqual({
      username: 'oidc:jane',
      uid: 'jane-uid',
      groups: ['role:a', 'role:', 'system:authenticated'],
      extra: { 'example.com/tenant': ['t'] },
    });
    const now = Math.floor(Date.now() / 1000);
    for (const wrong of [
      { hd: 'other.com' },
      {},
      { hd: 'example.com', sub: 'admin' },
      { hd: 'example.com', exp: now + 100_000 },
      { hd: 'example.com', roles: [1] },
      { hd: 'example.com', sub: 1 },
      { hd: 'example.com', tenant: 5 },
    ]) {
      expect([wrong, await whoIs(server, token(claims(wrong)))]).toEqual([wrong, 401]);
    }
  });

  it('is read again when it changes; a wrong change is not taken over', async () => {
    const path = file('reload.json', configuration([]));
    const server = await started({ authenticationConfig: path });
    expect(await whoIs(server, token(claims()))).toBe(401);
    file('reload.json', configuration([authenticator()]));
    await untilKnown(server, () => token(claims()), { username: 'jane' });
    file('reload.json', configuration([authenticator({ issuer: { audiences: [] } })]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await whoIs(server, token(claims()))).toMatchObject({ username: 'jane' });
    file('reload.json', configuration([]));
    await expect.poll(() => whoIs(server, token(claims())), { timeout: 60_000 }).toBe(401);
  });

  it('finds a provider at another URL than the issuer', async () => {
    const url = 'https://issuer.example';
    const path = file(
      'discovery.json',
      configuration([authenticator({ issuer: { url, discoveryURL: `${issuer}/elsewhere` } })]),
    );
    const server = await started({ authenticationConfig: path });
    await untilKnown(server, () => token(claims({ iss: url })), { username: 'jane' });
    expect(await whoIs(server, token(claims()))).toBe(401);
  });

  it('does not accept a provider that names another issuer', async () => {
    const errors: string[] = [];
    const logger = { info: () => {}, error: (message: string) => void errors.push(message) };
    const path = file('wrong-issuer.json', configuration([authenticator({ issuer: { url: `${issuer}/other` } })]));
    const server = await started({ authenticationConfig: path, logger });
    await expect.poll(() => errors.join(), { timeout: 60_000 }).toMatch(/issuer did not match the issuer returned/);
    expect(await whoIs(server, token(claims({ iss: `${issuer}/other` })))).toBe(401);
  });

  it('opens paths to anonymous requests', async () => {
    const anonymous = { enabled: true, conditions: [{ path: '/healthz' }] };
    const path = file('anonymous.json', configuration([], { anonymous }));
    const server = await started({ authenticationConfig: path });
    const get = async (url: string) => {
      const headers = { authorization: 'Basic none' };
      return (await server.fetch(new Request(`https://localhost${url}`, { headers }))).status;
    };
    expect(await get('/healthz')).toBe(200);
    expect(await get('/livez')).toBe(401);
    expect(await get('/healthz/')).toBe(401);
  });

  it.each<[string, () => object]>([
    ['jwt[0].issuer.url: Required value', () => authenticator({ issuer: { url: '' } })],
    ['URL scheme must be https', () => authenticator({ issuer: { url: 'http://a' } })],
    [
      'URL must not overlap with disallowed issuers: [https://kubernetes.default.svc]',
      () => authenticator({ issuer: { url: 'https://kubernetes.default.svc' } }),
    ],
    ['URL must not contain a query', () => authenticator({ issuer: { url: 'https://a?b=c' } })],
    [
      'discoveryURL must be different from URL',
      () => authenticator({ issuer: { url: 'https://a', discoveryURL: 'https://a/' } }),
    ],
    ['jwt[0].issuer.audiences: Required value', () => authenticator({ issuer: { audiences: [] } })],
    ['jwt[0].issuer.audiences[1]: Duplicate value: "a"', () => authenticator({ issuer: { audiences: ['a', 'a'] } })],
    ['audienceMatchPolicy must be MatchAny', () => authenticator({ issuer: { audiences: ['a', 'b'] } })],
    ['valid RSA or ECDSA certificates', () => authenticator({ issuer: { certificateAuthority: 'x' } })],
    ['jwt[0].claimMappings.username: Required value', () => authenticator({ claimMappings: {} })],
    [
      'jwt[0].claimMappings.username.prefix: Required value',
      () => authenticator({ claimMappings: { username: { claim: 'sub' } } }),
    ],
    ['compilation failed', () => authenticator({ claimMappings: { username: { expression: 'claim.sub' } } })],
    ['must evaluate to bool', () => authenticator({ userValidationRules: [{ expression: 'user.username' }] })],
    [
      'claims.email_verified must be used',
      () => authenticator({ claimMappings: { username: { expression: 'claims.email' } } }),
    ],
    [
      'are reserved for Kubernetes use',
      () =>
        authenticator({
          claimMappings: {
            username: { claim: 'sub', prefix: '' },
            extra: [{ key: 'a.k8s.io/b', valueExpression: "'x'" }],
          },
        }),
    ],
    ['unknown field "jwt[0].issuer.uri"', () => authenticator({ issuer: { uri: 'https://a' } })],
  ])('stops a server from starting that has: %s', async (message, jwt) => {
    await expect(started({ authenticationConfig: file('wrong.json', configuration([jwt()])) })).rejects.toThrow(
      message,
    );
  });
});
