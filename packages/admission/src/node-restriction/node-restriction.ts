import { goQuote } from '@k8s-ts/apimachinery/validation';
import { nodeOfUser } from '@k8s-ts/authorization';
import { type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { checkNode } from './checks-of-nodes.js';
import { checkClaimStatus, checkOwnName, checkResourceSlice, checkSigningRequest } from './checks-of-objects.js';
import { checkPodCertificateRequest } from './checks-of-pod-certificates.js';
import { checkEviction, checkNewPod, checkPodDeletion, checkPodStatus } from './checks-of-pods.js';
import { checkTokenRequest } from './checks-of-tokens.js';
import { type NodeRequest, type NodeRestrictionOptions, refuse, unexpectedOperation } from './node-request.js';

type Check = (request: NodeRequest) => void | Promise<void>;

const checks: Readonly<Record<string, Check>> = {
  '/pods': checkPod,
  '/nodes': checkNode,
  '/persistentvolumeclaims': checkClaim,
  '/serviceaccounts': checkTokenRequest,
  'certificates.k8s.io/podcertificaterequests': checkPodCertificateRequest,
  'coordination.k8s.io/leases': checkLease,
  'storage.k8s.io/csinodes': (request) =>
    checkOwnName(request, 'can only access CSINode with the same name as the requesting node'),
  'resource.k8s.io/resourceslices': checkResourceSlice,
  'certificates.k8s.io/certificatesigningrequests': checkSigningRequest,
};

/**
 * Limits kubelets (users `system:node:NAME` of the group `system:nodes`) to their own node, the pods on it, and the
 * objects that these pods need. The authorization mode Node relies on it: it does not see the objects of a write.
 * `kubernetes plugin/pkg/admission/noderestriction`.
 */
export function nodeRestriction(options: NodeRestrictionOptions): AdmissionPlugin {
  return {
    name: 'NodeRestriction',
    handles: (operation) => operation !== 'CONNECT',
    async admit(attributes) {
      const node = nodeOfUser(attributes.user);
      if (node === undefined) return undefined;
      if (node === '') {
        throw admissionForbidden(attributes, `could not determine node from user ${goQuote(attributes.user.name)}`);
      }
      const { group, resource } = attributes.resource;
      await checks[`${group}/${resource}`]?.({ node, attributes, options });
      return undefined;
    },
  };
}

function checkPod(request: NodeRequest): void | Promise<void> {
  const { node, attributes } = request;
  const { subresource, operation } = attributes;
  switch (subresource) {
    case '':
      if (operation === 'CREATE') return checkNewPod(request);
      if (operation === 'DELETE') return checkPodDeletion(request);
      return refuse(
        request,
        `unexpected operation ${goQuote(operation)}, node ${goQuote(node)} can only create and delete mirror pods`,
      );
    case 'status':
      return operation === 'UPDATE' ? checkPodStatus(request) : unexpectedOperation(request);
    case 'eviction':
      return operation === 'CREATE' ? checkEviction(request) : refuse(request, `unexpected operation ${operation}`);
    default:
      return refuse(
        request,
        `unexpected pod subresource ${goQuote(subresource)}, only 'status' and 'eviction' are allowed`,
      );
  }
}

function checkClaim(request: NodeRequest): void {
  const { subresource, operation } = request.attributes;
  if (subresource !== 'status') refuse(request, 'may only update PVC status');
  if (operation !== 'UPDATE') unexpectedOperation(request);
  checkClaimStatus(request);
}

function checkLease(request: NodeRequest): void {
  if (request.attributes.namespace !== 'kube-node-lease') {
    refuse(request, 'can only access leases in the "kube-node-lease" system namespace');
  }
  checkOwnName(request, 'can only access node lease with the same name as the requesting node');
}
