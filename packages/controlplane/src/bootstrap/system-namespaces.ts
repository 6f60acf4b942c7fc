import type { Namespace } from '@k8s-ts/api/types';
import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import type { Client } from '@k8s-ts/client';

/** The namespaces that exist in every cluster. */
export const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'default'] as const;

/** Creates the missing system namespaces. */
export async function ensureSystemNamespaces(client: Client): Promise<void> {
  const namespaces = client.resource<Namespace>({ version: 'v1', resource: 'namespaces', kind: 'Namespace' });
  await Promise.all(
    systemNamespaces.map((name) =>
      namespaces.create({ metadata: { name } }).catch((error: unknown) => {
        if (!isAlreadyExists(error)) throw error;
      }),
    ),
  );
}
