import type { certificatesv1, PersistentVolumeClaim, resourcev1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual, describeDiff } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type NodeRequest, refuse } from './node-request.js';

/** The object must have the name of the node. */
export function checkOwnName(request: NodeRequest, reason: string): void {
  const { operation, object, name } = request.attributes;
  const own = operation === 'CREATE' ? object?.metadata.name : name;
  if (own !== request.node) refuse(request, reason);
}

/** A kubelet may report a claim's capacity, conditions and progress of resizing. */
export function checkClaimStatus(request: NodeRequest): void {
  const [now, old] = [request.attributes.object, request.attributes.oldObject].map((each) =>
    othersOfClaim(each as PersistentVolumeClaim),
  );
  if (builtinSemanticEqual(now, old)) return;
  const diff = describeDiff('k8s.io.api.core.v1.PersistentVolumeClaim', old, now);
  refuse(
    request,
    `node ${goQuote(request.node)} is not allowed to update fields other than status.quantity and status.conditions: ${diff}`,
  );
}

/** The claim without the fields that a kubelet may change. */
function othersOfClaim(claim: PersistentVolumeClaim): object {
  const { resourceVersion: _version, managedFields: _managed, ...metadata } = claim.metadata ?? {};
  const {
    capacity: _capacity,
    conditions: _conditions,
    allocatedResourceStatuses: _statuses,
    allocatedResources: _resources,
    ...status
  } = claim.status ?? {};
  return { ...claim, metadata, status };
}

/** Requests besides creation and deletion are checked by the authorizer. */
export function checkResourceSlice(request: NodeRequest): void {
  const { operation, object, oldObject } = request.attributes;
  if (operation !== 'CREATE' && operation !== 'DELETE') return;
  const slice = (operation === 'CREATE' ? object : oldObject) as resourcev1.ResourceSlice | undefined;
  if (slice?.spec?.nodeName === request.node) return;
  refuse(request, `can only ${operation.toLowerCase()} ResourceSlice with the same NodeName as the requesting node`);
}

const kubeletSigners = ['kubernetes.io/kubelet-serving', 'kubernetes.io/kube-apiserver-client-kubelet'];

/** A kubelet may ask for certificates of its own node only. */
export function checkSigningRequest(request: NodeRequest): void {
  const { operation, object } = request.attributes;
  if (operation !== 'CREATE') return;
  const { spec } = object as certificatesv1.CertificateSigningRequest;
  if (!kubeletSigners.includes(spec?.signerName ?? '')) return;
  let name: string;
  try {
    name = request.options.commonNameOf(spec?.request ?? '');
  } catch (error) {
    refuse(request, `unable to parse csr: ${errorText(error)}`);
  }
  const expected = `system:node:${request.node}`;
  if (name !== expected) refuse(request, `can only create a node CSR with CN=${expected}`);
}
