import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Target } from '../client.js';

/** Starts the bare server of `server.ts` in a process of its own. */
export async function startFloor(): Promise<{ readonly target: Target; readonly pid: number; stop(): Promise<void> }> {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@k8s-ts/source', '--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    target: { url: `https://127.0.0.1:${Number(line)}`, token: 'none' },
    pid: child.pid as number,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
