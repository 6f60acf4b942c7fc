export { certificatesIn } from './certificate-folder.js';
export type { Certificates, CertificatesInput, KeyPair } from './create-certificates.js';

import type { Certificates, CertificatesInput } from './create-certificates.js';

/** Makes certificates in memory; see `Certificates`. Loads the library for it at the first call. */
export async function createCertificates(input: CertificatesInput): Promise<Certificates> {
  const { createCertificates: create } = await import('./create-certificates.js');
  return create(input);
}
