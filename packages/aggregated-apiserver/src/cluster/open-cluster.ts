import { type Client, newClient } from '@k8s-ts/client';
import { inClusterTransport, kubeconfigTransport } from '@k8s-ts/client/node';

/**
 * The cluster that the server belongs to: a kubeconfig, or a client that the program has made. The client must reach
 * kube-apiserver itself, as a user with the permissions that `manifests` lists.
 */
export type ClusterAccess =
  | { readonly kubeconfig: string; readonly context?: string; readonly client?: undefined }
  | { readonly client: Client; readonly kubeconfig?: undefined };

/** A client of the cluster. */
export interface OpenCluster {
  readonly client: Client;
  /** Closes the connections of a client that was made here. */
  close(): void;
}

const userAgent = 'k8s-ts-aggregated-apiserver';

/**
 * Opens a client of the cluster.
 *
 * @param access default: the service account of the pod in which the process runs
 * @throws NotInClusterError outside of a cluster; Error when the kubeconfig or the files of the service account cannot be
 *   read
 */
export async function openCluster(access?: ClusterAccess): Promise<OpenCluster> {
  if (access?.client !== undefined) return { client: access.client, close() {} };
  const transport =
    access === undefined
      ? await inClusterTransport()
      : await kubeconfigTransport(
          { path: access.kubeconfig },
          access.context === undefined ? {} : { context: access.context },
        );
  return { client: newClient({ transport, userAgent, fieldManager: userAgent }), close: () => transport.close() };
}
