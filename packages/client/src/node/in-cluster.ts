import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { readChangingFile } from '@k8s-ts/pki';
import type { KubeconfigContext } from './kubeconfig.js';
import { type NodeTransport, nodeTransport } from './node-transport.js';
import { tokenFromFile } from './token-file.js';

/** The folder that a kubelet mounts into containers. */
const serviceAccountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

export interface InClusterOptions {
  /** The variables that name the API server. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folder with `token`, `ca.crt` and `namespace`. Default: the folder that a kubelet mounts. */
  readonly folder?: string;
}

/** The process does not run in a Pod: the variables that name the API server are missing. */
export class NotInClusterError extends Error {
  override readonly name = 'NotInClusterError';

  constructor() {
    super(
      'unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined',
    );
  }
}

/**
 * The address and credentials of a process in a Pod (`kubernetes/client-go rest, InClusterConfig`). The token is read
 * again before every request, the CA file before every new connection, because kubelets renew both. While the token file
 * is empty or cannot be read, the last token counts.
 *
 * @throws NotInClusterError outside a Pod; the error of the file system for a missing token or CA file; Error for an
 *   empty token file
 */
export async function readInCluster({
  env = process.env,
  folder = serviceAccountFolder,
}: InClusterOptions = {}): Promise<KubeconfigContext> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = env;
  if (!host || !port) throw new NotInClusterError();
  const read = (file: string) => readChangingFile(join(folder, file));
  const token = tokenFromFile(join(folder, 'token'));
  const ca = () => read('ca.crt');
  await Promise.all([token(), ca()]);
  const namespace = await read('namespace').catch(() => undefined);
  return {
    namespace: namespace?.toString().trim() || 'default',
    transport: { server: `https://${isIPv6(host) ? `[${host}]` : host}:${port}`, token, ca },
  };
}

/** A transport for a process in a Pod. @throws the errors of {@link readInCluster} */
export async function inClusterTransport(options: InClusterOptions = {}): Promise<NodeTransport> {
  return nodeTransport((await readInCluster(options)).transport);
}
