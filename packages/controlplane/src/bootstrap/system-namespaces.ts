import type { Namespace } from '@k8s-ts/api/types';
import { type Client, describeResource } from '@k8s-ts/client';
import { newNamespaceRegistry } from '@k8s-ts/registry-core';
import { createMissing } from './create-missing.js';

/** The namespaces that exist in every cluster. */
export const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'default'] as const;

/** Creates the missing system namespaces. */
export async function ensureSystemNamespaces(client: Client): Promise<void> {
  const { getNamespace, createNamespace } = newNamespaceRegistry(
    client.resource(describeResource<Namespace>({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })),
  );
  await createMissing(
    { get: getNamespace, create: createNamespace },
    systemNamespaces.map((name) => ({ metadata: { name } })),
  );
}
