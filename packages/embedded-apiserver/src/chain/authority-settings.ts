import type { RunControllersOptions } from '@k8s-ts/controllers';
import { type KeyPair, parseCertificatesPEM, signCertificateRequest } from '@k8s-ts/pki';

/**
 * The settings of controllers that need a certificate authority: it is published in every namespace, and signs
 * certificates.
 */
export function authoritySettings(ca: KeyPair): Pick<RunControllersOptions, 'rootCA' | 'certificateSigner'> {
  return {
    rootCA: ca.cert,
    certificateSigner: {
      notAfter: parseCertificatesPEM(ca.cert)[0].notAfter,
      sign: (request, options) => signCertificateRequest(request, ca, options),
    },
  };
}
