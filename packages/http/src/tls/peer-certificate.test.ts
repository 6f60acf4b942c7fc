import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import http2 from 'node:http2';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { type KeyPair, parseCertificatesPEM } from '@k8s-ts/pki';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  distinguishedName,
  extensions,
  issuerOf,
  keyIdentifierOf,
  signCertificate,
} from '../../../pki/src/issue/sign-certificate.js';
import { createSecureServer, type SecureServer, type SecureServerOptions } from '../node/secure-server.js';

const hour = 3600_000;
const start = Date.now();

interface Template {
  readonly name: string;
  /** Hours from now. */
  readonly from?: number;
  readonly to?: number;
  readonly isCA?: boolean;
  readonly usage?: 'clientAuth' | 'serverAuth';
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A certificate; without an issuer it signs itself. */
function certificate(template: Template, issuer?: KeyPair, keys = newKeys()): KeyPair & { readonly keys: typeof keys } {
  const { name, from = -1, to = 24 * 365, isCA = false, usage } = template;
  const subject = distinguishedName([['CN', name]]);
  const keyIdentifier = keyIdentifierOf(keys.publicKey);
  const self = { name: subject, keyIdentifier, privateKey: keys.privateKey };
  const by = issuer ? issuerOf(parseCertificatesPEM(issuer.cert)[0], issuerKeys.get(issuer.cert) as KeyObject) : self;
  const cert = signCertificate(
    {
      subject,
      publicKey: keys.publicKey,
      notBefore: new Date(start + from * hour),
      notAfter: new Date(start + to * hour),
      extensions: [
        extensions.basicConstraints(isCA),
        extensions.subjectKeyIdentifier(keyIdentifier),
        ...(issuer ? [extensions.authorityKeyIdentifier(by.keyIdentifier)] : []),
        ...(usage ? [extensions.extendedKeyUsage(usage)] : []),
      ],
    },
    by,
  );
  issuerKeys.set(cert, keys.privateKey);
  return { cert, key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), keys };
}
const issuerKeys = new Map<string, KeyObject>();

const ca = certificate({ name: 'ca', isCA: true });
const otherCA = certificate({ name: 'other ca', isCA: true });
const serving = certificate({ name: 'server' }, ca);
const client = (template: Partial<Template> = {}, issuer: KeyPair = ca) =>
  certificate({ name: 'alice', usage: 'clientAuth', to: 10, ...template }, issuer);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/**
 * A server whose clock the test sets, in hours from now. Its answer is whether the client's certificate is verified, by
 * CAs of clients and of proxies.
 */
async function started(options: Partial<SecureServerOptions> = {}) {
  let time = 0;
  const server: SecureServer = createSecureServer({
    handler: async (request) => {
      const { peer } = request;
      const verdict = JSON.stringify([peer?.verified, peer?.verifiedFrontProxy]);
      if (request.upgrade) {
        const socket = await request.upgrade();
        await socket.send(Buffer.from(verdict), true);
        socket.close();
        return { status: 101, headers: {} };
      }
      return { status: 200, headers: {}, body: Buffer.from(verdict) };
    },
    ...serving,
    clientCA: [ca.cert],
    now: () => start + time * hour,
    ...options,
  });
  ends.push(() => server.close(0));
  const { port } = await server.listen(0, '127.0.0.1');
  const setTime = (hours: number) => {
    time = hours;
  };
  return { server, port, setTime };
}

/** The bytes of a server in a handshake of TLS 1.2, which are not encrypted. */
async function handshakeOf(port: number): Promise<Buffer> {
  const bytes: Buffer[] = [];
  const between = net.createServer((client) => {
    const socket = net.connect(port, '127.0.0.1').on('data', (chunk: Buffer) => bytes.push(chunk));
    client.pipe(socket).pipe(client);
  });
  await once(between.listen(0, '127.0.0.1'), 'listening');
  const { port: through } = between.address() as AddressInfo;
  const secure = tls.connect({ port: through, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2' });
  await once(secure, 'secureConnect');
  secure.destroy();
  between.close();
  return Buffer.concat(bytes);
}

it('the server names the CAs of clients and of front proxies in the handshake, except for CAs without a name', async () => {
  const [named, unnamed, proxies] = ['named', 'unnamed', 'proxies'].map((name) => certificate({ name, isCA: true }));
  if (!named || !unnamed || !proxies) throw new Error('no certificates');
  const { port, server } = await started({
    clientCA: [named.cert],
    unnamedClientCA: [unnamed.cert],
    requestHeaderCA: [proxies.cert],
  });
  const namesIn = (bytes: Buffer) =>
    ['named', 'unnamed', 'proxies'].filter((name) => bytes.includes(`${String.fromCharCode(name.length)}${name}`));
  expect(namesIn(await handshakeOf(port))).toEqual(['named', 'proxies']);
  const asks = [named, unnamed, proxies].map((issuer) => overHTTP2(port, client({}, issuer)));
  const all = () => Promise.all(asks.map((ask) => ask()));
  expect(await all()).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  server.update({ ...serving, clientCA: [unnamed.cert], unnamedClientCA: [proxies.cert] });
  expect(namesIn(await handshakeOf(port))).toEqual(['unnamed']);
  expect(await all()).toEqual([
    [false, false],
    [true, false],
    [true, false],
  ]);
});

type Asks = () => Promise<unknown>;

function overHTTP1(port: number, pair: KeyPair): Asks {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, ...pair });
  ends.push(() => agent.destroy());
  return async () => {
    const request = https.get({ port, host: '127.0.0.1', agent });
    const [answer] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    return JSON.parse(await text(answer));
  };
}

