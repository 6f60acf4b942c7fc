import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@k8s-ts/storage-testkit';
import type { Target } from '../../kit/client.js';
import { childrenOf, cpuSeconds, ourCommand, startServer, untilReady } from '../../kit/server-process.js';

/** A server that the bench starts anew for each measurement. */
export interface Subject {
  readonly label: string;
  /** Starts the server over an empty store, and waits until it is ready. */
  start(): Promise<Running>;
  /** The programs that envtest starts to run this server. */
  readonly programs: { readonly apiserver: readonly string[]; readonly etcd?: string };
}

export interface Running {
  readonly target: Target;
  /** Processor time of all processes of the server until now, in seconds. */
  seconds(): Promise<number>;
  stop(): Promise<void>;
}

/** The built command of a work tree. @param command arguments of node. Default: that of this work tree */
export function ourSubject(
  label: string,
  flags: readonly string[],
  command: readonly string[] = ourCommand(),
): Subject {
  return {
    label,
    programs: { apiserver: [process.execPath, ...command] },
    async start() {
      const server = await startServer(flags, false, process.execPath, command);
      return {
        target: server.target,
        seconds: async () => (await cpuSeconds(server.pid)) ?? Number.NaN,
        stop: () => server.stop(),
      };
    },
  };
}

/** kube-apiserver with etcd. */
export function kubeSubject(kubeAPIServer: string, etcd: string): Subject {
  return {
    label: 'kube-apiserver with etcd',
    programs: { apiserver: [kubeAPIServer], etcd },
    async start() {
      const port = await freePort();
      const script = join(import.meta.dirname, '../../kit/kube-apiserver.mjs');
      const child = spawn(process.execPath, [script, kubeAPIServer, etcd, String(port)], { stdio: 'ignore' });
      const target = { url: `https://127.0.0.1:${port}`, token: 'bench-token' };
      await untilReady(target, child);
      // The script itself is not part of the server.
      const pids = await childrenOf(child.pid as number);
      return {
        target,
        seconds: async () => (await cpuSeconds(...pids)) ?? Number.NaN,
        async stop() {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          await ended;
        },
      };
    },
  };
}
