import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, residentMegabytes } from '../../kit/server-process.js';

const command = fileURLToPath(new URL('../../../apps/apiserver/bin/apiserver.js', import.meta.url));

/** A start of the built command. */
export interface ServerStart {
  /** Time from the start of the process until the server says that it is ready, in ms. */
  readonly milliseconds: number;
  /** CPU time of the process until the server is ready, in ms; undefined where the system does not report it. */
  readonly work: number | undefined;
  /** Resident memory after the idle time, in MB; undefined where the system does not report it. */
  readonly idleMegabytes: number | undefined;
}

/** Starts the server over a folder and stops it. @param idleMs how long it idles before its memory is measured */
export async function startOnce(folder: string, idleMs = 0): Promise<ServerStart> {
  const started = performance.now();
  const child = spawn(process.execPath, [command, '--secure-port=0', `--data-dir=${folder}`, '--v=0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => Promise.reject(new Error(`the server ended with code ${code}`))),
  ]);
  const milliseconds = performance.now() - started;
  const pid = child.pid as number;
  const seconds = await cpuSeconds(pid);
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const idleMegabytes = await residentMegabytes(pid);
  child.kill('SIGTERM');
  await ended;
  return { milliseconds, work: seconds && seconds * 1000, idleMegabytes };
}
