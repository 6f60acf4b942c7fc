import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  distinguishedName,
  extensions,
  type Issuer,
  keyIdentifierOf,
  signCertificate,
} from '../../../packages/pki/src/issue/sign-certificate.js';

/** A certificate that a test has made, with its key. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
  readonly publicKey: KeyObject;
  readonly issuer: Issuer;
}

export interface TestCertificateOptions {
  /** Common name of the subject. */
  readonly name: string;
  /** The issuer. Default: the certificate is self-signed. */
  readonly signedBy?: TestCertificate;
  /** Default false. */
  readonly isAuthority?: boolean;
  /** DNS names and IP addresses. Default none: the certificate has no alternative names. */
  readonly addresses?: readonly string[];
  readonly usage?: 'serverAuth' | 'clientAuth';
  /**
   * Validity, as the numbers of hours from now until its beginning and its end. Default: from an hour ago for two
   * hours.
   */
  readonly hours?: readonly [number, number];
  readonly keys?: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

export function newKeys(type: 'ec' | 'rsa' = 'ec') {
  return type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Makes a certificate with the extensions that Go's tools write. */
export function newCertificate(options: TestCertificateOptions): TestCertificate {
  const { name, signedBy, isAuthority = false, addresses = [], usage, hours = [-1, 1], keys = newKeys() } = options;
  const subject = distinguishedName([['CN', name]]);
  const issuer: Issuer = {
    name: subject,
    keyIdentifier: keyIdentifierOf(keys.publicKey),
    privateKey: keys.privateKey,
  };
  const at = (hour: number) => new Date(Date.now() + hour * 3_600_000);
  const cert = signCertificate(
    {
      subject,
      publicKey: keys.publicKey,
      notBefore: at(hours[0]),
      notAfter: at(hours[1]),
      extensions: [
        ...(isAuthority
          ? [
              extensions.keyUsage('keyCertSign', 'digitalSignature'),
              extensions.basicConstraints(true),
              extensions.subjectKeyIdentifier(issuer.keyIdentifier),
            ]
          : [extensions.keyUsage('digitalSignature'), extensions.basicConstraints(false)]),
        ...(usage === undefined ? [] : [extensions.extendedKeyUsage(usage)]),
        ...(signedBy === undefined ? [] : [extensions.authorityKeyIdentifier(signedBy.issuer.keyIdentifier)]),
        ...(addresses.length === 0 ? [] : [extensions.subjectAlternativeName(addresses)]),
      ],
    },
    signedBy?.issuer ?? issuer,
  );
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { cert, key, publicKey: keys.publicKey, issuer };
}