function overHTTP2(port: number, pair: KeyPair): Asks {
  const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, ...pair });
  ends.push(() => session.destroy());
  return async () => {
    return JSON.parse(await text(session.request({ ':path': '/' })));
  };
}

describe.each([
  ['HTTP/1.1', overHTTP1],
  ['HTTP/2', overHTTP2],
])('the client certificate of an open connection, over %s', (_version, open) => {
  it('is verified until it expires', async () => {
    const { port, setTime } = await started();
    const ask = open(port, client());
    expect(await ask()).toEqual([true, false]);
    setTime(9.9);
    expect(await ask()).toEqual([true, false]);
    setTime(10.1);
    expect(await ask()).toEqual([false, false]);
  });

  it('is verified from the start of its validity', async () => {
    const { port, setTime } = await started();
    const ask = open(port, client({ from: 1 }));
    expect(await ask()).toEqual([false, false]);
    setTime(1.1);
    expect(await ask()).toEqual([true, false]);
  });

  it('is verified until its CA expires, for each kind of CA', async () => {
    const old = certificate({ name: 'old', isCA: true, to: 5 });
    const proxies = certificate({ name: 'proxies', isCA: true, to: 6 });
    const { port, setTime } = await started({ clientCA: [old.cert], requestHeaderCA: [proxies.cert] });
    const [ask, askProxy] = [open(port, client({}, old)), open(port, client({}, proxies))];
    expect([await ask(), await askProxy()]).toEqual([
      [true, false],
      [false, true],
    ]);
    setTime(5.5);
    expect([await ask(), await askProxy()]).toEqual([
      [false, false],
      [false, true],
    ]);
    setTime(6.5);
    expect([await ask(), await askProxy()]).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('is verified against the CAs that are configured at that time', async () => {
    const { server, port, setTime } = await started();
    const [one, other] = [open(port, client()), open(port, client({}, otherCA))];
    const both = async () => [await one(), await other()];
    expect(await both()).toEqual([
      [true, false],
      [false, false],
    ]);
    server.update({ ...serving, clientCA: [ca.cert, otherCA.cert] });
    expect(await both()).toEqual([
      [true, false],
      [true, false],
    ]);
    server.update({ ...serving, clientCA: [otherCA.cert] });
    expect(await both()).toEqual([
      [false, false],
      [true, false],
    ]);
    server.update({ ...serving, clientCA: [ca.cert], requestHeaderCA: [otherCA.cert] });
    expect(await both()).toEqual([
      [true, false],
      [false, true],
    ]);
    setTime(11);
    expect(await both()).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('is verified against the renewed certificate of a CA', async () => {
    const { server, port, setTime } = await started({
      clientCA: [certificate({ name: 'ca', isCA: true, to: 1 }, undefined, ca.keys).cert],
    });
    const ask = open(port, client());
    expect(await ask()).toEqual([true, false]);
    setTime(2);
    expect(await ask()).toEqual([false, false]);
    server.update({ ...serving, clientCA: [ca.cert] });
    expect(await ask()).toEqual([true, false]);
  });

  it('may be issued by an intermediate CA, whose validity is checked, too', async () => {
    const between = certificate({ name: 'between', isCA: true, to: 3 }, ca);
    const leaf = client({}, between);
    const { port, setTime } = await started({ clientCA: [ca.cert] });
    const ask = open(port, { cert: `${leaf.cert}\n${between.cert}`, key: leaf.key });
    expect(await ask()).toEqual([true, false]);
    setTime(4);
    expect(await ask()).toEqual([false, false]);
    // An intermediate CA may be the trusted CA.
    const { port: second } = await started({ clientCA: [between.cert] });
    expect(await open(second, leaf)()).toEqual([true, false]);
  });

  it('is verified through an intermediate CA when its root becomes a CA of clients', async () => {
    const { server, port, setTime } = await started({ clientCA: [] });
    const [first, second] = [certificate({ name: 'first', isCA: true, to: 3 }, ca), newKeys()];
    const between = certificate({ name: 'second', isCA: true }, first, second);
    const leaf = client({}, between);
    const ask = open(port, { cert: [leaf, between, first].map(({ cert }) => cert).join(''), key: leaf.key });
    expect(await ask()).toEqual([false, false]);
    server.update({ ...serving, clientCA: [otherCA.cert] });
    expect(await ask()).toEqual([false, false]);
    server.update({ ...serving, clientCA: [otherCA.cert], requestHeaderCA: [ca.cert] });
    expect(await ask()).toEqual([false, true]);
    server.update({ ...serving, clientCA: [ca.cert] });
    expect(await ask()).toEqual([true, false]);
    setTime(3.1);
    expect(await ask()).toEqual([false, false]);
  });

  it('is verified with any number of intermediate CAs', async () => {
    const chain = [ca];
    for (let i = 0; i < 6; i++) chain.unshift(certificate({ name: `ca ${i}`, isCA: true }, chain[0]));
    const leaf = client({}, chain[0]);
    const { port } = await started();
    const cert = [leaf, ...chain.slice(0, -1)].map((each) => each.cert).join('');
    expect(await open(port, { cert, key: leaf.key })()).toEqual([true, false]);
  });

  it('is not verified when it is not for clients, or its issuer is no CA', async () => {
    const { server, port } = await started();
    const [notForClients, leaf] = [client({ usage: 'serverAuth', from: 1 }), client()];
    const forged = client({ name: 'root' }, leaf);
    const servers = certificate({ name: 'servers', isCA: true, usage: 'serverAuth' }, ca);
    const throughServers = client({}, servers);
    const asks = [
      open(port, notForClients),
      open(port, { cert: `${forged.cert}\n${leaf.cert}`, key: forged.key }),
      open(port, certificate({ name: 'ca', isCA: true, usage: 'clientAuth' })),
      open(port, { cert: `${throughServers.cert}\n${servers.cert}`, key: throughServers.key }),
    ];
    const all = () => Promise.all(asks.map((ask) => ask()));
    expect(await all()).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
    server.update({ ...serving, clientCA: [ca.cert] });
    expect(await all()).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
});

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('a client that offers to resume its session, over %s', (version) => {
  /** Connects anew with the session of the first connection each time. */
  function resuming(port: number, pair: KeyPair) {
    let session: Buffer | undefined;
    return async () => {
      const socket = tls.connect({
        ...{ port, host: '127.0.0.1', rejectUnauthorized: false, ...pair },
        ...{ minVersion: version, maxVersion: version },
        ...(session && { session }),
      });
      socket.on('session', (each: Buffer) => {
        session ??= each;
      });
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      const answer = await text(socket);
      return JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
    };
  }
  const between = (issuer: KeyPair, to?: number) =>
    certificate({ name: 'between', isCA: true, ...(to === undefined ? {} : { to }) }, issuer);
  const through = (issuer: KeyPair, template: Partial<Template> = {}) => {
    const { cert, key } = client(template, issuer);
    return { cert: `${cert}\n${issuer.cert}`, key };
  };

  it.each([
    ['certificate', () => ({ authority: ca, pair: client() })],
    ['certificate, with an intermediate CA', () => ({ authority: ca, pair: through(between(ca)) })],
    ['intermediate CA', () => ({ authority: ca, pair: through(between(ca, 10), { to: 20 }) })],
    [
      'CA',
      () => {
        const authority = certificate({ name: 'old', isCA: true, to: 10 });
        return { authority, pair: through(between(authority), { to: 20 }) };
      },
    ],
  ])('is verified until its %s expires', async (_name, make) => {
    const { authority, pair } = make();
    const { port, setTime } = await started({ clientCA: [authority.cert] });
    const ask = resuming(port, pair);
    expect(await ask()).toEqual([true, false]);
    setTime(9.5);
    expect(await ask()).toEqual([true, false]);
    setTime(10.5);
    expect(await ask()).toEqual([false, false]);
  });

  it('is verified against the CAs that are configured at that time', async () => {
    const { server, port } = await started();
    const ask = resuming(port, through(between(ca)));
    expect(await ask()).toEqual([true, false]);
    server.update({ ...serving, clientCA: [otherCA.cert] });
    expect(await ask()).toEqual([false, false]);
    server.update({ ...serving, clientCA: [ca.cert] });
    expect(await ask()).toEqual([true, false]);
  });
});

it('a WebSocket begins with a certificate that is valid', async () => {
  const { port, setTime } = await started();
  const { cert, key } = client();
  const ask = async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/`, { rejectUnauthorized: false, cert, key });
    const [message] = (await once(socket, 'message')) as [Buffer];
    socket.close();
    return message.toString();
  };
  expect(await ask()).toBe('[true,false]');
  setTime(10.5);
  expect(await ask()).toBe('[false,false]');
});
