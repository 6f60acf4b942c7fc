import { relative, resolve } from 'node:path';

/** The flags that name what a start opens. */
interface Places {
  readonly dataDir: string;
  readonly kubeconfigOut: string;
  readonly securePort: number;
}

/**
 * Puts the flag in front of an error of the operating system that its value led to: a port that is taken or not permitted, a folder or file that
 * cannot be made or opened. Other errors are returned as they are.
 */
export function startError(error: unknown, { dataDir, kubeconfigOut, securePort }: Places): unknown {
  if (!(error instanceof Error)) return error;
  const { syscall, path } = error as NodeJS.ErrnoException;
  const named = (flag: string) => new Error(`${flag}: ${error.message}`, { cause: error });
  if (syscall === 'listen') return named(`--secure-port ${securePort}`);
  if (path === undefined) return error;
  if (isWithin(path, dataDir)) return named(`--data-dir ${dataDir}`);
  return isWithin(path, kubeconfigOut) ? named(`--kubeconfig-out ${kubeconfigOut}`) : error;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || !/^\.\.([/\\]|$)/.test(way);
}
