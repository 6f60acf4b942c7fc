import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkPlaces } from './check-places.js';
import { createAPIServer } from './create-api-server.js';
import { completeOptions } from './options.js';

const folder = mkdtempSync(join(tmpdir(), 'check-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a start leaves nothing behind when its port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const dataDir = join(folder, 'data');
  await expect(createAPIServer({ dataDir, securePort: port }).start()).rejects.toMatchObject({ syscall: 'listen' });
  expect(existsSync(dataDir)).toBe(false);
  taken.close();
});

it.runIf(process.platform === 'linux')('names a folder that the system does not make', async () => {
  const options = completeOptions({ dataDir: '/proc/x/y', securePort: 0 });
  await expect(checkPlaces(options)).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/x' });
});

it('makes a folder with those above it', async () => {
  const dataDir = join(folder, 'a', 'b', 'c');
  await checkPlaces(completeOptions({ dataDir, securePort: 0 }));
  await checkPlaces(completeOptions({ dataDir, securePort: 0 }));
  expect(existsSync(dataDir)).toBe(true);
});
