import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { parseCertificatesPEM } from '../x509/certificates-pem.js';
import {
  distinguishedName,
  extensions,
  type Issuer,
  issuerOf,
  keyIdentifierOf,
  signCertificate,
} from './sign-certificate.js';

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
  /** The CA to sign with; its key is an EC or RSA key. Default: a new one. */
  readonly ca?: KeyPair;
  /** The serving certificate. Default: a new one. */
  readonly serving?: KeyPair;
}

const year = 365 * 24 * 3600 * 1000;
const caLifetime = 10 * year;
const leafLifetime = year;

/**
 * Makes a CA and a serving certificate, unless they are given, and an admin's client certificate; EC P-256, valid one
 * year, the CA ten. The keys are made outside the main thread.
 *
 * @throws Error when the given CA cannot be read
 */
export async function createCertificates({ addresses, ca, serving }: CertificatesInput): Promise<Certificates> {
  const [{ issuer, pem }, adminKeys] = await Promise.all([ca ? readAuthority(ca) : createAuthority(), newKeys()]);
  const adminName = distinguishedName([
    ['O', 'system:masters'],
    ['CN', 'kubernetes-admin'],
  ]);
  return {
    ca: pem,
    serving: serving ?? issueServing(issuer, await newKeys(), addresses),
    admin: issue(issuer, adminKeys, adminName, [extensions.extendedKeyUsage('clientAuth')]),
  };
}

function issueServing(issuer: Issuer, keys: Keys, addresses: readonly string[]): KeyPair {
  return issue(issuer, keys, distinguishedName([['CN', 'kube-apiserver']]), [
    extensions.extendedKeyUsage('serverAuth'),
    extensions.subjectAlternativeName(addresses),
  ]);
}

interface Authority {
  readonly issuer: Issuer;
  readonly pem: KeyPair;
}

interface Keys {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const newKeys = (): Promise<Keys> => promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });

async function createAuthority(): Promise<Authority> {
  const { publicKey, privateKey } = await newKeys();
  const name = distinguishedName([['CN', 'kubernetes-ca']]);
  const issuer: Issuer = { name, keyIdentifier: keyIdentifierOf(publicKey), privateKey };
  const cert = signCertificate(
    {
      subject: name,
      publicKey,
      ...validity(caLifetime),
      extensions: [
        extensions.basicConstraints(true),
        extensions.keyUsage('keyCertSign', 'cRLSign', 'digitalSignature'),
        extensions.subjectKeyIdentifier(issuer.keyIdentifier),
      ],
    },
    issuer,
  );
  return { issuer, pem: { cert, key: toPEM(privateKey) } };
}

function readAuthority(pem: KeyPair): Authority {
  return { issuer: issuerOf(parseCertificatesPEM(pem.cert)[0], createPrivateKey(pem.key)), pem };
}

function issue(issuer: Issuer, keys: Keys, subject: Buffer, further: readonly Buffer[]): KeyPair {
  const cert = signCertificate(
    {
      subject,
      publicKey: keys.publicKey,
      ...validity(leafLifetime),
      extensions: [
        extensions.basicConstraints(false),
        extensions.keyUsage('digitalSignature', 'keyEncipherment'),
        extensions.authorityKeyIdentifier(issuer.keyIdentifier),
        ...further,
      ],
    },
    issuer,
  );
  return { cert, key: toPEM(keys.privateKey) };
}

/** Certificates are valid from a little before now, because the clocks of clients differ. */
function validity(lifetime: number): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - 3600_000), notAfter: new Date(now + lifetime) };
}

const toPEM = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
