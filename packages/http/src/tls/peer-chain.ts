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
  /** Certificates that may be between it and a CA. */
  readonly more: readonly Certificate[];
  /** Whether OpenSSL verified it in the handshake against the CAs of that time. */
  readonly authorized: boolean;
  /** OpenSSL's reason when it did not. */
  readonly error: string | null;
}

/** The extended key usage of certificates that authenticate clients. */
const clientAuth = '1.3.6.1.5.5.7.3.2';

/**
 * Results of a handshake that may change with other CAs or with time, and refusals of OpenSSL where Go accepts: it does
 * not verify against an intermediate CA alone or against the certificate itself, tries one of several CAs with a name,
 * asks for a key usage (and Netscape's type) that suits a client, and refuses certificates for any use.
 * {@link certificateChains} checks these cases by Go's rules.
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

/** Reads the certificates of PEM texts, each with at least one of them. @throws Error for one that cannot be read */
export function certificatesOf(texts: readonly string[]): readonly Certificate[] {
  return texts.flatMap((text) => parseCertificatesPEM(text));
}

/**
 * Whether certificates of clients lead to a CA of front proxies too: a client CA has the name and key of one (it may be
 * a renewed certificate), or was issued by one. A certificate between the two that is in neither list is not known
 * here.
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
