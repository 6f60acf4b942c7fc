import { decodePEM } from '../pem/decode-pem.js';
import { encodePEM } from '../pem/encode-pem.js';
import { type Certificate, parseCertificate } from './certificate.js';

/**
 * Reads the certificates of a PEM text (`kubernetes/client-go util/cert`, ParseCertsPEM). Blocks of other types, and
 * blocks with headers, are skipped.
 *
 * @returns at least one certificate
 * @throws Error when there is no certificate, or one cannot be read
 */
export function parseCertificatesPEM(text: string | Uint8Array): readonly [Certificate, ...Certificate[]] {
  const [first, ...others] = decodePEM(text)
    .filter(({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders)
    .map(({ bytes }) => parseCertificate(bytes));
  if (first === undefined) throw new Error('data does not contain any valid RSA or ECDSA certificates');
  return [first, ...others];
}

/** Encodes certificates as PEM text: only the bytes that were parsed. */
export const certificatesPEM = (certificates: readonly Pick<Certificate, 'bytes'>[]): string =>
  certificates.map(({ bytes }) => encodePEM('CERTIFICATE', bytes)).join('');
