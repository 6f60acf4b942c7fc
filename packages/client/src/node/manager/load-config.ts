import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { NotInClusterError, readInCluster } from '../in-cluster.js';
import { type KubeconfigContext, type KubeconfigSource, readKubeconfig } from '../kubeconfig.js';

export interface LoadConfigOptions {
  /** A kubeconfig, or `in-cluster` for the service account of the Pod. Default: see {@link loadConfig}. */
  readonly config?: KubeconfigSource | 'in-cluster';
  /** Name of the context of a kubeconfig. Default: `current-context`. */
  readonly context?: string;
}

/**
 * Finds the address and credentials of a cluster, in this order: the given kubeconfig; the file that the variable
 * `KUBECONFIG` names; the service account of the Pod; `~/.kube/config`.
 *
 * @throws Error when the configuration cannot be read, and for a `KUBECONFIG` with several files
 */
export async function loadConfig({ config, context }: LoadConfigOptions = {}): Promise<KubeconfigContext> {
  const options = context === undefined ? {} : { context };
  if (config === 'in-cluster') return readInCluster();
  if (config !== undefined) return readKubeconfig(config, options);
  const { KUBECONFIG: path } = process.env;
  if (path) {
    if (path.includes(delimiter)) throw new Error('KUBECONFIG names several files, which are not merged: name one');
    return readKubeconfig({ path }, options);
  }
  if (context === undefined) {
    try {
      return await readInCluster();
    } catch (error) {
      if (!(error instanceof NotInClusterError)) throw error;
    }
  }
  return readKubeconfig({ path: join(homedir(), '.kube', 'config') }, options);
}
