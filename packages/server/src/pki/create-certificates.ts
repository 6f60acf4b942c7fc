import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';

/** A certificate and its key, both PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** Certificates for a server and its administrator. */
export interface Certificates {
  readonly ca: KeyPair;
  readonly serving: KeyPair;
  /** Client certificate of `kubernetes-admin` in group `system:masters`. */
  readonly admin: KeyPair;
}

export interface CertificatesInput {
  /** DNS names and IPs that the serving certificate is for. */
  readonly addresses: readonly string[];
  /** The CA to sign with. Default: a new one. */
  readonly ca?: KeyPair;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const year = 365 * 24 * 3600 * 1000;
const caLifetime = 10 * year;
const leafLifetime = year;

/** Makes a CA (unless one is given), a serving certificate and an admin's client certificate; EC P-256, valid one year, the CA ten. */
export async function createCertificates({ addresses, ca }: CertificatesInput): Promise<Certificates> {
  x509.cryptoProvider.set(globalThis.crypto);
  const authority = ca ? await readAuthority(ca) : await createAuthority();
  const [serving, admin] = await Promise.all([
    issue(authority, 'CN=kube-apiserver', [
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        addresses.map((value): x509.JsonGeneralName => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
      ),
    ]),
    issue(authority, 'O=system:masters, CN=kubernetes-admin', [
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
    ]),
  ]);
  return { ca: authority.pem, serving, admin };
}

interface Authority {
  readonly certificate: x509.X509Certificate;
  readonly privateKey: webcrypto.CryptoKey;
  readonly pem: KeyPair;
}

async function createAuthority(): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=kubernetes-ca',
    ...validity(caLifetime),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign | x509.KeyUsageFlags.digitalSignature,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    certificate,
    privateKey: keys.privateKey,
    pem: { cert: certificate.toString('pem'), key: await privateKeyPEM(keys.privateKey) },
  };
}

async function readAuthority(pem: KeyPair): Promise<Authority> {
  const der = x509.PemConverter.decodeFirst(pem.key);
  const privateKey = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
  return { certificate: new x509.X509Certificate(pem.cert), privateKey, pem };
}

async function issue(authority: Authority, subject: string, extensions: readonly x509.Extension[]): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject,
    issuer: authority.certificate.subject,
    ...validity(leafLifetime),
    signingKey: authority.privateKey,
    publicKey: keys.publicKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment, true),
      await x509.AuthorityKeyIdentifierExtension.create(authority.certificate),
      ...extensions,
    ],
  });
  return { cert: certificate.toString('pem'), key: await privateKeyPEM(keys.privateKey) };
}

/** Certificates are valid from a little before now, because the clocks of clients differ. */
function validity(lifetime: number): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - 3600_000), notAfter: new Date(now + lifetime) };
}

function serialNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x01;
  return Buffer.from(bytes).toString('hex');
}

async function privateKeyPEM(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}
