import { relative, resolve } from 'node:path';

/** The flags that name files, folders, ports and servers that a start opens. */
interface Places {
  readonly dataDir: string;
  readonly kubeconfigOut: string;
  readonly securePort: number;
  readonly etcdServers: readonly string[];
}

/**
 * Adds the flag to an error that its value caused: a port that is taken or not permitted, a folder or file that cannot
 * be created or opened, an etcd that does not answer. Other errors are returned as they are.
 */
export function startError(error: unknown, { dataDir, kubeconfigOut, securePort, etcdServers }: Places): unknown {
  if (!(error instanceof Error)) return error;
  const unreachable = causes(error).find(({ name }) => name === 'UnreachableError' || name === 'UnknownOutcomeError');
  if (unreachable && etcdServers.length > 0) {
    return new Error(`--etcd-servers ${etcdServers.join(',')}: ${unreachable.message}`, { cause: error });
  }
  const { syscall, path } = error as NodeJS.ErrnoException;
  const named = (flag: string) => new Error(`${flag}: ${error.message}`, { cause: error });
  if (syscall === 'listen') return named(`--secure-port ${securePort}`);
  if (path === undefined) return error;
  if (isWithin(path, dataDir)) return named(`--data-dir ${dataDir}`);
  return isWithin(path, kubeconfigOut) ? named(`--kubeconfig-out ${kubeconfigOut}`) : error;
}

/** Lists an error, its cause, the cause of the cause, and so on. */
function causes(error: Error): readonly Error[] {
  return error.cause instanceof Error ? [error, ...causes(error.cause)] : [error];
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || !/^\.\.([/\\]|$)/.test(way);
}
