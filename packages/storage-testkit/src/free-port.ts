import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below the ports that systems give to outgoing connections (Linux: from 32768 on), where one may be gone before it is used. */
const FIRST = 10_000;
const BLOCKS = 110;
const BLOCK_SIZE = 200;

const block = (process.pid + threadId * 37) % BLOCKS;
let next = Math.floor(Math.random() * BLOCK_SIZE);

/**
 * A port of 127.0.0.1 that nothing listens on, and that this process has not been given lately. Processes that run side by side look in
 * different places, so that none of them hands out what another is about to listen on.
 *
 * @throws when all that this process may look at are taken
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK_SIZE; tries++) {
    const port = FIRST + block * BLOCK_SIZE + (next++ % BLOCK_SIZE);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${BLOCK_SIZE} ports is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
