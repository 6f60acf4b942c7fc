import type { CertificateRequest } from '@k8s-ts/pki';

/** Signs certificates with the key of a CA. */
export interface CertificateSigner {
  /** When the CA's certificate expires, in ms since the epoch. */
  readonly notAfter: number;
  /**
   * @param request the request that was checked
   * @returns a certificate in PEM, valid between the times
   * @throws Error when the request is not signed with its own key, or a usage is not known
   */
  sign(
    request: CertificateRequest,
    options: { readonly usages: readonly string[]; readonly notBefore: Date; readonly notAfter: Date },
  ): string;
}
