import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { CompletedOptions } from './options.js';

/**
 * Finds out before anything is written whether the server can have its port and make its folders, so that a start that fails leaves nothing behind.
 *
 * @throws the error of the system, with `syscall` and `path`
 */
export async function checkPlaces(options: CompletedOptions): Promise<void> {
  const { bindAddress, certDir, dataDir, listen, securePort, storageBackend } = options;
  if (listen && securePort !== 0) await checkPort(securePort, bindAddress);
  if (storageBackend === 'lmdb') await makeFolder(dataDir);
  if (certDir !== undefined) await makeFolder(dirname(resolve(certDir)));
}

function checkPort(port: number, host: string): Promise<void> {
  return new Promise((done, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => done()));
  });
}

/** Makes a folder, readable by its owner only, and those above it. Node's own way to do so never ends where the system makes no folders, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = dirname(resolve(folder));
    if (code !== 'ENOENT' || parent === resolve(folder)) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: 0o700 }).catch((second: NodeJS.ErrnoException) => {
      if (second.code !== 'EEXIST') throw second;
    });
  }
}
