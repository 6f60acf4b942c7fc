import { createHash } from 'node:crypto';
import type { PeerCertificate } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { type Authenticator, type AuthenticatorResponse, allAuthenticated } from './authenticator.js';

/**
 * Authenticates client certificates: the common name is the user, the organizations are the groups. The adapter has
 * verified the certificate against the client CA. Throws for a certificate that is not valid; ignores one without a
 * common name. `kubernetes/apiserver pkg/authentication/request/x509`.
 */
export function x509Authenticator(): Authenticator {
  const users = new WeakMap<PeerCertificate, AuthenticatorResponse>();
  return {
    authenticate({ peer }) {
      if (peer === undefined) return undefined;
      if (!peer.verified) throw new Error('verifying certificate: certificate signed by unknown authority');
      if (peer.commonName === '') return undefined;
      let response = users.get(peer);
      if (response === undefined) {
        response = { user: userOf(peer) };
        users.set(peer, response);
      }
      return response;
    },
  };
}

function userOf(peer: PeerCertificate): UserInfo {
  const hash = createHash('sha256').update(peer.raw).digest('hex');
  return {
    name: peer.commonName,
    ...(peer.uid !== undefined ? { uid: peer.uid } : undefined),
    groups: [...peer.organizations, allAuthenticated],
    extra: { 'authentication.kubernetes.io/credential-id': [`X509SHA256=${hash}`] },
  };
}
