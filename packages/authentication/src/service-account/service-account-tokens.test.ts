import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Node, Pod, Secret, ServiceAccount } from '@k8s-ts/api/types';
import type { TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import { createCertificates, decodePEM, encodePEM } from '@k8s-ts/pki';
import { beforeEach, describe, expect, it } from 'vitest';
import { generateSigningKey, parseSigningKey, parseVerificationKeys, type SigningKey } from './keys.js';
import { openIDMetadata } from './openid-metadata.js';
import { serviceAccountTokenAuthenticator } from './token-authenticator.js';
import { newServiceAccountTokenIssuer } from './token-issuer.js';
import type { TokenObjects } from './token-objects.js';

const issuer = 'https://issuer.example';
const second = 1000;
const start = Date.parse('2026-01-01T12:00:00Z');
const pem = {
  rsa: await generateSigningKey('RS256'),
  p256: await generateSigningKey('ES256'),
  p384: newPEM('secp384r1'),
  p521: newPEM('secp521r1'),
};
const key = parseSigningKey(pem.rsa);

function newPEM(namedCurve: string): string {
  return generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Objects that tokens name. Tests delete and change them. */
let stored: Map<string, Secret | Pod | Node | ServiceAccount>;
let labelled: string[];
let now: number;

const objects: TokenObjects = {
  serviceAccount: async (namespace, name) => stored.get(`serviceaccounts/${namespace}/${name}`) as ServiceAccount,
  pod: async (namespace, name) => stored.get(`pods/${namespace}/${name}`) as Pod,
  node: async (name) => stored.get(`nodes/${name}`) as Node,
  secret: async (namespace, name) => stored.get(`secrets/${namespace}/${name}`) as Secret,
  labelSecret: async ({ metadata }, label, value) => void labelled.push(`${metadata?.name} ${label}=${value}`),
};

const account: ServiceAccount = { metadata: { namespace: 'ns', name: 'robot', uid: 'u-robot' } };
const pod: Pod = { metadata: { namespace: 'ns', name: 'pod', uid: 'u-pod' } };
const node: Node = { metadata: { name: 'node', uid: 'u-node' } };
const secret: Secret = { metadata: { namespace: 'ns', name: 'secret', uid: 'u-secret' } };

beforeEach(() => {
  now = start;
  labelled = [];
  stored = new Map<string, Secret | Pod | Node | ServiceAccount>([
    ['serviceaccounts/ns/robot', account],
    ['pods/ns/pod', pod],
    ['nodes/node', node],
    ['secrets/ns/secret', secret],
  ]);
});

const authenticatorOf = (more: Partial<Parameters<typeof serviceAccountTokenAuthenticator>[0]> = {}) =>
  serviceAccountTokenAuthenticator({
    keys: [key],
    issuers: [issuer],
    audiences: ['api'],
    objects,
    now: () => now,
    ...more,
  });

const tokens = authenticatorOf();
const who = async (token: string, audiences?: readonly string[], by: TokenAuthenticator = tokens) =>
  by.authenticateToken(token, audiences);

type Content = Parameters<ReturnType<typeof newServiceAccountTokenIssuer>['issue']>[0];
const issue = (more: Partial<Content> = {}, by: SigningKey = key, iss = issuer) =>
  newServiceAccountTokenIssuer({ issuer: iss, key: by, audiences: ['api'] }).issue({
    serviceAccount: account,
    audiences: ['api'],
    issuedAt: start / second,
    expiresAt: start / second + 3600,
    ...more,
  });

/** A token with the given header and claims. */
function forge(header: object, claims: object, signature: (input: string) => Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${signature(input).toString('base64url')}`;
}
const byKey = (input: string) => sign('sha256', Buffer.from(input), createPrivateKey(pem.rsa));
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString());

describe('tokens of service accounts', () => {
  it('are signed and verified with keys that are created on first use', async () => {
    const used: string[] = [];
    const source = <T>(name: string, value: T) => {
      return async () => {
        used.push(name);
        return value;
      };
    };
    const issuing = newServiceAccountTokenIssuer({ issuer, key: source('signing', key), audiences: ['api'] });
    const verifying = authenticatorOf({ keys: source('verification', [key]) });
    expect(await who('of.another.kind', undefined, verifying)).toBeUndefined();
    expect(used).toEqual([]);
    const content = {
      serviceAccount: account,
      audiences: ['api'],
      issuedAt: start / second,
      expiresAt: start / second + 3600,
    };
    const token = await issuing.issue(content);
    expect((await who(token, undefined, verifying))?.user.name).toBe('system:serviceaccount:ns:robot');
    expect(used).toEqual(['signing', 'verification']);
  });

  it.each([
    ['RS256', pem.rsa],
    ['ES256', pem.p256],
    ['ES384', pem.p384],
    ['ES512', pem.p521],
  ])('are signed and verified with %s', async (algorithm, text) => {
    const own = parseSigningKey(text);
    const token = await issue({}, own);
    expect(headerOf(token)).toEqual({ alg: algorithm, kid: own.keyID });
    const response = await who(token, undefined, authenticatorOf({ keys: [key, own] }));
    expect(response).toEqual({
      user: {
        name: 'system:serviceaccount:ns:robot',
        uid: 'u-robot',
        groups: ['system:serviceaccounts', 'system:serviceaccounts:ns', 'system:authenticated'],
        extra: { 'authentication.kubernetes.io/credential-id': [`JTI=${claimsOf(token).jti}`] },
      },
      audiences: ['api'],
    });
  });

  it('have the errors of kube-apiserver, in its order', async () => {
    const claims = claimsOf(await issue({ pod, node, warnAfter: 7 }));
    expect(JSON.stringify({ ...claims, jti: 'id' })).toBe(
      JSON.stringify({
        aud: ['api'],
        exp: start / second + 3600,
        iat: start / second,
        iss: issuer,
        jti: 'id',
        'kubernetes.io': {
          namespace: 'ns',
          node: { name: 'node', uid: 'u-node' },
          pod: { name: 'pod', uid: 'u-pod' },
          serviceaccount: { name: 'robot', uid: 'u-robot' },
          warnafter: 7,
        },
        nbf: start / second,
        sub: 'system:serviceaccount:ns:robot',
      }),
    );
  });

  it('contain the pod and the node that they are bound to', async () => {
    const response = await who(await issue({ pod, node }));
    expect(response?.user.extra).toMatchObject({
      'authentication.kubernetes.io/pod-name': ['pod'],
      'authentication.kubernetes.io/pod-uid': ['u-pod'],
      'authentication.kubernetes.io/node-name': ['node'],
      'authentication.kubernetes.io/node-uid': ['u-node'],
    });
  });

  it('are verified with each of the keys, also without a key id', async () => {
    const other = parseSigningKey(await generateSigningKey('RS256'));
    const both = authenticatorOf({ keys: [other, key] });
    expect(await who(await issue(), undefined, both)).toBeDefined();
    const unnamed = forge({ alg: 'RS256' }, claimsOf(await issue()), byKey);
    expect(await who(unnamed, undefined, both)).toBeDefined();
  });

  it('are left to other authenticators when they have another issuer or are not JWTs', async () => {
    for (const text of [await issue({}, key, 'https://other.example'), 'opaque', 'a.b.c', '{}', '', '..', 'a.b.c.d']) {
      expect(await who(text)).toBeUndefined();
    }
  });

  it.each([
    [undefined, ['api'], ['api']],
    [
      ['vault', 'api'],
      ['api', 'vault'],
      ['api', 'vault'],
    ],
    [['vault'], ['vault', 'bank'], ['vault']],
  ])('for %j are valid for the requested audiences', async (wanted, audiences, expected) => {
    expect((await who(await issue({ audiences }), wanted))?.audiences).toEqual(expected);
  });

  it.each([
    [undefined, ['vault']],
    [['bank'], ['vault']],
    [['API'], ['api']],
    [[], ['api']],
  ])('for audiences other than %j are refused', async (wanted, audiences) => {
    await expect(who(await issue({ audiences }), wanted)).rejects.toThrow('is invalid for the target audiences');
  });
});

describe('the times of a token', () => {
  it.each([
    [-60_000, undefined],
    [-60_001, 'service account token is not valid yet'],
    [3_660_000, undefined],
    [3_660_001, 'service account token has expired'],
  ])('allow clocks to differ by a minute: %d ms after the issue', async (ms, message) => {
    now = start + ms;
    const answer = who(await issue());
    if (message === undefined) expect(await answer).toBeDefined();
    else await expect(answer).rejects.toThrow(message);
  });

  it.each([
    ['iat', start / second + 61, 'issued in the future'],
    ['exp', '9999999999', 'go-jose/go-jose/jwt: expected number value to unmarshal NumericDate'],
    ['nbf', true, 'go-jose/go-jose/jwt: expected number value to unmarshal NumericDate'],
    ['exp', 1e300, 'service account token has expired'],
  ])('are checked for %s of %j', async (name, value, message) => {
    const claims = { ...claimsOf(await issue()), [name]: value };
    await expect(who(forge({ alg: 'RS256' }, claims, byKey))).rejects.toThrow(message);
  });
});

it.each([
  ['aud', 3, 'go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience'],
  ['aud', ['api', 3], 'go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience'],
  ['sub', 3, 'json: cannot unmarshal number into Go value of type string'],
  ['jti', true, 'json: cannot unmarshal bool into Go value of type string'],
  ['kubernetes.io', 3, 'json: cannot unmarshal number into Go value of type serviceaccount.kubernetes'],
  ['kubernetes.io', { namespace: 3 }, 'json: cannot unmarshal number into Go value of type string'],
  ['kubernetes.io', { pod: [] }, 'json: cannot unmarshal array into Go value of type serviceaccount.ref'],
  ['kubernetes.io', null, 'resource name may not be empty'],
])('the claim %s of %j is refused as by kube-apiserver', async (name, value, message) => {
  const claims = { ...claimsOf(await issue()), [name]: value };
  await expect(who(forge({ alg: 'RS256' }, claims, byKey))).rejects.toThrow(message);
});

describe('the objects of a token', () => {
  const bindings: readonly [string, Partial<Content>, string, string][] = [
    ['service account', {}, 'serviceaccounts/ns/robot', 'serviceaccounts "robot" not found'],
    ['pod', { pod }, 'pods/ns/pod', 'service account token has been invalidated'],
    ['secret', { secret }, 'secrets/ns/secret', 'service account token has been invalidated'],
    ['node', { node }, 'nodes/node', 'service account token has been invalidated'],
  ];

  it.each(bindings)('must exist: %s', async (_what, content, path, message) => {
    const token = await issue(content);
    expect(await who(token)).toBeDefined();
    stored.delete(path);
    await expect(who(token)).rejects.toThrow(message);
  });

  it.each(bindings)('must have the uid of the token: %s', async (what, content, path) => {
    const token = await issue(content);
    const object = stored.get(path) as Pod;
    stored.set(path, { ...object, metadata: { ...object.metadata, uid: 'other' } });
    await expect(who(token)).rejects.toThrow(`${what} UID (other) does not match`);
  });

  it.each(bindings)('are accepted for a minute after the start of their deletion: %s', async (_what, content, path) => {
    const token = await issue(content);
    const object = stored.get(path) as Pod;
    stored.set(path, { ...object, metadata: { ...object.metadata, deletionTimestamp: '2026-01-01T12:00:00Z' } });
    now = start + 60_000;
    expect(await who(token)).toBeDefined();
    now++;
    await expect(who(token)).rejects.toThrow(/has been (deleted|invalidated)/);
  });

  it('make the token invalid when they cannot be read', async () => {
    const failing = authenticatorOf({ objects: { ...objects, pod: () => Promise.reject(new Error('no store')) } });
    await expect(who(await issue({ pod }), undefined, failing)).rejects.toThrow('has been invalidated');
  });

  it('include the name of the node of a pod, which is not looked up', async () => {
    stored.delete('nodes/node');
    expect(await who(await issue({ pod, node }))).toBeDefined();
  });
});

describe('attacks', () => {
  const valid = { iss: issuer, aud: ['api'], sub: 'system:serviceaccount:ns:robot' };
  const claims = {
    ...valid,
    'kubernetes.io': { namespace: 'ns', serviceaccount: { name: 'robot', uid: 'u-robot' } },
  };
  const stranger = createPrivateKey(pem.p256);
  const publicPEM = createPublicKey(pem.rsa).export({ type: 'spki', format: 'pem' }).toString();
  const byStranger = (input: string) =>
    sign('sha256', Buffer.from(input), { key: stranger, dsaEncoding: 'ieee-p1363' });
  const byPublicKey = (input: string) => createHmac('sha256', publicPEM).update(input).digest();
  const kid = key.keyID;
  const jwk = createPublicKey(pem.p256).export({ format: 'jwk' });

  it('start from a token that would be valid', async () => {
    expect(await who(forge({ alg: 'RS256', kid }, claims, byKey))).toBeDefined();
  });

  it.each([
    ['no signature', { alg: 'none' }, () => Buffer.alloc(0)],
    ['no signature, with a key', { alg: 'none', kid }, () => Buffer.alloc(0)],
    ['no signature, in other letters', { alg: 'nOnE', kid }, () => Buffer.alloc(0)],
    ['an empty signature', { alg: 'RS256', kid }, () => Buffer.alloc(0)],
    ['no algorithm', { kid }, byKey],
    ['the public key as a secret', { alg: 'HS256', kid }, byPublicKey],
    ['the key of a stranger', { alg: 'ES256', kid }, byStranger],
    ['the key of a stranger that the token brings along', { alg: 'ES256', jwk }, byStranger],
    ['the key of a stranger under its own name', { alg: 'ES256', kid: 'stranger' }, byStranger],
    [
      'another algorithm of the key',
      { alg: 'RS512', kid },
      (input: string) => sign('sha512', Buffer.from(input), createPrivateKey(pem.rsa)),
    ],
    ['another padding of the key', { alg: 'PS256', kid }, byKey],
    ['an unknown critical header', { alg: 'RS256', kid, crit: ['exp'], exp: 1 }, byKey],
  ])('fail: %s', async (_what, header, signature) => {
    await expect(who(forge(header, claims, signature))).rejects.toThrow(
      'kid' in header && header.kid === 'stranger'
        ? 'invalid signature, no keys found'
        : 'go-jose/go-jose: error in cryptographic primitive',
    );
  });

  it('fail for claims that were changed after signing', async () => {
    const [header, payload, signature] = (await issue()).split('.') as [string, string, string];
    const changed = Buffer.from(JSON.stringify({ ...claims, aud: ['api', 'vault'] })).toString('base64url');
    await expect(who(`${header}.${changed}.${signature}`)).rejects.toThrow(
      'go-jose/go-jose: error in cryptographic primitive',
    );
    await expect(who(`${header}.${payload}.${signature}x`)).rejects.toThrow(
      'go-jose/go-jose: error in cryptographic primitive',
    );
    await expect(who(`${header}.${payload}.${signature.slice(0, -6)}AAAAAA`)).rejects.toThrow(
      'go-jose/go-jose: error in cryptographic primitive',
    );
  });

  it.each(['p256', 'p384', 'p521'] as const)('fail: a signature of %s in another encoding', async (curve) => {
    const own = parseSigningKey(pem[curve]);
    const verifying = authenticatorOf({ keys: [own] });
    const token = await issue({}, own);
    expect(await who(token, undefined, verifying)).toBeDefined();
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const bytes = Buffer.from(signature, 'base64url');
    const flipped = Buffer.from(bytes.map((byte, i) => (i === 9 ? byte ^ 1 : byte)));
    const forms = [
      ...['=', '==', 'A', '!', '.', '\ufeff'].map((end) => signature + end),
      ...[flipped, bytes.subarray(1), Buffer.concat([bytes, bytes]), Buffer.alloc(bytes.length)].map((each) =>
        each.toString('base64url'),
      ),
    ];
    // Files of tokens end with a line break, which kube-apiserver ignores.
    for (const form of [`${signature}\n`, ` ${signature.slice(0, 8)}\r\n${signature.slice(8)}`]) {
      expect(await who(`${header}.${payload}.${form}`, undefined, verifying)).toBeDefined();
    }
    for (const form of forms) {
      const response = Promise.resolve(who(`${header}.${payload}.${form}`, undefined, verifying));
      // Texts with four parts are not tokens and are left to other authenticators.
      expect(await response.catch((error: Error) => error.message)).toBe(
        form.endsWith('.') ? undefined : 'go-jose/go-jose: error in cryptographic primitive',
      );
    }
  });

  it('are left to other authenticators when their header or claims are encoded in another way', async () => {
    const [header, payload, signature] = (await issue()).split('.') as [string, string, string];
    expect(await who(`${header}.${payload}=.${signature}`)).toBeUndefined();
    expect(await who(`${header}=.${payload}.${signature}`)).toBeUndefined();
  });

  it.each([
    ['no account', { ...valid }],
    [
      'claims of other types',
      { ...valid, 'kubernetes.io': { namespace: ['ns'], serviceaccount: { name: 'robot', uid: 'u-robot' } } },
    ],
    ['an account without uid', { ...valid, 'kubernetes.io': { namespace: 'ns', serviceaccount: { name: 'robot' } } }],
    ['a pod without uid', { ...claims, 'kubernetes.io': { ...claims['kubernetes.io'], pod: { name: 'pod' } } }],
    ['an array', { ...valid, 'kubernetes.io': [] }],
  ])('fail, signed with the right key: %s', async (_what, wrong) => {
    await expect(who(forge({ alg: 'RS256', kid }, wrong, byKey))).rejects.toThrow();
  });

  it('fail: an object without a uid does not match a token without one', async () => {
    stored.set('serviceaccounts/ns/robot', { metadata: { namespace: 'ns', name: 'robot' } });
    const wrong = { ...valid, 'kubernetes.io': { namespace: 'ns', serviceaccount: { name: 'robot' } } };
    await expect(who(forge({ alg: 'RS256', kid }, wrong, byKey))).rejects.toThrow('does not match');
  });

  it('fail: a token with the claims of a bound token and the issuer of tokens in Secrets', async () => {
    const legacy = { ...claims, iss: 'kubernetes/serviceaccount' };
    await expect(who(forge({ alg: 'RS256', kid }, legacy, byKey))).rejects.toThrow('claim is missing');
  });

  it('never show the token in an error', async () => {
    const token = forge({ alg: 'none' }, claims, () => Buffer.alloc(0));
    const error = await who(token).catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain(token.slice(0, 20));
  });
});

describe('tokens in Secrets', () => {
  const legacyClaims = {
    iss: 'kubernetes/serviceaccount',
    sub: 'system:serviceaccount:ns:robot',
    'kubernetes.io/serviceaccount/namespace': 'ns',
    'kubernetes.io/serviceaccount/secret.name': 'secret',
    'kubernetes.io/serviceaccount/service-account.name': 'robot',
    'kubernetes.io/serviceaccount/service-account.uid': 'u-robot',
  };
  const token = forge({ alg: 'RS256', kid: key.keyID }, legacyClaims, byKey);
  const keep = (text: string, metadata: Secret['metadata'] = {}) =>
    stored.set('secrets/ns/secret', {
      metadata: { ...secret.metadata, ...metadata },
      data: { token: Buffer.from(text).toString('base64') },
    });

  it('are valid while the Secret has them, and the day of use is recorded once', async () => {
    keep(token);
    expect(await who(token)).toEqual({
      user: {
        name: 'system:serviceaccount:ns:robot',
        uid: 'u-robot',
        groups: ['system:serviceaccounts', 'system:serviceaccounts:ns', 'system:authenticated'],
      },
      audiences: ['api'],
      annotations: { 'authentication.k8s.io/legacy-token-manual-secret': 'secret' },
    });
    expect(labelled).toEqual(['secret kubernetes.io/legacy-token-last-used=2026-01-01']);
    for (const day of ['2026-01-01', '2026-01-02']) {
      keep(token, { labels: { 'kubernetes.io/legacy-token-last-used': day } });
      await who(token);
    }
    expect(labelled).toHaveLength(1);
  });

  it('warn when the account refers to the Secret', async () => {
    keep(token);
    stored.set('serviceaccounts/ns/robot', { ...account, secrets: [{ name: 'secret' }] });
    const { warnings, annotations } = (await who(token)) ?? {};
    expect(warnings).toEqual([
      'Use tokens from the TokenRequest API or manually created secret-based tokens instead of auto-generated secret-based tokens.',
    ]);
    expect(annotations).toEqual({ 'authentication.k8s.io/legacy-token-autogenerated-secret': 'secret' });
  });

  it.each([
    ['the Secret is gone', () => stored.delete('secrets/ns/secret'), 'Token has been invalidated'],
    [
      'the Secret is in deletion',
      () => keep(token, { deletionTimestamp: '2026-01-01T12:00:00Z' }),
      'Token has been invalidated',
    ],
    ['the Secret has another token', () => keep(`${token}x`), "Token does not match server's copy"],
    ['the Secret has no token', () => keep(''), "Token does not match server's copy"],
    ['the account is gone', () => keep(token) && stored.delete('serviceaccounts/ns/robot'), 'not found'],
    [
      'the token was not used for long',
      () => keep(token, { labels: { 'kubernetes.io/legacy-token-invalid-since': '2025-01-01' } }),
      'has been marked invalid',
    ],
  ])('are refused when %s', async (_what, change, message) => {
    change();
    await expect(who(token)).rejects.toThrow(message);
  });

  it.each(Object.keys(legacyClaims).filter((name) => name !== 'iss'))(
    'are refused without the claim %s',
    async (name) => {
      keep(token);
      const wrong = forge({ alg: 'RS256' }, { ...legacyClaims, [name]: '' }, byKey);
      await expect(who(wrong)).rejects.toThrow('claim is missing');
    },
  );

  it('are refused when the subject is another account', async () => {
    const wrong = forge({ alg: 'RS256' }, { ...legacyClaims, sub: 'system:serviceaccount:kube-system:root' }, byKey);
    await expect(who(wrong)).rejects.toThrow('sub claim is invalid');
  });

  it('are not looked up when the lookup is turned off', async () => {
    stored.clear();
    expect(await who(token, undefined, authenticatorOf({ lookup: false }))).toBeDefined();
  });
});

describe('keys', () => {
  it('are read from private and public keys and certificates, several in a file', () => {
    const publicKey = createPublicKey(pem.p256).export({ type: 'spki', format: 'pem' }).toString();
    const old = createPrivateKey(pem.rsa).export({ type: 'pkcs1', format: 'pem' }).toString();
    const keys = parseVerificationKeys(`comment\n${publicKey}\n${old}${pem.p384}`);
    expect(keys.map(({ algorithm }) => algorithm)).toEqual(['ES256', 'RS256', 'ES384']);
    expect(keys[1]?.keyID).toBe(key.keyID);
  });

  it('of certificates are read by the reader of certificates', async () => {
    const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
    const [{ keyID } = { keyID: '' }] = parseVerificationKeys(serving.cert);
    expect(keyID).toBe(parseVerificationKeys(serving.key)[0]?.keyID);
    const [block] = decodePEM(serving.cert);
    const longer = encodePEM('CERTIFICATE', Buffer.concat([block?.bytes ?? Buffer.alloc(0), Buffer.of(0)]));
    expect(() => parseVerificationKeys(longer)).toThrow('x509: trailing data');
  });

  it.each([
    ['nothing', '', 'does not contain any valid'],
    [
      'a short RSA key',
      generateKeyPairSync('rsa', { modulusLength: 1024 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      'too short',
    ],
    ['another curve', newPEM('secp256k1'), 'unknown key'],
    [
      'another kind',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'unknown key',
    ],
  ])('are refused: %s', (_what, text, message) => {
    expect(() => parseVerificationKeys(text)).toThrow(message);
    expect(() => parseSigningKey(text)).toThrow();
  });

  it('are published for other services without the private keys', () => {
    const keys = [key, parseSigningKey(pem.p384)];
    const { configuration, keySet } = openIDMetadata({ issuer, keys, keysURL: 'https://host/openid/v1/jwks' });
    expect(JSON.parse(configuration)).toEqual({
      issuer,
      jwks_uri: 'https://host/openid/v1/jwks',
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES384', 'RS256'],
    });
    expect(JSON.parse(keySet).keys.map((each: object) => Object.keys(each))).toEqual([
      ['use', 'kty', 'kid', 'alg', 'n', 'e'],
      ['use', 'kty', 'kid', 'crv', 'alg', 'x', 'y'],
    ]);
  });

  it.each(['http://issuer.example', 'kubernetes', 'https://issuer.example?a', 'https://issuer.example#a'])(
    'are not published for the issuer %s',
    (wrong) => {
      expect(() => openIDMetadata({ issuer: wrong, keys: [key], keysURL: 'https://host' })).toThrow('issuer URL');
    },
  );
});
