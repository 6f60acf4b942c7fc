import { join } from 'node:path';
import type { NodeTransportOptions } from '@k8s-ts/client/node';
import { readChangingFile } from '@k8s-ts/pki';

/** Where a kubelet mounts the credentials of a pod's service account. */
const mountedFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * The address of the cluster and the credentials of the pod's service account (`kubernetes/client-go rest`,
 * InClusterConfig). The token is read again before each request, because kubelets replace it.
 *
 * @throws Error outside of a cluster, and when the CA cannot be read
 */
export async function readInClusterConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  folder = mountedFolder,
): Promise<NodeTransportOptions> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = env;
  if (!host || !port) {
    throw new Error(
      'unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined',
    );
  }
  const read = async (name: string) => (await readChangingFile(join(folder, name))).toString();
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    ca: await read('ca.crt'),
    token: async () => (await read('token')).trim(),
  };
}
