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

/** Name and lifetime of a certificate. */
export interface IssueOptions {
  readonly commonName: string;
  /** Time from now until the certificate expires, in ms. */
  readonly lifetimeMs: number;
  /** Current time, in ms since the epoch. Default: the system's clock. */
  readonly now?: number;
}

/** A certificate for a server. */
export interface ServingOptions extends IssueOptions {
  /** DNS names and IPs that the certificate is for. */
  readonly addresses: readonly string[];
}

/** Time before its creation from which a certificate is valid, in ms, because the clocks of clients differ. */
export const clockSkewMs = 3600_000;

/** Makes a certificate authority with a new EC P-256 key, outside the main thread. */
export async function createAuthority(options: IssueOptions): Promise<KeyPair> {
  const { publicKey, privateKey } = await newKeys();
  const name = distinguishedName([['CN', options.commonName]]);
  const issuer: Issuer = { name, keyIdentifier: keyIdentifierOf(publicKey), privateKey };
  const cert = signCertificate(
    {
      subject: name,
      publicKey,
      ...validity(options),
      extensions: [
        extensions.basicConstraints(true),
        extensions.keyUsage('keyCertSign', 'cRLSign', 'digitalSignature'),
        extensions.subjectKeyIdentifier(issuer.keyIdentifier),
      ],
    },
    issuer,
  );
  return { cert, key: toPEM(privateKey) };
}

/**
 * Issues a certificate for a server, with a new EC P-256 key.
 *
 * @throws Error when the authority cannot be read
 */
export async function issueServingCertificate(authority: KeyPair, options: ServingOptions): Promise<KeyPair> {
  const { commonName, addresses } = options;
  return issue(authority, options, distinguishedName([['CN', commonName]]), [
    extensions.extendedKeyUsage('serverAuth'),
    extensions.subjectAlternativeName(addresses),
  ]);
}

/** Issues a client certificate for a user in these groups. @throws Error when the authority cannot be read */
export async function issueClientCertificate(
  authority: KeyPair,
  options: IssueOptions & { readonly groups: readonly string[] },
): Promise<KeyPair> {
  const groups = options.groups.map((group) => ['O', group] as const);
  const subject = distinguishedName([...groups, ['CN', options.commonName]]);
  return issue(authority, options, subject, [extensions.extendedKeyUsage('clientAuth')]);
}

async function issue(
  authority: KeyPair,
  options: IssueOptions,
  subject: Buffer,
  further: readonly Buffer[],
): Promise<KeyPair> {
  const issuer = issuerOf(parseCertificatesPEM(authority.cert)[0], createPrivateKey(authority.key));
  const { publicKey, privateKey } = await newKeys();
  const cert = signCertificate(
    {
      subject,
      publicKey,
      ...validity(options),
      extensions: [
        extensions.basicConstraints(false),
        extensions.keyUsage('digitalSignature', 'keyEncipherment'),
        extensions.authorityKeyIdentifier(issuer.keyIdentifier),
        ...further,
      ],
    },
    issuer,
  );
  return { cert, key: toPEM(privateKey) };
}

const newKeys = (): Promise<{ readonly publicKey: KeyObject; readonly privateKey: KeyObject }> =>
  promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });

function validity({ lifetimeMs, now = Date.now() }: IssueOptions): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(now - clockSkewMs), notAfter: new Date(now + lifetimeMs) };
}

const toPEM = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
