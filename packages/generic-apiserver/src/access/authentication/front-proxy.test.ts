import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import type { Handler } from '@k8s-ts/http';
import { createSecureServer, type SecureServer } from '@k8s-ts/http/node';
import { createCertificates, type KeyPair } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerRequest } from '../../request/server-request.js';
import { requestHeaderAuthenticator, standardRequestHeaders } from './request-header.js';
import { unionAuthenticator } from './union.js';
import { x509Authenticator } from './x509.js';

const authenticator = unionAuthenticator([
  requestHeaderAuthenticator({ headers: standardRequestHeaders, allowedNames: [] }),
  x509Authenticator(),
]);

/** Answers with the user of the request, or with the reason why it has no user. */
const handler: Handler = async (request) => {
  const body = await Promise.resolve(authenticator.authenticate(new ServerRequest(request, 0))).then(
    (response) => response?.user ?? 'nobody',
    (error: Error) => error.message,
  );
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) };
};

let server: SecureServer;
let port: number;
let clients: KeyPair;
let proxies: KeyPair;
let strangers: KeyPair;

beforeAll(async () => {
  const addresses = ['127.0.0.1'];
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => createCertificates({ addresses })));
  if (!one || !two || !three) throw new Error('no certificates');
  [clients, proxies, strangers] = [one.admin, two.admin, three.admin];
  server = createSecureServer({
    handler,
    ...one.serving,
    clientCA: [one.ca.cert],
    requestHeaderCA: [two.ca.cert],
  });
  ({ port } = await server.listen(0, '127.0.0.1'));
});
afterAll(() => server.close(0));

/** A header is sent once for each of its values. */
type Headers = Readonly<Record<string, string | string[]>>;

function overHTTP1(pair: KeyPair | undefined, headers: Headers): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, headers: { ...headers }, rejectUnauthorized: false, agent: false };
    httpsRequest({ ...options, ...pair }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(JSON.parse(text)));
    })
      .on('error', reject)
      .end();
  });
}

function overHTTP2(pair: KeyPair | undefined, headers: Headers): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${port}`, { ...pair, rejectUnauthorized: false });
    session.on('error', reject);
    const stream = session.request({ ':path': '/', ...headers } as OutgoingHttpHeaders);
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('error', reject);
    stream.on('end', () => {
      session.close();
      resolve(JSON.parse(text));
    });
  });
}

describe.each([
  ['HTTP/1.1', overHTTP1],
  ['HTTP/2', overHTTP2],
])('over %s', (_version, send) => {
  const named: Headers = { 'X-Remote-User': 'alice', 'X-Remote-Group': ['dev', 'a, system:masters'] };

  it('a front proxy names the user', async () => {
    expect(await send(proxies, named)).toEqual({
      name: 'alice',
      groups: ['dev', 'a, system:masters', 'system:authenticated'],
    });
  });

  it('only the first of two names is used', async () => {
    expect(await send(proxies, { 'x-remote-user': ['alice', 'root'] })).toMatchObject({ name: 'alice' });
  });

  it('a front proxy that names no user is refused', async () => {
    expect(await send(proxies, {})).toMatch('certificate signed by unknown authority');
  });

  it('a client is identified by its certificate, whatever names its headers have', async () => {
    expect(await send(clients, named)).toMatchObject({ name: 'kubernetes-admin' });
  });

  it('a certificate of another CA is refused', async () => {
    expect(await send(strangers, named)).toMatch('certificate signed by unknown authority');
  });

  it('no user is named without a certificate', async () => {
    expect(await send(undefined, named)).toBe('nobody');
  });
});
