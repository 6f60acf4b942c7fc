import { createPrivateKey } from 'node:crypto';
import { extension, extensions, issuerOf, signCertificate } from './certificate.js';
import { readCertificateRequest } from './certificate-request.js';
import type { KeyPair } from './create-certificates.js';
import { bitString, objectIdentifier, sequence } from './der.js';

/** Usages of a key, as CertificateSigningRequests name them, by their bit in the extension KeyUsage. */
const keyUsageBits: Readonly<Record<string, number>> = {
  signing: 0,
  'digital signature': 0,
  'content commitment': 1,
  'key encipherment': 2,
  'data encipherment': 3,
  'key agreement': 4,
  'cert sign': 5,
  'crl sign': 6,
  'encipher only': 7,
  'decipher only': 8,
};

/** Purposes, in the order in which kube-controller-manager writes them. */
const purposes: Readonly<Record<string, string>> = {
  any: '2.5.29.37.0',
  'server auth': '1.3.6.1.5.5.7.3.1',
  'client auth': '1.3.6.1.5.5.7.3.2',
  'code signing': '1.3.6.1.5.5.7.3.3',
  'email protection': '1.3.6.1.5.5.7.3.4',
  's/mime': '1.3.6.1.5.5.7.3.4',
  'ipsec end system': '1.3.6.1.5.5.7.3.5',
  'ipsec tunnel': '1.3.6.1.5.5.7.3.6',
  'ipsec user': '1.3.6.1.5.5.7.3.7',
  timestamping: '1.3.6.1.5.5.7.3.8',
  'ocsp signing': '1.3.6.1.5.5.7.3.9',
  'microsoft sgc': '1.3.6.1.4.1.311.10.3.3',
  'netscape sgc': '2.16.840.1.113730.4.1',
};

export interface SignCertificateRequestOptions {
  /** As in the spec of a CertificateSigningRequest. */
  readonly usages: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/**
 * Signs a certificate for a request: its subject, key and alternative names, with the given usages (`kubernetes pkg/controller/certificates/authority`).
 *
 * @param pem the request; see {@link readCertificateRequest}
 * @param ca signs; its key is an EC or RSA key
 * @returns PEM
 * @throws Error when the request or the CA cannot be read, or a usage is not known
 */
export function signCertificateRequest(
  pem: string,
  ca: KeyPair,
  { usages, notBefore, notAfter }: SignCertificateRequestOptions,
): string {
  const request = readCertificateRequest(pem);
  const unknown = usages.filter((usage) => !(usage in keyUsageBits) && !(usage in purposes));
  if (unknown.length > 0) {
    throw new Error(`unrecognized usage values: [${unknown.map((usage) => JSON.stringify(usage)).join(' ')}]`);
  }
  const issuer = issuerOf(ca.cert, createPrivateKey(ca.key));
  const bits = usages.flatMap((usage) => keyUsageBits[usage] ?? []);
  const extended = [
    ...new Set(Object.keys(purposes).flatMap((usage) => (usages.includes(usage) ? purposes[usage] : []))),
  ];
  const { subject, publicKey, subjectAlternativeName } = request;
  const isNameless = subject.length === 2;
  return signCertificate(
    {
      subject,
      publicKey,
      notBefore,
      notAfter,
      extensions: [
        ...(bits.length > 0 ? [extension('2.5.29.15', true, keyUsage(bits))] : []),
        ...(extended.length > 0
          ? [extension('2.5.29.37', false, sequence(...extended.map((each) => objectIdentifier(each ?? ''))))]
          : []),
        extensions.basicConstraints(false),
        extensions.authorityKeyIdentifier(issuer.keyIdentifier),
        ...(subjectAlternativeName ? [extension('2.5.29.17', isNameless, subjectAlternativeName)] : []),
      ],
    },
    issuer,
  );
}

/** @param bits from 0, the most significant bit of the first byte */
function keyUsage(bits: readonly number[]): Buffer {
  const last = Math.max(...bits);
  const bytes = Buffer.alloc((last >> 3) + 1);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return bitString(bytes, 7 - (last & 7));
}
