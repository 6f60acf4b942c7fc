import {
  type Certificate,
  certificateChains,
  isIssuedBy,
  nameConstraintProblem,
  parseCertificatesPEM,
} from '@k8s-ts/pki';

/** A time in which all certificates of a chain are valid, in ms since the epoch, both ends included. */
export interface Validity {
  readonly from: number;
  readonly to: number;
}

/** A client certificate with the result of the TLS handshake in which it was shown. */
export interface HandshakeResult {
  readonly leaf: Certificate;
  /** Certificates that may be between the client certificate and a CA. */
  readonly more: readonly Certificate[];
  /** Whether OpenSSL verified the certificate in the handshake, against the CAs of that time. */
  readonly authorized: boolean;
  /** OpenSSL's reason when it did not verify the certificate. */
  readonly error: string | null;
}

/** The extended key usage of certificates that authenticate clients. */
const clientAuth = '1.3.6.1.5.5.7.3.2';

/**
 * Errors of OpenSSL after which {@link certificateChains} checks the certificate by Go's rules. The result may be
 * different at another time or with other CAs. OpenSSL also refuses certificates that Go accepts: it does not accept an
 * intermediate CA, or the certificate itself, as the only trusted certificate; tries only one of several CAs with the
 * same name; requires a key usage (and Netscape's type) of clients; and refuses certificates for any extended key
 * usage.
 */
const mayChange: readonly string[] = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/**
 * Reads the certificates of PEM texts, each with at least one of them. @throws Error for a certificate that cannot be
 * read
 */
export function certificatesOf(texts: readonly string[]): readonly Certificate[] {
  return texts.flatMap((text) => parseCertificatesPEM(text));
}

/**
 * Whether client certificates also lead to a CA of front proxies: a client CA has the same name and key as a CA of
 * front proxies (one may be a renewed certificate), or was issued by one. Intermediate certificates that are in neither
 * list are not considered.
 *
 * @param clientCA PEM
 * @param requestHeaderCA PEM
 */
export function clientsLeadToFrontProxies(clientCA: readonly string[], requestHeaderCA: readonly string[]): boolean {
  const proxies = certificatesOf(requestHeaderCA);
  return certificatesOf(clientCA).some((client) =>
    proxies.some(
      (proxy) =>
        haveSameKey(client, proxy) || (client.issuerBytes.equals(proxy.subjectBytes) && isIssuedBy(client, proxy)),
    ),
  );
}

const haveSameKey = (one: Certificate, other: Certificate): boolean =>
  one.subjectBytes.equals(other.subjectBytes) &&
  one.publicKey !== undefined &&
  other.publicKey !== undefined &&
  one.publicKey.key.equals(other.publicKey.key);

/**
 * The times in which a client certificate is valid and leads to one of the CAs, one for each chain. They depend neither
 * on the time of the handshake nor on the CAs of that time. A certificate that OpenSSL refused for another reason has
 * no such time.
 */
export function validitiesOfChains(
  { leaf, more, authorized, error }: HandshakeResult,
  authorities: readonly Certificate[],
): readonly Validity[] {
  if (!authorized && !mayChange.includes(error ?? '')) return [];
  return certificateChains(leaf, { roots: authorities, intermediates: more, usage: clientAuth })
    .filter((chain) => authorized || nameConstraintProblem(chain) === undefined)
    .map(commonValidity);
}

const commonValidity = (chain: readonly Certificate[]): Validity => ({
  from: Math.max(...chain.map(({ notBefore }) => notBefore)),
  to: Math.min(...chain.map(({ notAfter }) => notAfter)),
});
