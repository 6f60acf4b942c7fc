import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { distinguishedName, extensions } from '../../packages/server/src/pki/certificate.js';
import { bitString, element, objectIdentifier, sequence, set, tag } from '../../packages/server/src/pki/der.js';

export interface RequestNames {
  readonly commonName: string;
  readonly organizations?: readonly string[];
  /** DNS names and IP addresses. */
  readonly addresses?: readonly string[];
}

/** A PKCS #10 request in PEM, and its new EC key. */
export function newCertificateRequest({ commonName, organizations = [], addresses = [] }: RequestNames): {
  readonly pem: string;
  readonly privateKey: KeyObject;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = distinguishedName([...organizations.map((each) => ['O', each] as const), ['CN', commonName]]);
  const requested = sequence(
    objectIdentifier('1.2.840.113549.1.9.14'),
    set(sequence(extensions.subjectAlternativeName(addresses))),
  );
  const info = sequence(
    element(tag.integer, Buffer.from([0])),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(tag.constructed(0), ...(addresses.length > 0 ? [requested] : [])),
  );
  const algorithm = sequence(objectIdentifier('1.2.840.10045.4.3.2'));
  const der = sequence(info, algorithm, bitString(sign('sha256', info, privateKey)));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`;
  return { pem, privateKey };
}
