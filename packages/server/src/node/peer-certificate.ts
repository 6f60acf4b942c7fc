import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { type Certificate, parseCertificate, valuesOf } from '@k8s-ts/pki';
import type { PeerCertificate } from '../http/api-request.js';
import { certificatesOf, type Validity, validitiesOfChains } from './peer-chain.js';

/** Object identifier of the subject attribute that carries a user's uid, in DER: 1.3.6.1.4.1.57683.2. */
const uidOID = '1.3.6.1.4.1.57683.2';

/** What a connection knows of the certificate that its client showed. */
interface ShownCertificate {
  readonly facts: Omit<PeerCertificate, 'verified' | 'verifiedFrontProxy'>;
  readonly leaf: X509Certificate;
  /** Whether Kubernetes accepts the certificate at all. Others are never verified, so that their names do not matter. */
  readonly isReadable: boolean;
  /** Further certificates of the handshake. */
  readonly more: readonly X509Certificate[];
  /** When the certificate chains to the CA of clients, and of front proxies. */
  readonly validities: readonly [client: readonly Validity[], frontProxy: readonly Validity[]];
  readonly now: () => number;
  /** As it was at the last request. */
  last: PeerCertificate | undefined;
}

const known = new WeakMap<TLSSocket, ShownCertificate>();

/**
 * The client certificate of a connection, verified at this time: it may have expired since the last request. Undefined when the client sent none. The
 * same object as before while the result is the same. `kubernetes/apiserver pkg/authentication/request/x509`.
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
 * Makes a function that finds out when the certificate of a connection leads to a CA of clients, of front proxies, or both. The connection must
 * have been verified against CAs of its time. To be called after the handshake, and again when the CAs change.
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
    const { leaf, more, isReadable } = shown;
    const { authorized, authorizationError: error } = socket;
    const chains = (authorities: readonly X509Certificate[]) =>
      isReadable
        ? validitiesOfChains({ leaf, more, authorized, error: error as unknown as string | null }, authorities)
        : [];
    known.set(socket, { ...shown, validities: [chains(clients), chains(proxies)], now, last: undefined });
  };
}

function readShown(socket: TLSSocket): Pick<ShownCertificate, 'facts' | 'leaf' | 'isReadable' | 'more'> | undefined {
  // Null when the connection has ended.
  const certificate = socket.getPeerCertificate(true) as DetailedPeerCertificate | null;
  if (!certificate?.raw) return undefined;
  const { raw, valid_to: notAfter } = certificate;
  const read = readLeaf(raw);
  const [uid] = read === undefined ? [] : valuesOf(read.subject, uidOID);
  return {
    facts: {
      commonName: read?.subject.commonName ?? '',
      organizations: read?.subject.organizations ?? [],
      ...(uid === undefined ? {} : { uid }),
      raw,
      notAfter: Date.parse(notAfter),
    },
    leaf: new X509Certificate(raw),
    isReadable: read !== undefined,
    more: issuersOf(certificate).map((each) => new X509Certificate(each)),
  };
}

/**
 * The certificate of a client as Go reads it; undefined for one with which kube-apiserver authenticates no user: Go cannot read it, it has critical extensions that Go
 * does not know, or its uid is empty or there are several (`kubernetes/apiserver pkg/authentication/request/x509`, parseUIDFromCert).
 */
function readLeaf(bytes: Buffer): Certificate | undefined {
  try {
    const certificate = parseCertificate(bytes);
    const uids = valuesOf(certificate.subject, uidOID);
    const isUnusual = certificate.unhandledCriticalExtensions.length > 0 || uids.length > 1 || uids[0] === '';
    return isUnusual ? undefined : certificate;
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
