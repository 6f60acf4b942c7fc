import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startError } from './start-error.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-error-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The error that making a folder throws. */
function failedMkdir(path: string): Error {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    return error as Error;
  }
  throw new Error(`${path} could be made`);
}

describe('an error at the start', () => {
  const places = () => ({
    dataDir: join(folder, 'file/data'),
    kubeconfigOut: join(folder, 'file/kc'),
    securePort: 1,
    etcdServers: ['http://one:2379', 'http://two:2379'],
  });

  it('names the data directory', () => {
    const error = failedMkdir(join(folder, 'file/data/pki'));
    const { message } = startError(error, places()) as Error;
    expect(message).toBe(`--data-dir ${join(folder, 'file/data')}: ${error.message}`);
  });

  it('names the kubeconfig', () => {
    const error = failedMkdir(join(folder, 'file/kc'));
    expect((startError(error, places()) as Error).message).toMatch(/^--kubeconfig-out .*file.kc: ENOTDIR/);
  });

  it('names the port', async () => {
    const [first, second] = [createServer(), createServer()];
    await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
    const { port } = first.address() as AddressInfo;
    const error = await new Promise((resolve) => second.once('error', resolve).listen(port, '127.0.0.1'));
    first.close();
    expect((startError(error, { ...places(), securePort: port }) as Error).message).toBe(
      `--secure-port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
    );
  });

  it('is unchanged when it belongs to no flag', () => {
    const elsewhere = failedMkdir(join(folder, 'file/other'));
    expect(startError(elsewhere, places())).toBe(elsewhere);
    const other = new Error('other');
    expect(startError(other, places())).toBe(other);
  });
});
