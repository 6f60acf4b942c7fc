import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { PeerCertificate } from '../http/api-request.js';

/** Object identifier of the subject attribute that carries a user's uid, in DER: 1.3.6.1.4.1.57683.2. */
const uidOID = '1.3.6.1.4.1.57683.2';

const known = new WeakMap<TLSSocket, PeerCertificate | null>();

/** The client certificate of a connection, read once per connection. Undefined when the client sent none. */
export function peerCertificateOf(socket: TLSSocket): PeerCertificate | undefined {
  let peer = known.get(socket);
  if (peer === undefined) {
    peer = readPeerCertificate(socket) ?? null;
    known.set(socket, peer);
  }
  return peer ?? undefined;
}

/** The CAs that client certificates are verified against: PEM texts with any number of certificates. */
export interface PeerAuthorities {
  readonly clientCA: readonly string[];
  readonly requestHeaderCA: readonly string[];
}

/**
 * Makes a function that finds out whether the certificate of a connection leads to a CA of clients, of front proxies, or both. The connection must
 * have verified the certificate against all CAs together. To be called before {@link peerCertificateOf}.
 */
export function newPeerClassifier({ clientCA, requestHeaderCA }: PeerAuthorities): (socket: TLSSocket) => void {
  const [clients, proxies] = [fingerprintsOf(clientCA), fingerprintsOf(requestHeaderCA)];
  return (socket) => {
    const peer = readPeerCertificate(socket);
    if (peer === undefined) return;
    const chain = socket.authorized ? chainOf(socket) : [];
    known.set(socket, {
      ...peer,
      verified: chain.some((fingerprint) => clients.has(fingerprint)),
      verifiedFrontProxy: chain.some((fingerprint) => proxies.has(fingerprint)),
    });
  };
}

function readPeerCertificate(socket: TLSSocket): PeerCertificate | undefined {
  const { raw, subject, valid_to: notAfter } = socket.getPeerCertificate();
  if (!raw) return undefined;
  const { CN, O } = subject as { CN?: string | string[]; O?: string | string[] };
  const names = new X509Certificate(raw).subject.split('\n');
  const uid = names.find((line) => line.startsWith(`${uidOID}=`))?.slice(uidOID.length + 1);
  return {
    commonName: (Array.isArray(CN) ? CN.at(-1) : CN) ?? '',
    organizations: O === undefined ? [] : Array.isArray(O) ? O : [O],
    ...(uid === undefined ? {} : { uid }),
    raw,
    notAfter: Date.parse(notAfter),
    verified: socket.authorized,
  };
}

/** The fingerprints of the certificate's issuers, up to the CA. */
function chainOf(socket: TLSSocket): readonly string[] {
  const found: string[] = [];
  let each: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (each !== undefined) {
    const issuer: DetailedPeerCertificate | undefined = each.issuerCertificate;
    // A certificate that signs itself is its own issuer.
    if (issuer === undefined || issuer === each || found.includes(issuer.fingerprint256)) break;
    found.push(issuer.fingerprint256);
    each = issuer;
  }
  return found;
}

function fingerprintsOf(texts: readonly string[]): ReadonlySet<string> {
  const blocks = texts.flatMap(
    (text) => text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [],
  );
  return new Set(blocks.map((block) => new X509Certificate(block).fingerprint256));
}
