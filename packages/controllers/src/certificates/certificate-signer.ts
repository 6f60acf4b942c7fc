/** The parts of a certificate request that decide who may have the certificate. */
export interface CertificateRequestNames {
  readonly commonName: string;
  readonly organizations: readonly string[];
  readonly dnsNames: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly emailAddresses: readonly string[];
  readonly uris: readonly string[];
}

/** Reads certificate requests, and signs certificates with the key of a CA. */
export interface CertificateSigner {
  /** When the CA's certificate expires, in ms since the epoch. */
  readonly notAfter: number;
  /** @param pem a PKCS #10 request @throws Error when it cannot be read */
  read(pem: string): CertificateRequestNames;
  /**
   * @param pem a PKCS #10 request
   * @returns a certificate in PEM, valid between the times
   * @throws Error when the request cannot be read, or a usage is not known
   */
  sign(
    pem: string,
    options: { readonly usages: readonly string[]; readonly notBefore: Date; readonly notAfter: Date },
  ): string;
}
