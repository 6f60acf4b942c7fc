import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import tls from 'node:tls';
import { fingerprintOf, parseCertificatesPEM } from '@k8s-ts/pki';
import { afterEach, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { newCertificate, newKeys, type TestCertificate } from './certificates/authority.js';

/*
 * Certificates and CAs of a server change while clients connect all the time. The certificates of the clients are valid
 * at every moment, so every answer must be the client's name. ROTATIONS is the number of changes.
 */

const rotations = Number(process.env.ROTATIONS ?? 6);

const aKeys = newKeys();
const hours = [-1, 24 * 365] as const;
const newA = () => newCertificate({ name: 'a', isAuthority: true, keys: aKeys, hours });
const [a, b] = [newA(), newCertificate({ name: 'b', isAuthority: true, hours })];
const between = newCertificate({ name: 'between', isAuthority: true, signedBy: a, hours });
const below = newCertificate({ name: 'below', isAuthority: true, signedBy: between, hours });

type Pair = Pick<TestCertificate, 'cert' | 'key'>;
function client(name: string, ...[issuer, ...others]: readonly [TestCertificate, ...TestCertificate[]]): Pair {
  const { cert, key } = newCertificate({ name, signedBy: issuer, usage: 'clientAuth', hours });
  const more = others.length > 0 ? [issuer, ...others] : [];
  return { cert: [cert, ...more.map((each) => each.cert)].join(''), key };
}
const users = {
  direct: client('direct', a),
  'through-one': client('through-one', between, a),
  'through-two': client('through-two', below, between),
};
const stranger = client('stranger', b);
const pairs = [1, 2].map(() =>
  newCertificate({ name: 'server', addresses: ['127.0.0.1'], usage: 'serverAuth', hours }),
);

/** Files as in a mounted volume: they are links into a folder, and the folder is replaced by another one. */
class MountedFiles {
  readonly #folder: string;
  #version = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder);
  }

  write(files: Readonly<Record<string, string>>): void {
    const version = join(this.#folder, `..version-${++this.#version}`);
    mkdirSync(version);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(version, name), content);
    symlinkSync(version, `${version}-link`);
    renameSync(`${version}-link`, join(this.#folder, '..data'));
    if (this.#version > 1) return;
    for (const name of Object.keys(files)) symlinkSync(join('..data', name), join(this.#folder, name));
  }
}

const review = JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' });
const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
const headers = { 'content-type': 'application/json' };
/** Returns the name of the user that the server has authenticated, or the body of the answer. */
const userOf = async (answer: NodeJS.ReadableStream): Promise<string> => {
  const body = (await json(answer)) as { status?: { userInfo?: { username: string } } };
  return body.status?.userInfo?.username ?? JSON.stringify(body);
};

function overHTTP1(port: number, agent: https.Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = https.request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent });
    request.on('response', (answer) => userOf(answer).then(resolve, reject)).on('error', reject);
    request.end(review);
  });
}

function overHTTP2(session: http2.ClientHttp2Session): Promise<string> {
  return new Promise((resolve, reject) => {
    session.once('error', reject);
    const stream = session.request({ ':path': path, ':method': 'POST', ...headers });
    stream.on('error', reject);
    userOf(stream)
      .then(resolve, reject)
      .finally(() => session.off('error', reject));
    stream.end(review);
  });
}

interface Client {
  ask(): Promise<string>;
  close(): void;
}

/**
 * Clients that keep their connection, and clients that open one for each request and offer to resume their TLS session.
 */
const kinds: Readonly<Record<string, (port: number, pair: Pair) => Client>> = {
  'HTTP/1.1, one connection': (port, pair) => {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, ...pair });
    return { ask: () => overHTTP1(port, agent), close: () => agent.destroy() };
  },
  'HTTP/1.1, new connections': (port, pair) => {
    const agent = new https.Agent({ keepAlive: false, rejectUnauthorized: false, ...pair });
    return { ask: () => overHTTP1(port, agent), close: () => agent.destroy() };
  },
  'HTTP/2, one connection': (port, pair) => {
    const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, ...pair });
    return { ask: () => overHTTP2(session), close: () => session.destroy() };
  },
  'HTTP/2, new connections': (port, pair) => {
    let resumed: Buffer | undefined;
    const ask = async () => {
      const session = http2.connect(`https://127.0.0.1:${port}`, {
        ...{ rejectUnauthorized: false, ...pair },
        ...(resumed && { session: resumed }),
      });
      (session.socket as tls.TLSSocket).on('session', (each) => {
        resumed = each;
      });
      return overHTTP2(session).finally(() => session.destroy());
    };
    return { ask, close: () => {} };
  },
};

