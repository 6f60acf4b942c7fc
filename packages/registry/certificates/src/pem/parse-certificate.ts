import { X509Certificate } from 'node:crypto';

/** A certificate in DER; undefined when the bytes are none. */
export function parseCertificate(bytes: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}
