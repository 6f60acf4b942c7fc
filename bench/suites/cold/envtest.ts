import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layAssets } from '@k8s-ts/envtest';
import { ControlPlane, envtestPrograms } from '../../../tests/kit/envtest-control-plane.js';
import { inFlight } from '../../kit/client.js';
import { untilEstablished } from './mixed.js';
import type { Phase } from './phase.js';
import type { Subject } from './subjects.js';
import type { Manifest, Work } from './work.js';

/** Starts a control plane as envtest does, uses it for a small suite of tests, and stops it. */
export async function envtestSuite(subject: Subject, work: Work): Promise<readonly Phase[]> {
  const definitions = work.projects.flat().slice(0, 30);
  const served = new Set(definitions.map(({ kind }) => kind));
  const isServed = ({ object: { apiVersion, kind } }: Manifest) =>
    !apiVersion.includes('project.example') || served.has(kind);
  const objects = work.objects.filter(isServed).slice(0, 300);
  const folder = await mkdtemp(join(tmpdir(), 'bench-cold-'));
  try {
    const plane = new ControlPlane(await assetsOf(subject, join(folder, 'assets')), folder);
    const used = await secondsOfEndedChildren();
    const began = performance.now();
    let startedMs = 0;
    try {
      const server = await plane.startAPIServer(await plane.startEtcd());
      startedMs = performance.now() - began;
      const transport = plane.administrator(server);
      const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
        const response = await transport({
          method,
          path,
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
        });
        const text = await response.text();
        if (response.status >= 300) throw new Error(`${method} ${path}: HTTP ${response.status} ${text.slice(0, 300)}`);
        return JSON.parse(text) as T;
      };
      const create = (manifests: readonly Manifest[]) =>
        inFlight(manifests.length, 4, async (index) => {
          const { collection, object } = manifests[index] as Manifest;
          await json('POST', collection, object);
        });
      await create(work.definitions.slice(0, definitions.length));
      await untilEstablished({ json }, definitions.length);
      await create(work.namespaces);
      await create(objects);
      await transport.close();
    } finally {
      await plane.stop();
    }
    const wall = (performance.now() - began) / 1000;
    return [
      { name: 'suite with envtest', cpu: (await secondsOfEndedChildren()) - used, wall },
      { name: "envtest's Start()", cpu: Number.NaN, wall: startedMs / 1000 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder with the programs of a server, as envtest runs them. */
async function assetsOf({ programs: { apiserver, etcd } }: Subject, folder: string): Promise<string> {
  if (etcd === undefined) {
    await layAssets({ folder, programs: { ...envtestPrograms, apiserver } });
  } else {
    await mkdir(folder);
    await symlink(apiserver[0] as string, join(folder, 'kube-apiserver'));
    await symlink(etcd, join(folder, 'etcd'));
  }
  return folder;
}

/** Processor time of the child processes of this process that have ended, and of the children of those. */
async function secondsOfEndedChildren(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
