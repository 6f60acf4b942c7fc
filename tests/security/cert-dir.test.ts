import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { generateSigningKey } from '@k8s-ts/authentication';
import { newClient } from '@k8s-ts/client';
import { kubeconfigTransport } from '@k8s-ts/client/node';
import { type Certificates, createCertificates } from '@k8s-ts/pki';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

let cluster: Certificates;
let proxy: Certificates;
let accounts: string;
beforeAll(async () => {
  const addresses = ['127.0.0.1'];
  [cluster, proxy] = await Promise.all([createCertificates({ addresses }), createCertificates({ addresses })]);
  accounts = await generateSigningKey('RS256');
});

let pki: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  pki = mkdtempSync(join(tmpdir(), 'cert-dir-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(pki, { recursive: true, force: true });
});

const file = (name: string) => join(pki, name);

/** The files that kubeadm makes for a control plane. */
function layOut(): void {
  const files = {
    'ca.crt': cluster.ca.cert,
    'ca.key': cluster.ca.key,
    'apiserver.crt': cluster.serving.cert,
    'apiserver.key': cluster.serving.key,
    'front-proxy-ca.crt': proxy.ca.cert,
    'front-proxy-client.crt': proxy.admin.cert,
    'front-proxy-client.key': proxy.admin.key,
    'sa.key': accounts,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
}

const contents = () => Object.fromEntries(readdirSync(pki).map((name) => [name, readFileSync(file(name), 'utf8')]));

function servedCertificate(port: number): Promise<X509Certificate> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(new X509Certificate(socket.getPeerCertificate().raw));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

/** Lists Secrets with the admin kubeconfig that the server wrote. */
async function listSecrets(kubeconfig: string): Promise<number> {
  const transport = await kubeconfigTransport({ path: kubeconfig });
  try {
    const secrets = newClient({ transport }).resource({ version: 'v1', resource: 'secrets', kind: 'Secret' });
    return (await secrets.list()).items.length;
  } finally {
    transport.close();
  }
}

const given = () => [`--tls-cert-file=${file('apiserver.crt')}`, `--tls-private-key-file=${file('apiserver.key')}`];

describe('--cert-dir with the files of kubeadm', () => {
  it.each([
    ['flags that name them', () => [...given(), `--service-account-signing-key-file=${file('sa.key')}`]],
    ['no further flags', () => []],
  ])('keeps each of these files, with %s', async (_flags, flags) => {
    layOut();
    const before = contents();
    server = await ServerProcess.start([`--cert-dir=${pki}`, '--tls-san=more.example.com', ...flags()]);
    const served = await servedCertificate(server.port);
    expect(served.fingerprint256).toBe(new X509Certificate(cluster.serving.cert).fingerprint256);
    expect(await listSecrets(server.kubeconfig)).toBeGreaterThanOrEqual(0);
    await server.end();
    expect(contents()).toEqual(before);
    // A second start finds the files of the first one.
    await server.launch();
    await server.end();
    expect(contents()).toEqual(before);
  });

  it('names a file that cannot be used, and does not change it', async () => {
    layOut();
    writeFileSync(file('ca.key'), proxy.ca.key);
    const before = contents();
    const failed = await ServerProcess.start([`--cert-dir=${pki}`]).catch((error: unknown) => error);
    expect(String(failed)).toContain(`Error: --cert-dir: ${file('ca.key')}: it is not the key of ${file('ca.crt')}`);
    expect(contents()).toEqual(before);
  });
});

describe('--cert-dir without files', () => {
  it('keeps the CA of the server, and a serving certificate that was put there', async () => {
    server = await ServerProcess.start([`--cert-dir=${join(pki, 'own')}`, '--tls-san=one.example.com']);
    expect((await servedCertificate(server.port)).checkHost('one.example.com')).toBeDefined();
    const read = (name: string) => readFileSync(file(`own/${name}`), 'utf8');
    const [ca, key] = [read('ca.crt'), read('ca.key')];
    await server.end();
    writeFileSync(file('own/apiserver.crt'), cluster.serving.cert);
    writeFileSync(file('own/apiserver.key'), cluster.serving.key);
    await server.launch();
    const served = await servedCertificate(server.port);
    expect(served.fingerprint256).toBe(new X509Certificate(cluster.serving.cert).fingerprint256);
    expect([read('ca.crt'), read('ca.key')]).toEqual([ca, key]);
    expect(read('apiserver.key')).toBe(cluster.serving.key);
  });

  it('does not accept the CA of the server as the CA of front proxies', async () => {
    server = await ServerProcess.start([`--cert-dir=${join(pki, 'own')}`]);
    await server.end();
    const flags = [`--cert-dir=${join(pki, 'own')}`, `--requestheader-client-ca-file=${join(pki, 'own/ca.crt')}`];
    const failed = await ServerProcess.start(flags).catch((error: unknown) => error);
    expect(String(failed)).toContain(
      'Error: --requestheader-client-ca-file and the CA of this server contain overlapping certificates; --requestheader-allowed-names must be specified',
    );
  });
});
