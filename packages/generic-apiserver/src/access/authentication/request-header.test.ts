import type { PeerCertificate } from '@k8s-ts/http';
import { describe, expect, it } from 'vitest';
import { ServerRequest } from '../../request/server-request.js';
import { requestHeaderAuthenticator, standardRequestHeaders } from './request-header.js';

const proxy: PeerCertificate = {
  commonName: 'front-proxy-client',
  organizations: [],
  raw: new Uint8Array([1]),
  verified: false,
  verifiedFrontProxy: true,
};

function request(lines: readonly (readonly [string, string])[], peer: PeerCertificate | undefined = proxy) {
  const headers: Record<string, string> = {};
  for (const [name, value] of lines) headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  return new ServerRequest(
    {
      method: 'GET',
      path: '/',
      query: new URLSearchParams(),
      headers,
      headerValues: (wanted) => lines.filter(([name]) => name === wanted).map(([, value]) => value),
      body: async () => new Uint8Array(),
      signal: new AbortController().signal,
      ...(peer ? { peer } : {}),
    },
    0,
  );
}

const authenticator = requestHeaderAuthenticator({
  headers: standardRequestHeaders,
  allowedNames: ['front-proxy-client'],
});
const who = async (...given: Parameters<typeof request>) => (await authenticator.authenticate(request(...given)))?.user;

describe('the headers of a front proxy', () => {
  it('name the user', async () => {
    const user = await who([
      ['x-remote-user', 'alice'],
      ['x-remote-uid', 'u-1'],
      ['x-remote-group', 'dev'],
      ['x-remote-group', 'a, system:masters'],
      ['x-remote-extra-acme.com%2Fproject', 'one'],
      ['x-remote-extra-acme.com%2Fproject', 'two'],
      ['x-remote-extra-%zz', 'odd'],
    ]);
    // A comma does not separate groups: the proxy may have copied the name from its user.
    expect(user).toEqual({
      name: 'alice',
      uid: 'u-1',
      groups: ['dev', 'a, system:masters', 'system:authenticated'],
      extra: { 'acme.com/project': ['one', 'two'], '%zz': ['odd'] },
    });
  });

  it('name the user by the first of several lines', async () => {
    const user = await who([
      ['x-remote-user', 'alice'],
      ['x-remote-user', 'root'],
    ]);
    expect(user?.name).toBe('alice');
  });

  it.each([
    ['without a certificate', undefined],
    ['with the certificate of a client', { ...proxy, verified: true, verifiedFrontProxy: false }],
    ['with a certificate of no CA', { ...proxy, verifiedFrontProxy: false }],
  ])('are ignored %s', async (_what, peer) => {
    const sent = request([['x-remote-user', 'root']], peer ?? { ...proxy, verifiedFrontProxy: false });
    expect(await authenticator.authenticate(sent)).toBeUndefined();
  });

  it('are refused with a certificate of another common name', async () => {
    await expect(who([['x-remote-user', 'root']], { ...proxy, commonName: 'intruder' })).rejects.toThrow(
      'x509: subject with cn=intruder is not in the allowed list',
    );
  });

  it('are ignored when they do not name the user', async () => {
    expect(await who([['x-remote-group', 'system:masters']])).toBeUndefined();
  });
});
