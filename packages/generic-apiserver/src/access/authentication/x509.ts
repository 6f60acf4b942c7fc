import { createHash } from 'node:crypto';
import type { PeerCertificate } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { type Authenticator, type AuthenticatorResponse, allAuthenticated } from './authenticator.js';

/** Options of {@link x509Authenticator}. */
export interface X509Options {
  /** Whether a certificate can have the UID of its user (feature AllowParsingUserUIDFromCertAuth). Default true. */
  readonly parsesUIDs?: boolean;
}

/**
 * Authenticates client certificates: the common name is the user, the organizations are the groups. The adapter has
 * verified the certificate against the client CA. Throws for a certificate that is not valid, or that has several UIDs
 * or an empty one; ignores one without a common name. `kubernetes/apiserver pkg/authentication/request/x509`.
 */
export function x509Authenticator({ parsesUIDs = true }: X509Options = {}): Authenticator {
  const users = new WeakMap<PeerCertificate, AuthenticatorResponse>();
  return {
    authenticate({ peer }) {
      if (peer === undefined) return undefined;
      if (!peer.verified) throw new Error('verifying certificate: certificate signed by unknown authority');
      if (peer.commonName === '') return undefined;
      let response = users.get(peer);
      if (response === undefined) {
        response = { user: userOf(peer, parsesUIDs ? uidOf(peer) : undefined) };
        users.set(peer, response);
      }
      return response;
    },
  };
}

function userOf(peer: PeerCertificate, uid: string | undefined): UserInfo {
  const hash = createHash('sha256').update(peer.raw).digest('hex');
  return {
    name: peer.commonName,
    ...(uid !== undefined ? { uid } : undefined),
    groups: [...peer.organizations, allAuthenticated],
    extra: { 'authentication.kubernetes.io/credential-id': [`X509SHA256=${hash}`] },
  };
}

/** @throws Error with kube-apiserver's text */
function uidOf({ uids = [] }: PeerCertificate): string | undefined {
  if (uids.length > 1) throw new Error(`expected 1 UID, but found multiple: [${uids.join(' ')}]`);
  if (uids[0] === '') throw new Error('UID cannot be an empty string');
  return uids[0];
}
