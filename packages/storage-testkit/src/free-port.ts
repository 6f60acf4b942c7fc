import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/**
 * Below the range that systems use for outgoing connections (Linux: from 32768 on), where a free port may be taken
 * before it is used.
 */
const FIRST = 10_000;
const BLOCKS = 110;
const BLOCK_SIZE = 200;

const block = (process.pid + threadId * 37) % BLOCKS;
let next = Math.floor(Math.random() * BLOCK_SIZE);

/**
 * A port of 127.0.0.1 on which nothing listens, and which this process has not returned recently. Concurrent processes
 * search different ranges, so that no two of them return the same port.
 *
 * @throws when all ports in this process's range are taken
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
