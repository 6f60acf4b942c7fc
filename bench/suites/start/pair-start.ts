import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@k8s-ts/storage-testkit';
import { untilReady } from '../../kit/server-process.js';

/** The two programs that envtest starts. */
export interface Pair {
  readonly kubeAPIServer: string;
  readonly etcd: string;
}

/** Starts etcd and kube-apiserver over an empty folder, and stops them. Returns the time until they are ready, in ms. */
export async function startPair({ kubeAPIServer, etcd }: Pair): Promise<number> {
  const port = await freePort();
  const script = join(import.meta.dirname, '../../kit/kube-apiserver.mjs');
  const started = performance.now();
  const child = spawn(process.execPath, [script, kubeAPIServer, etcd, String(port)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await untilReady({ url: `https://127.0.0.1:${port}`, token: 'bench-token' }, child);
  const milliseconds = performance.now() - started;
  child.kill('SIGTERM');
  await ended;
  return milliseconds;
}
