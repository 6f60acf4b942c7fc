import { X509Certificate } from 'node:crypto';
import { parseCertificatesPEM } from '@k8s-ts/pki';

/** A time in which all certificates of a chain are valid, in ms since the epoch, both ends included. */
export interface Validity {
  readonly from: number;
  readonly to: number;
}

/** A client certificate with the result of the TLS handshake in which it was shown. */
export interface HandshakeResult {
  readonly leaf: X509Certificate;
  /** Certificates that may be between it and a CA. */
  readonly more: readonly X509Certificate[];
  /** Whether the handshake verified it against the CAs of that time. */
  readonly authorized: boolean;
  /** OpenSSL's reason when it did not. */
  readonly error: string | null;
}

/** Longest chain: the certificate, two between, and the CA. */
const maxChain = 4;

/** What a certificate may be used for: to authenticate clients, or anything. */
const clientUsages = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

/** The identifier of the extension for name constraints, in DER. */
const nameConstraints = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e]);

/**
 * Results of a handshake that other CAs or another time may change. OpenSSL does not verify against an intermediate CA alone or against the certificate itself, Go does.
 */
const mayChange: readonly string[] = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Reads the certificates of PEM texts, each with at least one of them. @throws Error for one that cannot be read */
export function certificatesOf(texts: readonly string[]): readonly X509Certificate[] {
  return texts.flatMap((text) => parseCertificatesPEM(text).map(({ bytes }) => new X509Certificate(bytes)));
}

/**
 * Whether certificates of clients lead to a CA of front proxies too: a client CA has the name and key of one (it may be a renewed certificate), or was issued by one. A
 * certificate between the two that is in neither list is not known here.
 *
 * @param clientCA PEM
 * @param requestHeaderCA PEM
 */
export function clientsLeadToFrontProxies(clientCA: readonly string[], requestHeaderCA: readonly string[]): boolean {
  const proxies = certificatesOf(requestHeaderCA);
  return certificatesOf(clientCA).some((client) =>
    proxies.some(
      (proxy) =>
        (client.subject === proxy.subject && client.publicKey.equals(proxy.publicKey)) || isIssuedBy(client, proxy),
    ),
  );
}

/** The time in which a certificate is valid, whatever its issuer. */
export function validityOf({ validFrom, validTo }: X509Certificate): Validity {
  return { from: Date.parse(validFrom), to: Date.parse(validTo) };
}

/**
 * The times in which a client certificate is valid and leads to one of the CAs, one for each chain. Other than OpenSSL, this does not depend on the
 * time of the handshake. What a handshake has not verified (a CA that came later, a certificate that was not valid yet) counts only when the CA itself has issued
 * the certificate: the rules for what is between are left to OpenSSL.
 */
export function validitiesOfChains(
  result: HandshakeResult,
  authorities: readonly X509Certificate[],
): readonly Validity[] {
  const { leaf, more, authorized, error } = result;
  if (!authorized && !mayChange.includes(error ?? '')) return [];
  if (authorities.some(({ fingerprint256 }) => fingerprint256 === leaf.fingerprint256)) {
    return isForClients(leaf) ? [validityOf(leaf)] : [];
  }
  const between = authorized ? more : [];
  const trusted = authorized ? authorities : authorities.filter(({ ca, raw }) => ca && !raw.includes(nameConstraints));
  const found: Validity[] = [];
  const follow = (chain: readonly X509Certificate[]): void => {
    const last = chain.at(-1) as X509Certificate;
    for (const authority of trusted) {
      if (isIssuedBy(last, authority)) found.push(commonValidity([...chain, authority]));
    }
    if (chain.length === maxChain - 1) return;
    for (const each of between) {
      const isNew = chain.every(({ fingerprint256 }) => fingerprint256 !== each.fingerprint256);
      if (isNew && each.ca && isIssuedBy(last, each)) follow([...chain, each]);
    }
  };
  if (isForClients(leaf)) follow([leaf]);
  return found;
}

/** Compares names and identifiers before it verifies the signature. */
const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  isForClients(issuer) && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** The extended key usages of a certificate. Node's types call them keyUsage, and there may be none. */
const isForClients = ({ keyUsage }: X509Certificate): boolean => {
  const usages: readonly string[] | undefined = keyUsage;
  return usages === undefined || usages.some((usage) => clientUsages.includes(usage));
};

function commonValidity(chain: readonly X509Certificate[]): Validity {
  const all = chain.map(validityOf);
  return { from: Math.max(...all.map(({ from }) => from)), to: Math.min(...all.map(({ to }) => to)) };
}
