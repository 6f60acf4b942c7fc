import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { encodePEM } from '@k8s-ts/pki';
import { tag } from '../../packages/pki/src/der/tag.js';
import { bitString, element, objectIdentifier, sequence, set } from '../../packages/pki/src/der/write-der.js';
import { distinguishedName, extensions } from '../../packages/pki/src/issue/sign-certificate.js';

export interface RequestNames {
  readonly commonName: string;
  readonly organizations?: readonly string[];
  /** DNS names and IP addresses. */
  readonly addresses?: readonly string[];
  /** The subject in DER; replaces the names. */
  readonly subject?: Buffer;
}

/** A PKCS #10 request in PEM, and its new EC key. */
export function newCertificateRequest({ commonName, organizations = [], addresses = [], ...others }: RequestNames): {
  readonly pem: string;
  readonly privateKey: KeyObject;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const named = [...organizations.map((each) => ['O', each] as const), ['CN', commonName] as const];
  const subject = others.subject ?? distinguishedName(named);
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
  return { pem: encodePEM('CERTIFICATE REQUEST', der), privateKey };
}
