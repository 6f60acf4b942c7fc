import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigMap, Namespace } from '@k8s-ts/api';
import { describeResource, newClient } from '@k8s-ts/client';
import { layAssets } from '@k8s-ts/envtest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ControlPlane, envtestPrograms } from '../kit/envtest-control-plane.js';
import { haveTools } from '../kit/tools.js';

describe.each([
  ['a stand-in for etcd', false],
  ['a real etcd', true],
] as const)('envtest with %s', (_, withEtcd) => {
  let folder: string;
  let plane: ControlPlane | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'envtest-'));
  });
  afterEach(async () => {
    await plane?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(withEtcd && !haveTools('etcd'))(
    'starts, creates an object as a user of its own CA, and stops',
    {
      timeout: 240_000,
    },
    async () => {
      const assets = await layAssets({ folder: join(folder, 'assets'), programs: envtestPrograms, withEtcd });
      plane = new ControlPlane(assets.folder, folder);
      const server = await plane.startAPIServer(await plane.startEtcd());
      const serving = new X509Certificate(readFileSync(join(server.certDir, 'apiserver.crt')));
      expect(serving.verify(new X509Certificate(server.ca).publicKey)).toBe(true);

      const transport = plane.administrator(server);
      try {
        const client = newClient({ transport });
        const namespaces = client.resource(describeResource<Namespace>({ version: 'v1', resource: 'namespaces' }));
        expect((await namespaces.get('default')).metadata.name).toBe('default');
        const configMaps = client
          .resource(describeResource<ConfigMap>({ version: 'v1', resource: 'configmaps' }))
          .namespace('default');
        const watch = configMaps.watch()[Symbol.asyncIterator]();
        await configMaps.create({ metadata: { name: 'one' }, data: { colour: 'blue' } });
        expect((await watch.next()).value).toMatchObject({ type: 'ADDED' });
        expect((await configMaps.get('one')).data).toEqual({ colour: 'blue' });
        // After the health checks were answered, no Node.js process is left in the process group of the stand-in.
        const { pid } = plane.running[0] ?? {};
        const processes = () =>
          execFileSync('ps', ['-A', '-o', 'pgid=,comm='], { encoding: 'utf8' }).trim().split('\n');
        const programs = () =>
          processes().flatMap((line) => (Number.parseInt(line, 10) === pid ? line.trim().split(' ').slice(-1) : []));
        await expect.poll(programs).toEqual([withEtcd ? 'etcd' : 'sleep']);
        // A watch is open when the API server is stopped. SIGTERM ends etcd, or the program that replaces it.
        expect(await plane.stop()).toEqual([0, null]);
      } finally {
        await transport.close();
      }
      expect(readdirSync(folder).sort()).toEqual(['assets', 'certificates', 'etcd-data']);
    },
  );
});
