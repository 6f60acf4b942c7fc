import { basename } from 'node:path';

/**
 * Whether this process is a worker of another server: it runs the file `server-worker`, which has the same code as the
 * command.
 */
export function isServerWorker(argv: readonly string[] = process.argv): boolean {
  return basename(argv[1] ?? '').startsWith('server-worker.');
}
