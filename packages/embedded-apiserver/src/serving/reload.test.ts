import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import tls from 'node:tls';
import { type Certificates, createCertificates } from '@k8s-ts/pki';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newCertificate } from '../../../../tests/security/certificates/authority.js';
import { type APIServer, createAPIServer } from '../create-api-server.js';
import { silentLogger } from '../log.js';
import type { APIServerOptions } from '../options.js';

const folder = mkdtempSync(join(tmpdir(), 'reload-'));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
  return path;
};
let [one, two]: Certificates[] = [];
beforeAll(async () => {
  [one, two] = await Promise.all([
    createCertificates({ addresses: ['localhost', '127.0.0.1', 'one.example'] }),
    createCertificates({ addresses: ['localhost', '127.0.0.1', 'two.example'] }),
  ]);
});
const servers: APIServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(options: APIServerOptions): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', securePort: 0, ...options });
  servers.push(server);
  await server.start();
  return server;
}

/** Returns the names of the certificate that a client receives, with the version of TLS; or the error. */
function served(server: APIServer, options: tls.ConnectionOptions = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = tls.connect(
      { port: Number(new URL(server.url).port), rejectUnauthorized: false, ...options },
      () => {
        resolve(`${socket.getPeerCertificate().subjectaltname} ${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      },
    );
    socket.on('error', (error) => resolve(String(error)));
  });
}

/** Sends a GET of the namespaces with a client certificate. @returns the status code */
function get(server: APIServer, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${server.url}/api/v1/namespaces`, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

describe('certificates to serve with', () => {
  it('are reloaded when their files change; a wrong change is not taken over', async () => {
    const [cert, key] = [file('tls.crt', one?.serving.cert ?? ''), file('tls.key', one?.serving.key ?? '')];
    const server = await started({ tlsCertFile: cert, tlsPrivateKeyFile: key });
    expect(await served(server)).toMatch(/one\.example/);
    // The old key does not fit the new certificate.
    file('tls.crt', two?.serving.cert ?? '');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await served(server)).toMatch(/one\.example/);
    file('tls.key', two?.serving.key ?? '');
    await expect.poll(() => served(server), { timeout: 60_000 }).toMatch(/two\.example/);
    file('tls.crt', 'nonsense');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await served(server)).toMatch(/two\.example/);
  });

  it('depend on the name that a client asks for', async () => {
    const pair = `${file('a.crt', one?.serving.cert ?? '')},${file('a.key', one?.serving.key ?? '')}`;
    const server = await started({ tlsSNICertKey: [`${pair}:api.test,*.wild.test`] });
    expect(await served(server, { servername: 'api.test' })).toMatch(/one\.example/);
    expect(await served(server, { servername: 'a.wild.test' })).toMatch(/one\.example/);
    expect(await served(server, { servername: 'a.b.wild.test' })).not.toMatch(/one\.example/);
    expect(await served(server, { servername: 'other.test' })).not.toMatch(/one\.example/);
    const byCertificate = await started({ tlsSNICertKey: [pair] });
    expect(await served(byCertificate, { servername: 'one.example' })).toMatch(/one\.example/);
    expect(await served(byCertificate, { servername: 'two.example' })).not.toMatch(/one\.example/);
  });
});

it('options limit the streams of HTTP/2 and turn it off', async () => {
  const limited = await started({ http2MaxStreamsPerConnection: 7 });
  const session = http2.connect(limited.url, { rejectUnauthorized: false });
  const [{ maxConcurrentStreams }] = await once(session, 'remoteSettings');
  session.destroy();
  expect(maxConcurrentStreams).toBe(7);
  const without = await started({ disableHTTP2Serving: true });
  expect(await served(without, { ALPNProtocols: ['h2'] })).toMatch(/no application protocol/);
  expect(await served(without, { ALPNProtocols: ['h2', 'http/1.1'] })).toMatch(/TLSv1\.3/);
  expect(await get(without, new Agent({ rejectUnauthorized: false }))).toBe(403);
});

describe('versions and ciphers of TLS', () => {
  it('are configured by flags', async () => {
    const modern = await started({ tlsMinVersion: 'VersionTLS13' });
    expect(await served(modern)).toMatch(/TLSv1\.3/);
    expect(await served(modern, { maxVersion: 'TLSv1.2' })).toMatch(/Error/);
    const limited = await started({ tlsCipherSuites: ['TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'] });
    expect(await served(limited)).toMatch(/TLSv1\.3/);
    expect(await served(limited, { maxVersion: 'TLSv1.2' })).toMatch(/ECDHE-ECDSA-AES256-GCM-SHA384/);
    const other = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' } as const;
    expect(await served(limited, other)).toMatch(/Error/);
  });

  it('are used with the key exchanges that the flag names', async () => {
    const server = await started({ tlsCurvePreferences: [24, 25] });
    expect(await served(server, { ecdhCurve: 'P-384' })).toMatch(/TLSv1\.3/);
    expect(await served(server, { ecdhCurve: 'X25519' })).toMatch(/Error/);
    expect(await served(server, { ecdhCurve: 'P-256', maxVersion: 'TLSv1.2' })).toMatch(/Error/);
  });

  it('are the defaults of Go without flags', async () => {
    const server = await started({});
    const old = (ciphers: string) => served(server, { maxVersion: 'TLSv1.2', ciphers });
    for (const name of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-SHA', 'AES256-SHA'])
      expect(await old(`ECDHE-ECDSA-${name}`)).toMatch(`TLSv1.2 ECDHE-ECDSA-${name}`);
    for (const name of ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-CCM'])
      expect(await old(name)).toMatch(/Error/);
    // Without cipher suites of TLS 1.2 in the list, connections cannot use TLS 1.2.
    const modern = await started({ tlsCipherSuites: ['TLS_AES_128_GCM_SHA256'] });
    expect(await served(modern)).toMatch(/TLSv1\.3 TLS_AES_128_GCM_SHA256/);
    expect(await served(modern, { maxVersion: 'TLSv1.2' })).toMatch(/Error/);
  });

  it.each<[APIServerOptions, RegExp]>([
    [{ tlsMinVersion: 'VersionTLS9' }, /--tls-min-version: unknown tls version "VersionTLS9"/],
    [{ tlsCipherSuites: ['NULL'] }, /--tls-cipher-suites: Cipher suite NULL not supported/],
    [{ tlsCurvePreferences: [0] }, /curve preference 0 is out of range \(must be 1-65535\)/],
    [{ tlsCurvePreferences: [29, 29] }, /duplicate curve preference 29/],
    [{ tlsCurvePreferences: [1] }, /curve preference 1 is not supported/],
    [{ tlsSNICertKey: ['a.crt'] }, /expected comma separated certificate and key file paths/],
    [{ tlsSNICertKey: ['a.crt,a.key:'] }, /empty names list is not allowed/],
  ])('may not be %j', (options, message) => {
    expect(() => createAPIServer(options)).toThrow(message);
  });
});

describe('CAs of clients', () => {
  it('may be several, and are reloaded, also for open connections', async () => {
    const server = await started({ clientCAFile: file('ca.crt', `${one?.ca.cert}\n${two?.ca.cert}`) });
    const agentOf = (certificates: Certificates | undefined) =>
      new Agent({
        keepAlive: true,
        maxSockets: 1,
        rejectUnauthorized: false,
        cert: certificates?.admin.cert,
        key: certificates?.admin.key,
      });
    const [first, second] = [agentOf(one), agentOf(two)];
    expect([await get(server, first), await get(server, second)]).toEqual([200, 200]);
    file('ca.crt', two?.ca.cert ?? '');
    await expect.poll(() => get(server, first), { timeout: 60_000 }).toBe(401);
    expect(await get(server, second)).toBe(200);
    const [fresh, freshSecond] = [agentOf(one), agentOf(two)];
    expect([await get(server, fresh), await get(server, freshSecond)]).toEqual([401, 200]);
    for (const agent of [first, second, fresh, freshSecond]) agent.destroy();
  });
});

describe('CAs of front proxies', () => {
  const own = join(folder, 'own');
  const overlapping = /contain overlapping certificates; --requestheader-allowed-names must be specified/;
  const proxiesFile = (name: string, content = '') => ({ requestheaderClientCAFile: file(name, content) });

  it('may not be the CA that the server made, or one with its key', async () => {
    const first = await started({ certDir: own });
    await first.stop();
    const options = { certDir: own, requestheaderClientCAFile: join(own, 'ca.crt') };
    await expect(started(options)).rejects.toThrow(
      '--requestheader-client-ca-file and the CA of this server contain overlapping',
    );
    const ca = readFileSync(join(own, 'ca.crt'), 'utf8');
    await expect(started({ certDir: own, ...proxiesFile('both.crt', `${one?.ca.cert}${ca}`) })).rejects.toThrow(
      overlapping,
    );
    expect(await served(await started({ ...options, requestheaderAllowedNames: ['front-proxy'] }))).toMatch(/TLSv1/);
    expect(await served(await started({ certDir: own, ...proxiesFile('other.crt', one?.ca.cert) }))).toMatch(/TLSv1/);
  });

  it('may not be the root of an intermediate CA of clients', async () => {
    const root = newCertificate({ name: 'root', isAuthority: true });
    const between = newCertificate({ name: 'between', isAuthority: true, signedBy: root });
    const options = { clientCAFile: file('between.crt', between.cert), ...proxiesFile('root.crt', root.cert) };
    await expect(started(options)).rejects.toThrow(overlapping);
    const named = await started({ ...options, requestheaderAllowedNames: ['front-proxy'] });
    expect(await served(named)).toMatch(/TLSv1/);
    const reverse = { clientCAFile: file('root.crt', root.cert), ...proxiesFile('between.crt', between.cert) };
    expect(await served(await started(reverse))).toMatch(/TLSv1/);
  });

  it('cannot become CAs of clients when the files change', async () => {
    const errors: unknown[] = [];
    const logger = { ...silentLogger, error: (_message: string, facts: unknown) => errors.push(facts) };
    const server = await started({
      clientCAFile: file('clients.crt', one?.ca.cert ?? ''),
      ...proxiesFile('proxies.crt', two?.ca.cert),
      logger,
    });
    const pair = { cert: one?.admin.cert, key: one?.admin.key };
    const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, ...pair });
    file('proxies.crt', one?.ca.cert ?? '');
    await expect.poll(() => JSON.stringify(errors), { timeout: 60_000 }).toMatch(overlapping);
    const headers = { 'X-Remote-User': 'alice' };
    const name = await new Promise((resolve, reject) => {
      const path = `${server.url}/apis/authentication.k8s.io/v1/selfsubjectreviews`;
      const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };
      const sent = request(path, {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
      });
      sent.on('response', (response) => json(response).then(resolve, reject)).on('error', reject);
      sent.end(JSON.stringify(review));
    });
    expect(name).toMatchObject({ status: { userInfo: { username: 'kubernetes-admin' } } });
    agent.destroy();
  });
});
