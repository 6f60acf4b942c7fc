import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { decodePEM, parseCertificates } from '@k8s-ts/pki';

/** The message about a text that is not a list of certificates in PEM; undefined for a valid one. */
export function certificatesError(text: Uint8Array): string | undefined {
  const blocks = decodePEM(text);
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== 'CERTIFICATE') return `only CERTIFICATE PEM blocks are allowed, found ${goQuote(type)}`;
    if (hasHeaders) return 'no PEM block headers are permitted';
    if (bytes.length === 0) return 'found CERTIFICATE PEM block containing 0 certificates';
    try {
      parseCertificates(bytes);
    } catch (error) {
      return errorText(error);
    }
  }
  return blocks.length === 0 ? 'must contain at least one CERTIFICATE PEM block' : undefined;
}
