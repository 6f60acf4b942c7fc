import { ask, type KubeObject } from '../api/ask.js';
import type { Cluster } from '../api/cluster.js';

interface Template {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
}

interface OwnerReference {
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
}

/** The reference to the controller of an object. */
export const controllerOf = ({ metadata }: KubeObject): OwnerReference | undefined =>
  (metadata?.ownerReferences as readonly OwnerReference[] | undefined)?.find(({ controller }) => controller);

/** The ReplicaSets that a Deployment controls. */
export async function replicaSetsOf<T extends KubeObject>(
  cluster: Pick<Cluster, 'fetch'>,
  { metadata }: KubeObject,
): Promise<readonly T[]> {
  const path = `/apis/apps/v1/namespaces/${metadata?.namespace}/replicasets`;
  const { items } = await ask<{ items: readonly T[] }>(cluster, path);
  return items.filter((each) => controllerOf(each)?.uid === metadata?.uid);
}

/** Whether templates of pods are equal, without the label that the controller of Deployments adds. */
export const areEqualTemplates = (a: Template | undefined, b: Template | undefined): boolean =>
  JSON.stringify(withoutHash(a)) === JSON.stringify(withoutHash(b));

/** Returns the template without the label that the controller of Deployments adds. */
export function withoutHash<T extends Template>(template: T | undefined): T {
  const { 'pod-template-hash': _, ...labels } = template?.metadata?.labels ?? {};
  return { ...template, metadata: { ...template?.metadata, labels } } as T;
}
