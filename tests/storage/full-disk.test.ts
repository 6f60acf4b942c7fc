import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SmallDisk } from '@k8s-ts/storage-testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

const patient = { timeout: 60_000 };
const configMaps = '/api/v1/namespaces/default/configmaps';

describe.skipIf(!SmallDisk.isAvailable())(
  'a server on a full disk (skipped where the test cannot mount a tmpfs)',
  { timeout: 300_000 },
  () => {
    let disk: SmallDisk;
    let server: ServerProcess | undefined;

    beforeEach(() => {
      disk = SmallDisk.mount(24);
    });
    afterEach(async () => {
      await server?.stop();
      disk.unmount();
    });

    const create = async (path = configMaps, bytes = 100_000) => {
      const object = { metadata: { generateName: 'a-' }, data: { a: 'x'.repeat(bytes) } };
      const { status, text, headers } = await (server as ServerProcess).request('POST', path, object);
      return { status, retryAfter: headers['retry-after'], ...JSON.parse(text) };
    };
    /** Creates objects until one is refused, because the store has used up the space in its file. */
    const useUp = async () => {
      for (let i = 0; i < 50; i++) if ((await create()).code === 500) return;
    };
    const health = async (path: string) => {
      const { status, text } = await (server as ServerProcess).request('GET', path);
      return [status, ...(text.match(/^\[-\].*$/gm) ?? [])];
    };

    it.each([
      ['one process', [], 1],
      ['controllers and a node', ['--controllers=*', '--nodes=1'], 1],
      ['three processes', ['--workers=3', '--min-workers=3'], 3],
    ])('refuses writes with the reason, reports it once, is not healthy, and recovers (%s)', async (_, flags) => {
      const data = join(disk.folder, 'data');
      server = await ServerProcess.start([...flags, `--data-dir=${data}`]);
      expect(await create()).toMatchObject({ kind: 'ConfigMap' });
      disk.fill();
      await useUp();
      const message = `the store in ${data}/store cannot be written: the disk is full (ENOSPC: no space left on device, write)`;
      const refusal = {
        status: 'Failure',
        message: `Internal error occurred: ${message}`,
        reason: 'InternalError',
        details: { causes: [{ message }] },
        code: 500,
        retryAfter: undefined,
      };
      for (let i = 0; i < 20; i++) expect(await create()).toMatchObject(refusal);
      const failed = [500, '[-]etcd failed: reason withheld'];
      await expect.poll(() => health('/livez'), patient).toEqual(failed);
      await expect
        .poll(() => health('/readyz'), patient)
        .toEqual([...failed, '[-]etcd-readiness failed: reason withheld']);
      expect(await server.request('GET', '/livez/etcd')).toMatchObject({
        text: `internal server error: error getting data from etcd: ${message}\n`,
      });
      // Reads must still succeed.
      expect((await server.json<{ items: unknown[] }>('GET', configMaps)).items.length).toBeGreaterThan(0);
      const errors = server.log.split('\n').filter((line) => line.startsWith('E ') || /error/i.test(line));
      expect(errors).toEqual([expect.stringContaining(`"objects cannot be stored" error="${message}"`)]);

      disk.free();
      await expect.poll(() => health('/readyz'), patient).toEqual([200]);
      await expect.poll(() => health('/livez'), patient).toEqual([200]);
      expect(await create()).toMatchObject({ kind: 'ConfigMap' });
    });

    it('does not start for the first time, names the file, and leaves nothing', async () => {
      server = await ServerProcess.start();
      await server.end();
      disk.fill();
      const before = readdirSync(disk.folder);
      const data = join(disk.folder, 'data');
      await expect(server.launch([`--data-dir=${data}`])).rejects.toThrow(
        `apiserver: --data-dir ${data}: ENOSPC: no space left on device, write '${data}/pki/made-by-k8s-ts.sha256'\n`,
      );
      expect(readdirSync(disk.folder)).toEqual(before);
    });

    it('stops, does not start again, names the reason, and has all objects when there is space', async () => {
      const data = join(disk.folder, 'data');
      server = await ServerProcess.start([`--data-dir=${data}`]);
      const { metadata } = await create();
      disk.fill();
      await useUp();
      expect(await create()).toMatchObject({ code: 500 });
      expect(await server.end()).toBe(0);
      const files = () => readdirSync(disk.folder, { recursive: true }).sort();
      const before = files();
      await expect(server.launch()).rejects.toThrow(
        `apiserver: the store in ${data}/store cannot be written: the disk is full (ENOSPC: no space left on device, write)\n`,
      );
      expect(files()).toEqual(before);
      disk.free();
      await server.launch();
      expect(await server.json('GET', `${configMaps}/${metadata.name}`)).toMatchObject({
        metadata: { uid: metadata.uid },
      });
      expect(await create()).toMatchObject({ kind: 'ConfigMap' });
    });
  },
);
