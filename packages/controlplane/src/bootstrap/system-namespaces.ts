import { type LoopbackClient, LoopbackError } from './loopback-client.js';

/** The namespaces that exist in every cluster. */
export const systemNamespaces = ['kube-system', 'kube-public', 'kube-node-lease', 'default'] as const;

/** Creates the missing system namespaces. */
export async function ensureSystemNamespaces(client: LoopbackClient): Promise<void> {
  await Promise.all(
    systemNamespaces.map((name) =>
      createUnlessThere(client, '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
    ),
  );
}

/** Creates an object unless one with its name exists. */
export async function createUnlessThere(client: LoopbackClient, path: string, object: object): Promise<void> {
  try {
    await client.request('POST', path, object);
  } catch (error) {
    if (!(error instanceof LoopbackError) || error.code !== 409) throw error;
  }
}
