import { type RequestedNames, refusal, type SigningRequest, signerNames } from './signing-requests.js';

/** A permission that lets the requester have a request approved automatically. */
export interface RequestApproval {
  /** RBAC must allow the requester to create `certificatesigningrequests/SUBRESOURCE`. */
  readonly subresource: 'selfnodeclient' | 'nodeclient';
  /** The message of the condition `Approved`. */
  readonly message: string;
}

const self: RequestApproval = {
  subresource: 'selfnodeclient',
  message: 'Auto approving self kubelet client certificate after SubjectAccessReview.',
};
const node: RequestApproval = {
  subresource: 'nodeclient',
  message: 'Auto approving kubelet client certificate after SubjectAccessReview.',
};

/**
 * The permissions by which a request may be approved, in the order in which they are tried. There are no permissions
 * for a request that does not ask for a client certificate of a kubelet, and `selfnodeclient` is only for a kubelet
 * that renews its own certificate (`kubernetes pkg/controller/certificates/approver`).
 *
 * @param names the names in `spec.request`
 */
export function approvalsFor({ spec }: SigningRequest, names: RequestedNames): readonly RequestApproval[] {
  const { signerName, usages = [], username } = spec;
  if (signerName !== signerNames.kubeletClient || refusal(signerName, names, usages) !== undefined) return [];
  return username === names.subject.commonName ? [self, node] : [node];
}
