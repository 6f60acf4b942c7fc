import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkPlaces } from './check-places.js';
import { completeOptions } from './complete-options.js';
import { createAPIServer } from './create-api-server.js';

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

it.runIf(process.platform === 'linux')(
  'checkPlaces fails with the path of a folder that the system refuses to make',
  async () => {
    const options = completeOptions({ dataDir: '/proc/x/y', securePort: 0 });
    await expect(checkPlaces(options)).rejects.toThrow(
      "--data-dir /proc/x/y: ENOENT: no such file or directory, mkdir '/proc/x'",
    );
  },
);

it('checkPlaces names a missing folder of definitions, before it creates one', async () => {
  const [dataDir, crdDirectory] = [join(folder, 'g'), join(folder, 'crds')];
  await expect(checkPlaces(completeOptions({ dataDir, crdDirectory, securePort: 0 }))).rejects.toThrow(
    `--crd-directory ${crdDirectory}: ENOENT: no such file or directory, access '${crdDirectory}'`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

it('checkPlaces keeps a dangling link', async () => {
  const link = join(folder, 'link');
  symlinkSync('nowhere', link);
  const options = completeOptions({ storageBackend: 'memory', kubeconfigOut: link, securePort: 0 });
  (await checkPlaces(options)).remove();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  rmSync(link);
});

it('checkPlaces creates folders with their parents, and restores the former state', async () => {
  const dataDir = join(folder, 'a', 'b', 'c');
  const places = {
    dataDir,
    securePort: 0,
    kubeconfigOut: join(folder, 'd', 'kc'),
    auditLogPath: join(folder, 'e', 'log'),
  };
  const made = await checkPlaces(completeOptions(places));
  const files = ['a/b/c/store/data.mdb', 'a/b/c/pki/ca.key', 'd/kc', 'e/log'];
  for (const file of files) writeFileSync(join(folder, file), '1');
  (await checkPlaces(completeOptions(places))).remove();
  for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
  made.remove();
  expect(readdirSync(folder)).toEqual([]);
});

it('checkPlaces keeps the files of another server that has opened the store meanwhile', async () => {
  const dataDir = join(folder, 'f');
  const made = await checkPlaces(completeOptions({ dataDir, securePort: 0 }));
  for (const file of ['LOCK', 'data.mdb']) writeFileSync(join(dataDir, 'store', file), '1');
  made.remove();
  expect(readdirSync(join(dataDir, 'store'))).toEqual(['LOCK', 'data.mdb']);
});
