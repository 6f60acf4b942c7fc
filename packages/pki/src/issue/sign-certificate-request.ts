import { createPrivateKey } from 'node:crypto';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { bitString, objectIdentifier, sequence } from '../der/write-der.js';
import { writeAlternativeNames } from '../x509/alternative-names.js';
import type { CertificateRequest } from '../x509/certificate-request.js';
import { parseCertificatesPEM } from '../x509/certificates-pem.js';
import { writeName } from '../x509/distinguished-name.js';
import { checkIssuedCertificate } from './check-issued-certificate.js';
import type { KeyPair } from './issue-certificates.js';
import { extension, extensions, issuerOf, signCertificate } from './sign-certificate.js';

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

/** Extended key usages, in the order in which kube-controller-manager writes them. */
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
  /** Usages, as in the spec of a CertificateSigningRequest. */
  readonly usages: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/**
 * Signs a certificate for a request, with the given usages (`kubernetes pkg/controller/certificates/authority`).
 * Subject, key and alternative names are encoded again from the parsed request: no unchecked bytes are copied.
 *
 * @param ca signs the certificate; its key is an EC or RSA key
 * @returns PEM in which Node.js reads the requested names
 * @throws Error when the request is not signed with its own key, the CA cannot be read, or a usage is not known
 */
export function signCertificateRequest(
  request: CertificateRequest,
  ca: KeyPair,
  { usages, notBefore, notAfter }: SignCertificateRequestOptions,
): string {
  const { publicKey } = request;
  try {
    request.checkSignature();
  } catch (error) {
    throw new Error(`unable to verify certificate request signature: ${errorText(error)}`);
  }
  if (publicKey === undefined) throw new Error('x509: unknown public key algorithm');
  const unknown = usages.filter((usage) => !(usage in keyUsageBits) && !(usage in purposes));
  if (unknown.length > 0) {
    throw new Error(`unrecognized usage values: [${unknown.map((usage) => JSON.stringify(usage)).join(' ')}]`);
  }
  const [authority] = parseCertificatesPEM(ca.cert);
  const issuer = issuerOf(authority, createPrivateKey(ca.key));
  const bits = usages.flatMap((usage) => keyUsageBits[usage] ?? []);
  const extended = [
    ...new Set(Object.keys(purposes).flatMap((usage) => (usages.includes(usage) ? (purposes[usage] ?? []) : []))),
  ];
  const subject = writeName(request.subject);
  const isNameless = subject.length === 2;
  const hasAlternatives = [request.dnsNames, request.emailAddresses, request.ipAddresses, request.uris].some(
    ({ length }) => length > 0,
  );
  const certificate = signCertificate(
    {
      subject,
      publicKey: publicKey.key,
      notBefore,
      notAfter,
      extensions: [
        ...(bits.length > 0 ? [extension('2.5.29.15', true, keyUsage(bits))] : []),
        ...(extended.length > 0 ? [extension('2.5.29.37', false, sequence(...extended.map(objectIdentifier)))] : []),
        extensions.basicConstraints(false),
        extensions.authorityKeyIdentifier(issuer.keyIdentifier),
        ...(hasAlternatives ? [extension('2.5.29.17', isNameless, writeAlternativeNames(request))] : []),
      ],
    },
    issuer,
  );
  checkIssuedCertificate(certificate, {
    authority,
    request,
    extendedKeyUsages: extended,
    notBefore: notBefore.getTime(),
    notAfter: notAfter.getTime(),
  });
  return certificate;
}

/** @param bits numbers of the bits that are set; 0 is the most significant bit of the first byte */
function keyUsage(bits: readonly number[]): Buffer {
  const last = Math.max(...bits);
  const bytes = Buffer.alloc((last >> 3) + 1);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return bitString(bytes, 7 - (last & 7));
}
