import type { OwnerReference, Pod } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { errorText, newNotFound } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { referencedResource } from './api-references.js';
import { type NodeRequest, refuse } from './node-request.js';

const mirrorPodAnnotation = 'kubernetes.io/config.mirror';

/** A kubelet may create mirror pods only: on its node, owned by its node, without access to any object. */
export async function checkNewPod(request: NodeRequest): Promise<void> {
  const pod = request.attributes.object as Pod;
  const node = goQuote(request.node);
  if (pod.metadata?.annotations?.[mirrorPodAnnotation] === undefined) {
    refuse(request, `pod does not have "${mirrorPodAnnotation}" annotation, node ${node} can only create mirror pods`);
  }
  if (pod.spec?.nodeName !== request.node) {
    refuse(request, `node ${node} can only create pods with spec.nodeName set to itself`);
  }
  await checkOwner(request, pod.metadata?.ownerReferences ?? []);
  let resource: string | undefined;
  try {
    resource = referencedResource(pod);
  } catch (error) {
    refuse(request, `error checking mirror pod for API references: ${errorText(error)}`);
  }
  if (resource !== undefined) refuse(request, `node ${node} can not create pods that reference ${resource}`);
}

async function checkOwner(request: NodeRequest, owners: readonly OwnerReference[]): Promise<void> {
  const node = goQuote(request.node);
  const [owner, another] = owners;
  if (another) refuse(request, `node ${node} can only create pods with a single owner reference set to itself`);
  const isNode = owner?.apiVersion === 'v1' && owner.kind === 'Node' && owner.name === request.node;
  if (!owner || !isNode)
    return refuse(request, `node ${node} can only create pods with an owner reference set to itself`);
  if (!owner.controller) {
    refuse(request, `node ${node} can only create pods with a controller owner reference set to itself`);
  }
  if (owner.blockOwnerDeletion) {
    refuse(request, `node ${node} must not set blockOwnerDeletion on an owner reference`);
  }
  const found = await request.options.nodes.get('', request.node).catch((error: unknown) => {
    return refuse(request, `error looking up node ${request.node} to verify uid: ${errorText(error)}`);
  });
  if (found === undefined) throw newNotFound({ group: '', resource: 'node' }, request.node);
  const uid = found.metadata?.uid ?? '';
  if (owner.uid !== uid) refuse(request, `node ${request.node} UID mismatch: expected ${owner.uid} got ${uid}`);
}

export async function checkPodDeletion(request: NodeRequest): Promise<void> {
  const pod = await existingPod(request, request.attributes.name);
  if (pod.spec?.nodeName === request.node) return;
  refuse(request, `node ${goQuote(request.node)} can only delete pods with spec.nodeName set to itself`);
}

export async function checkEviction(request: NodeRequest): Promise<void> {
  const { name, object } = request.attributes;
  const podName = name || object?.metadata.name;
  if (!podName) return refuse(request, 'could not determine pod from request data');
  const pod = await existingPod(request, podName);
  if (pod.spec?.nodeName === request.node) return;
  refuse(request, `node ${request.node} can only evict pods with spec.nodeName set to itself`);
}

/** @throws StatusError 404 for a pod that does not exist, 403 when it cannot be read */
export async function existingPod(request: NodeRequest, name: string): Promise<Pod> {
  const pod = await request.options.pods
    .get(request.attributes.namespace, name)
    .catch((error: unknown) => refuse(request, errorText(error)));
  if (pod === undefined) throw newNotFound({ group: '', resource: 'pod' }, name);
  return pod;
}

/** A kubelet may update the status of its node's pods, but not their labels or the claims listed there. */
export function checkPodStatus(request: NodeRequest): void {
  const [now, old] = [request.attributes.object as Pod, request.attributes.oldObject as Pod];
  const node = goQuote(request.node);
  if (old.spec?.nodeName !== request.node) {
    refuse(request, `node ${node} can only update pod status for pods with spec.nodeName set to itself`);
  }
  if (!builtinSemanticEqual({ labels: now.metadata?.labels ?? {} }, { labels: old.metadata?.labels ?? {} })) {
    refuse(request, `node ${node} cannot update labels through pod status`);
  }
  if (!builtinSemanticEqual(now.status?.resourceClaimStatuses, old.status?.resourceClaimStatuses)) {
    refuse(request, `node ${node} cannot update resource claim statues`);
  }
  if (!builtinSemanticEqual(now.status?.extendedResourceClaimStatus, old.status?.extendedResourceClaimStatus)) {
    refuse(request, `node ${node} cannot update extended resource claim status`);
  }
}
