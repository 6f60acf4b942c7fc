import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
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

function readPeerCertificate(socket: TLSSocket): PeerCertificate | undefined {
  const { raw, subject } = socket.getPeerCertificate();
  if (!raw) return undefined;
  const { CN, O } = subject as { CN?: string | string[]; O?: string | string[] };
  const names = new X509Certificate(raw).subject.split('\n');
  const uid = names.find((line) => line.startsWith(`${uidOID}=`))?.slice(uidOID.length + 1);
  return {
    commonName: (Array.isArray(CN) ? CN.at(-1) : CN) ?? '',
    organizations: O === undefined ? [] : Array.isArray(O) ? O : [O],
    ...(uid === undefined ? {} : { uid }),
    raw,
    verified: socket.authorized,
  };
}
