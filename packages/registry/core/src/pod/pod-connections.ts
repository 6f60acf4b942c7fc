import type { Node, Pod } from '@k8s-ts/api/types';
import { containersOf } from '@k8s-ts/api/validation';
import { newBadRequest, newNotFound } from '@k8s-ts/apimachinery/errors';
import { deriveContext, type RequestContext, type Store } from '@k8s-ts/registry-generic';
import type { KubeletClient } from '../kubelet/kubelet-client.js';

/** Access to pods for the subresources that connect to them. */
export interface PodConnections {
  readonly pods: Store<Pod>;
  readonly nodes: Store<Node>;
  readonly kubelets: KubeletClient;
}

export async function getPod({ pods }: PodConnections, name: string, context: RequestContext): Promise<Pod> {
  return (await pods.get(name, {}, context)).object;
}

/** Gets a pod's node. Like upstream, a NotFound error names the resource of the request. */
export async function getNode({ nodes, pods }: PodConnections, name: string, context: RequestContext): Promise<Node> {
  try {
    return (await nodes.get(name, {}, deriveContext(context, { namespace: '' }))).object;
  } catch {
    throw newNotFound(pods.resource, name);
  }
}

/** The requested container, or the only one. @throws BadRequest */
export function containerName(pod: Pod, asked: string): string {
  const podName = pod.metadata?.name ?? '';
  const all = pod.spec ? containersOf(pod.spec).map(({ container }) => container.name) : [];
  if (asked !== '') {
    if (!all.includes(asked)) throw newBadRequest(`container ${asked} is not valid for pod ${podName}`);
    return asked;
  }
  const [only, ...more] = pod.spec?.containers ?? [];
  if (only && more.length === 0) return only.name;
  const choice = only ? `, choose one of: [${all.join(' ')}]` : '';
  throw newBadRequest(`a container name must be specified for pod ${podName}${choice}`);
}

/** A boolean in a query (`kubernetes/apimachinery pkg/runtime/conversion.go`): present, and neither `false` nor `0`. */
export function isSet(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value !== '0' && value.toLowerCase() !== 'false';
}
