import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Target } from './client.js';
import { untilReady } from './server-process.js';

/** Another project's server that is measured with the same requests as ours. */
export interface OtherServer {
  readonly target: Target;
  /** Process ids of the server. */
  readonly pids: readonly number[];
  /** Time from its start until `/readyz` answered ok, in ms; undefined when the bench did not start it. */
  readonly readyMilliseconds?: number;
  stop(): Promise<void>;
}

/**
 * Starts another server with a shell command, or uses one that already runs.
 *
 * @param target address and token of the server
 * @param pids process ids of the server, if it already runs
 * @param command shell command that starts the server; at SIGTERM it must end the server and its child processes
 */
export async function otherServer(
  target: Target,
  pids: readonly number[],
  command: string | undefined,
): Promise<OtherServer> {
  if (command === undefined) return { target, pids, stop: async () => {} };
  const started = performance.now();
  const child = spawn('/bin/sh', ['-c', `exec ${command}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilReady(target, child);
  return {
    target,
    pids: [child.pid as number],
    readyMilliseconds: performance.now() - started,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
