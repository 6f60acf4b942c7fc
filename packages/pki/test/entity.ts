import { generateKeyPairSync } from 'node:crypto';
import { objectIdentifier, sequence } from '../src/der/write-der.js';
import {
  distinguishedName,
  extension,
  extensions,
  issuerOf,
  keyIdentifierOf,
  signCertificate,
} from '../src/issue/sign-certificate.js';
import type { Certificate } from '../src/x509/certificate.js';
import { parseCertificatesPEM } from '../src/x509/certificates-pem.js';

/** A certificate with its keys. */
export interface Entity {
  readonly name: string;
  readonly pem: string;
  readonly certificate: Certificate;
  readonly keys: ReturnType<typeof newKeys>;
}

export const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Object identifiers of extended key usages. */
export const [clientAuth, serverAuth, anyUsage] = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.1', '2.5.29.37.0'] as const;

/** The extension of extended key usages. */
export const usages = (...ids: string[]) => extension('2.5.29.37', false, sequence(...ids.map(objectIdentifier)));

/** The extension of a certificate that belongs to a CA. */
export const isAuthority = extensions.basicConstraints(true);

/**
 * Makes a certificate without key identifiers, as OpenSSL does by default. It has been valid for two hours.
 *
 * @param signedBy the issuer. Undefined: the certificate is self-signed
 * @param hours number of hours for which it is still valid
 */
export function newEntity(
  name: string,
  signedBy: Entity | undefined,
  parts: readonly Buffer[],
  hours = 1,
  keys = newKeys(),
): Entity {
  const subject = distinguishedName([['CN', name]]);
  const self = { name: subject, keyIdentifier: keyIdentifierOf(keys.publicKey), privateKey: keys.privateKey };
  const issuer = signedBy ? issuerOf(signedBy.certificate, signedBy.keys.privateKey) : self;
  const [notBefore, notAfter] = [-2, hours].map((each) => new Date(Date.now() + each * 3_600_000)) as [Date, Date];
  const template = { subject, publicKey: keys.publicKey, notBefore, notAfter, extensions: parts };
  const pem = signCertificate(template, issuer);
  return { name, pem, certificate: parseCertificatesPEM(pem)[0], keys };
}
