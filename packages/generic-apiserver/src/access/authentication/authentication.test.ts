import type { APIRequest } from '@k8s-ts/http';
import { describe, expect, it } from 'vitest';
import { ServerRequest } from '../../request/server-request.js';
import { withAnonymous } from './anonymous.js';
import { bearerTokenAuthenticator, webSocketTokenAuthenticator } from './bearer-token.js';
import { parseTokenFile, staticTokenAuthenticator } from './token-file.js';
import { unionAuthenticator } from './union.js';
import { x509Authenticator } from './x509.js';

function request(headers: Record<string, string>, more: Partial<APIRequest> = {}): ServerRequest {
  return new ServerRequest(
    {
      method: 'GET',
      path: '/',
      query: new URLSearchParams(),
      headers,
      body: async () => new Uint8Array(),
      signal: new AbortController().signal,
      ...more,
    },
    0,
  );
}

const tokens = parseTokenFile('secret,alice,uid-1,"dev,ops"\nother,bob,uid-2\n');
const authenticator = withAnonymous(
  unionAuthenticator([
    x509Authenticator(),
    bearerTokenAuthenticator(staticTokenAuthenticator(tokens)),
    webSocketTokenAuthenticator(staticTokenAuthenticator(tokens)),
  ]),
);
const who = async (headers: Record<string, string>, more?: Partial<APIRequest>) =>
  (await authenticator.authenticate(request(headers, more)))?.user;

describe('authentication', () => {
  it('accepts the tokens of a file', async () => {
    expect(await who({ authorization: 'Bearer secret' })).toEqual({
      name: 'alice',
      uid: 'uid-1',
      groups: ['dev', 'ops', 'system:authenticated'],
    });
    expect((await who({ authorization: 'bearer other' }))?.groups).toEqual(['system:authenticated']);
  });

  it('reads a token from the subprotocols of a WebSocket', async () => {
    const protocol = `base64url.bearer.authorization.k8s.io.${Buffer.from('secret').toString('base64url')}`;
    const headers = {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-protocol': `${protocol}, v4.channel`,
    };
    expect((await who(headers))?.name).toBe('alice');
  });

  it.each([
    ['multiple base64.bearer.authorization tokens specified', 'PREFIXc2VjcmV0, PREFIXc2VjcmV0, v4.channel'],
    ['missing additional subprotocol', 'PREFIXc2VjcmV0'],
    ['invalid base64.bearer.authorization token encoding', 'PREFIXc2VjcmV0==, v4.channel'],
    ['invalid base64.bearer.authorization token encoding', 'PREFIXc2Vj*mV0, v4.channel'],
    ['invalid base64.bearer.authorization token encoding', 'PREFIXc2VjcmV0c, v4.channel'],
    ['invalid base64.bearer.authorization token', 'PREFIX_w, v4.channel'],
  ])('refuses subprotocols: %s', async (message, protocols) => {
    const protocol = protocols.replaceAll('PREFIX', 'base64url.bearer.authorization.k8s.io.');
    await expect(who({ upgrade: 'websocket', 'sec-websocket-protocol': protocol })).rejects.toThrow(message);
  });

  it('treats requests without credentials as anonymous, and refuses invalid credentials', async () => {
    expect(await who({})).toEqual({ name: 'system:anonymous', groups: ['system:unauthenticated'] });
    expect((await who({ authorization: 'Basic abc' }))?.name).toBe('system:anonymous');
    await expect(who({ authorization: 'Bearer wrong' })).rejects.toThrow('invalid bearer token');
  });

  it('warns about a second space before a token, and ignores the header', async () => {
    const asked = request({ authorization: 'Bearer  secret' });
    expect((await authenticator.authenticate(asked))?.user.name).toBe('system:anonymous');
    expect(asked.warnings.headers().join()).toContain('contains extra space before the bearer token, and is ignored');
  });

  it('accepts certificates that the adapter has verified', async () => {
    const peer = { commonName: 'carol', organizations: ['painters'], raw: new Uint8Array([1]), verified: true };
    expect(await who({}, { peer })).toEqual({
      name: 'carol',
      groups: ['painters', 'system:authenticated'],
      extra: {
        'authentication.kubernetes.io/credential-id': [
          'X509SHA256=4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a',
        ],
      },
    });
    await expect(who({}, { peer: { ...peer, verified: false } })).rejects.toThrow('unknown authority');
    expect((await who({ authorization: 'Bearer secret' }, { peer: { ...peer, verified: false } }))?.name).toBe('alice');
    expect((await who({}, { peer: { ...peer, commonName: '' } }))?.name).toBe('system:anonymous');
  });
});

describe('UIDs of client certificates', () => {
  const peer = (...uids: readonly string[]) => ({
    peer: { commonName: 'alice', organizations: [], raw: new Uint8Array(), verified: true, uids },
  });
  const uidOf = async (parsesUIDs: boolean, ...uids: readonly string[]) =>
    (await x509Authenticator({ parsesUIDs }).authenticate(request({}, peer(...uids))))?.user.uid;

  it('are read while the feature is on; several UIDs, or an empty UID, are refused', async () => {
    expect(await uidOf(true)).toBeUndefined();
    expect(await uidOf(true, '1')).toBe('1');
    await expect(uidOf(true, '1', '2')).rejects.toThrow('expected 1 UID, but found multiple: [1 2]');
    await expect(uidOf(true, '')).rejects.toThrow('UID cannot be an empty string');
  });

  it.each([[[]], [['1']], [['1', '2']], [['']]])('are ignored while it is off: %j', async (uids) => {
    expect(await uidOf(false, ...uids)).toBeUndefined();
  });
});
