import type { Client } from '@k8s-ts/client';
import { createMissing } from './create-missing.js';

/** The namespaces that exist in every cluster. */
export const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'default'] as const;

/** Creates the missing system namespaces. */
export async function ensureSystemNamespaces(client: Client): Promise<void> {
  const namespaces = client.resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' });
  await createMissing(
    namespaces,
    systemNamespaces.map((name) => ({ metadata: { name } })),
  );
}