/** Returns the SHA-256 hash of the certificate that a new connection receives. */
function servedCertificate(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(fingerprintOf({ bytes: socket.getPeerCertificate().raw }));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it.each([[[]], [['--workers=2', '--min-workers=2']]])(
  'the server refuses no valid client while certificates and CAs change, with %j',
  async (flags) => {
    const folder = mkdtempSync(join(tmpdir(), 'rotation-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const volume = new MountedFiles(join(folder, 'serving'));
    const caFile = join(folder, 'clients.crt');
    /** CA bundles. Each contains a certificate of the CA of all valid users; it may be a renewed certificate. */
    const bundles = [() => [a], () => [b, a], () => [newA(), b], () => [newA()], () => [a, b, newA()]];
    const change = (turn: number) => {
      const pair = pairs[turn % pairs.length] as TestCertificate;
      const bundle = (bundles[turn % bundles.length] as () => TestCertificate[])();
      volume.write({ 'tls.crt': pair.cert, 'tls.key': pair.key });
      // The CA file is written separately from the other files, as some programs do.
      writeFileSync(caFile, bundle.map(({ cert }) => cert).join(''));
      return { pair, acceptsStranger: bundle.includes(b) };
    };
    change(0);
    const server = await ServerProcess.start([
      `--tls-cert-file=${join(folder, 'serving', 'tls.crt')}`,
      `--tls-private-key-file=${join(folder, 'serving', 'tls.key')}`,
      `--client-ca-file=${caFile}`,
      ...flags,
    ]);
    ends.push(() => server.stop());

    const failures: string[] = [];
    let isDone = false;
    const clients = Object.entries(users).flatMap(([user, pair]) =>
      Object.entries(kinds).map(([kind, open]) => ({ user, kind, asked: 0, ...open(server.port, pair) })),
    );
    const asking = clients.map(async (each) => {
      while (!isDone && failures.length < 10) {
        const name = await each.ask().catch(String);
        each.asked++;
        if (name !== each.user) failures.push(`${each.kind}, ${each.user}, request ${each.asked}: ${name}`);
      }
      each.close();
    });
    const fresh = kinds['HTTP/1.1, new connections']?.(server.port, stranger) as Client;
    ends.push(() => fresh.close());
    for (let turn = 1; turn <= rotations && failures.length === 0; turn++) {
      const { pair, acceptsStranger } = change(turn);
      const before = clients.map(({ asked }) => asked);
      const fingerprint = fingerprintOf(parseCertificatesPEM(pair.cert)[0]);
      await expect.poll(() => servedCertificate(server.port), { timeout: 120_000 }).toBe(fingerprint);
      await expect.poll(async () => (await fresh.ask()) === 'stranger', { timeout: 120_000 }).toBe(acceptsStranger);
      const haveAsked = () => failures.length > 0 || clients.every(({ asked }, i) => asked > (before[i] as number) + 1);
      await expect.poll(haveAsked, { timeout: 120_000 }).toBe(true);
    }
    isDone = true;
    await Promise.all(asking);
    const sum = clients.reduce((total, { asked }) => total + asked, 0);
    console.log(`${rotations} changes, ${sum} requests`);
    expect(failures).toEqual([]);
    // If a file was read while it was being written, an error is logged, and the file is read again.
    expect(server.log).not.toMatch(/uncaught|unhandled/i);
  },
  (rotations + 10) * 60_000,
);
