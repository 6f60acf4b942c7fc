import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCertificatesPEM } from '../x509/certificates-pem.js';
import { type Certificates, createCertificates } from './create-certificates.js';
import type { KeyPair } from './issue-certificates.js';
import { distinguishedName, extensions, issuerOf, keyIdentifierOf, signCertificate } from './sign-certificate.js';

const addresses = ['localhost', 'kubernetes.default.svc', '127.0.0.1', '::1', '2001:db8::10'];
let made: Certificates;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pki-'));
  made = await createCertificates({ addresses });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const parsed = ({ cert }: KeyPair) => new X509Certificate(cert);

describe('createCertificates', () => {
  it('makes a CA that signs the other certificates', () => {
    const ca = parsed(made.ca);
    expect([ca.ca, ca.subject, ca.issuer]).toEqual([true, 'CN=kubernetes-ca', 'CN=kubernetes-ca']);
    for (const pair of [made.ca, made.serving, made.admin]) {
      const certificate = parsed(pair);
      expect(certificate.verify(ca.publicKey)).toBe(true);
      expect(certificate.checkIssued(ca)).toBe(true);
      expect(certificate.checkPrivateKey(createPrivateKey(pair.key))).toBe(true);
    }
    expect(parsed(made.serving).ca).toBe(false);
  });

  it('names the administrator and the addresses of the server', () => {
    expect(parsed(made.admin).subject).toBe('O=system:masters\nCN=kubernetes-admin');
    expect(parsed(made.serving).subjectAltName).toBe(
      'DNS:localhost, DNS:kubernetes.default.svc, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:2001:DB8:0:0:0:0:0:10',
    );
    expect(parsed(made.serving).keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(parsed(made.admin).keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
  });

  it('makes certificates that are valid since an hour ago, the CA for ten years, the other certificates for one year', () => {
    const days = (pair: KeyPair) =>
      Math.round((Date.parse(parsed(pair).validTo) - Date.parse(parsed(pair).validFrom)) / 86_400_000);
    expect([made.ca, made.serving, made.admin].map(days)).toEqual([3650, 365, 365]);
    expect(Date.parse(parsed(made.ca).validFrom)).toBeLessThan(Date.now() - 3_500_000);
  });

  it('uses new serial numbers each time', () => {
    const serials = [made.ca, made.serving, made.admin].map((pair) => parsed(pair).serialNumber);
    expect(new Set(serials).size).toBe(3);
    for (const serial of serials) expect(serial).toMatch(/^[0-7][0-9A-F]{31}$/);
  });

  it('keeps the given CA', async () => {
    const next = await createCertificates({ addresses, ca: made.ca });
    expect(next.ca).toEqual(made.ca);
    expect(parsed(next.serving).checkIssued(parsed(made.ca))).toBe(true);
    expect(parsed(next.serving).verify(parsed(made.ca).publicKey)).toBe(true);
  });

  it('signs with a CA of another kind, with the names that its certificate has', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const name = distinguishedName([
      ['O', 'Somebody'],
      ['CN', 'CA of our own'],
    ]);
    const keyIdentifier = Buffer.from('own identifier');
    const cert = signCertificate(
      {
        subject: name,
        publicKey,
        notBefore: new Date(Date.now() - 1000),
        notAfter: new Date(Date.UTC(2051, 0, 1)),
        extensions: [extensions.basicConstraints(true), extensions.subjectKeyIdentifier(keyIdentifier)],
      },
      { name, keyIdentifier, privateKey },
    );
    expect(issuerOf(parseCertificatesPEM(cert)[0], privateKey)).toEqual({ name, keyIdentifier, privateKey });
    const ca = { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    expect(parsed(ca).validTo).toBe('Jan  1 00:00:00 2051 GMT');
    const { serving } = await createCertificates({ addresses, ca });
    expect(parsed(serving).issuer).toBe('O=Somebody\nCN=CA of our own');
    expect(parsed(serving).checkIssued(parsed(ca))).toBe(true);
    expect(parsed(serving).verify(publicKey)).toBe(true);
  });

  it('finds the key identifier of a CA that does not state one', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const name = distinguishedName([['CN', 'plain']]);
    const issuer = { name, keyIdentifier: Buffer.alloc(0), privateKey };
    const dates = { notBefore: new Date(0), notAfter: new Date(1e12) };
    const cert = signCertificate(
      { subject: name, publicKey, ...dates, extensions: [extensions.basicConstraints(true)] },
      issuer,
    );
    expect(issuerOf(parseCertificatesPEM(cert)[0], privateKey).keyIdentifier).toEqual(keyIdentifierOf(publicKey));
  });

  it.each(['ed25519', 'x25519'] as const)('refuses a CA with a key of type %s', async (type) => {
    const { privateKey } = generateKeyPairSync(type as 'ed25519');
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await expect(createCertificates({ addresses, ca: { cert: made.ca.cert, key } })).rejects.toThrow(
      'certificates can be signed with EC and RSA keys only',
    );
  });

  it('makes certificates that OpenSSL accepts', async () => {
    const files = { ca: join(folder, 'ca'), serving: join(folder, 'serving'), admin: join(folder, 'admin') };
    for (const name of ['ca', 'serving', 'admin'] as const) await writeFile(files[name], made[name].cert);
    let version: string;
    try {
      version = execFileSync('openssl', ['version'], { encoding: 'utf8' });
    } catch {
      return;
    }
    const verify = (purpose: string, file: string) =>
      execFileSync('openssl', ['verify', '-x509_strict', '-purpose', purpose, '-CAfile', files.ca, file], {
        encoding: 'utf8',
      });
    expect(version).toContain('SSL');
    expect(verify('sslserver', files.serving)).toContain(': OK');
    expect(verify('sslclient', files.admin)).toContain(': OK');
    const text = execFileSync('openssl', ['x509', '-in', files.ca, '-noout', '-text'], { encoding: 'utf8' });
    expect(text).toMatch(/X509v3 Key Usage: critical\s+Digital Signature, Certificate Sign, CRL Sign\n/);
    expect(text).toMatch(/X509v3 Basic Constraints: critical\s+CA:TRUE\n/);
    const serving = execFileSync('openssl', ['x509', '-in', files.serving, '-noout', '-text'], { encoding: 'utf8' });
    expect(serving).toMatch(/X509v3 Key Usage: critical\s+Digital Signature, Key Encipherment\n/);
    expect(serving).toMatch(/X509v3 Basic Constraints: critical\s+CA:FALSE\n/);
  });

  it('serves a connection in which both sides show their certificates', async () => {
    const server = createServer({
      ...made.serving,
      ca: made.ca.cert,
      requestCert: true,
      rejectUnauthorized: true,
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'secureConnection');
    const socket = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      ca: made.ca.cert,
      ...made.admin,
    });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    const [peer] = (await accepted) as [TLSSocket];
    expect(peer.getPeerCertificate().subject).toMatchObject({ CN: 'kubernetes-admin', O: 'system:masters' });
    socket.destroy();
    peer.destroy();
    server.close();
  });
});
