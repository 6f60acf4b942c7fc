import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { type Certificate, parseCertificate, valuesOf } from '@k8s-ts/pki';
import type { PeerCertificate } from '../message/api-request.js';
import { certificatesOf, type Validity, validitiesOfChains } from './peer-chain.js';

/** Object identifier of the subject attribute that carries a user's uid, in DER: 1.3.6.1.4.1.57683.2. */
const uidOID = '1.3.6.1.4.1.57683.2';

/** Facts about the certificate that the client of a connection sent. */
interface ShownCertificate {
  readonly facts: Omit<PeerCertificate, 'verified' | 'verifiedFrontProxy'>;
  /**
   * Certificates of the handshake, the client's first. Undefined when Kubernetes does not accept them at all: they are
   * never verified, so that their names do not matter.
   */
  readonly chain: readonly [Certificate, ...Certificate[]] | undefined;
  /** The times in which the certificate leads to a CA of clients, and to a CA of front proxies. */
  readonly validities: readonly [client: readonly Validity[], frontProxy: readonly Validity[]];
  readonly now: () => number;
  /** Result of the last request. */
  last: PeerCertificate | undefined;
}

const known = new WeakMap<TLSSocket, ShownCertificate>();

/**
 * The client certificate of a connection, verified at this time: it may have expired since the last request. Undefined
 * when the client sent none. The same object as before while the result is the same.
 * `kubernetes/apiserver pkg/authentication/request/x509`.
 */
export function peerCertificateOf(socket: TLSSocket): PeerCertificate | undefined {
  const shown = known.get(socket);
  if (shown === undefined) return undefined;
  const now = shown.now();
  const [verified, verifiedFrontProxy] = shown.validities.map((each) =>
    each.some(({ from, to }) => from <= now && now <= to),
  ) as [boolean, boolean];
  const { last } = shown;
  if (last?.verified === verified && last.verifiedFrontProxy === verifiedFrontProxy) return last;
  shown.last = { ...shown.facts, verified, verifiedFrontProxy };
  return shown.last;
}

/** The CAs that client certificates are verified against: PEM texts with any number of certificates. */
export interface PeerAuthorities {
  readonly clientCA: readonly string[];
  readonly requestHeaderCA: readonly string[];
}

/**
 * Makes a function that finds out when the certificate of a connection leads to a CA of clients, of front proxies, or
 * both. To be called after the handshake, and again when the CAs change.
 *
 * @param now ms since the epoch
 */
export function newPeerClassifier(
  { clientCA, requestHeaderCA }: PeerAuthorities,
  now: () => number = Date.now,
): (socket: TLSSocket) => void {
  const [clients, proxies] = [certificatesOf(clientCA), certificatesOf(requestHeaderCA)];
  return (socket) => {
    const shown = known.get(socket) ?? readShown(socket);
    if (shown === undefined) return;
    const [leaf, ...more] = shown.chain ?? [];
    const { authorized, authorizationError: error } = socket;
    const chains = (authorities: readonly Certificate[]) =>
      leaf ? validitiesOfChains({ leaf, more, authorized, error: error as unknown as string | null }, authorities) : [];
    known.set(socket, { ...shown, validities: [chains(clients), chains(proxies)], now, last: undefined });
  };
}

function readShown(socket: TLSSocket): Pick<ShownCertificate, 'facts' | 'chain'> | undefined {
  // Null when the connection has ended.
  const certificate = socket.getPeerCertificate(true) as DetailedPeerCertificate | null;
  if (!certificate?.raw) return undefined;
  const { raw, valid_to: notAfter } = certificate;
  const chain = readChain(raw, issuersOf(certificate));
  const [leaf] = chain ?? [];
  const uids = leaf === undefined ? [] : valuesOf(leaf.subject, uidOID);
  return {
    facts: {
      commonName: leaf?.subject.commonName ?? '',
      organizations: leaf?.subject.organizations ?? [],
      ...(uids.length > 0 ? { uids } : {}),
      raw,
      notAfter: Date.parse(notAfter),
    },
    chain,
  };
}

/**
 * The certificates of a client as Go reads them; undefined when kube-apiserver authenticates no user with them: Go
 * cannot read them, or the first has critical extensions that Go does not know.
 */
function readChain(bytes: Buffer, issuers: readonly Buffer[]): readonly [Certificate, ...Certificate[]] | undefined {
  try {
    const certificate = parseCertificate(bytes);
    return certificate.unhandledCriticalExtensions.length > 0
      ? undefined
      : [certificate, ...issuers.map(parseCertificate)];
  } catch {
    return undefined;
  }
}

/** The certificates behind the first one, in DER. */
function issuersOf(certificate: DetailedPeerCertificate): readonly Buffer[] {
  const found = new Map<string, Buffer>();
  let each = certificate;
  for (;;) {
    const issuer: DetailedPeerCertificate | undefined = each.issuerCertificate;
    // A certificate that signs itself is its own issuer.
    if (issuer === undefined || issuer === each || found.has(issuer.fingerprint256)) return [...found.values()];
    found.set(issuer.fingerprint256, issuer.raw);
    each = issuer;
  }
}
