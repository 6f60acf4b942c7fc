import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layAssets } from './lay-assets.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "it's envtest-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a program into a folder of its own; returns the folder. */
function programFolder(name: string): string {
  const path = join(folder, `path-${name}`);
  mkdirSync(path);
  writeFileSync(join(path, name), '#!/bin/sh\nexit 0\n');
  chmodSync(join(path, name), 0o755);
  return path;
}

/** Programs that print their arguments, one per line. */
const echo = (name: string) => ['/bin/sh', '-c', 'for argument; do echo "$argument"; done', name];
const programs = { apiserver: echo('apiserver'), etcdStandIn: echo('etcd') };

const linesOf = (file: string, ...args: readonly string[]) =>
  execFileSync(file, args, { encoding: 'utf8' }).trimEnd().split('\n');

describe('layAssets', () => {
  it('lays programs that pass their arguments on', async () => {
    const assets = await layAssets({ folder: join(folder, 'bin'), programs, path: '' });
    expect(assets).toEqual({ folder: join(folder, 'bin'), kubectl: undefined });
    expect(linesOf(join(assets.folder, 'etcd'), '--a=b c', '*')).toEqual(['--a=b c', '*']);
    const flags = ['--secure-port=1', "--cert-dir=/tmp/a b'c"];
    expect(linesOf(join(assets.folder, 'kube-apiserver'), ...flags)).toEqual([
      '--storage-backend=memory',
      '--controllers=-*',
      "--kubeconfig-out=/tmp/a b'c/admin.kubeconfig",
      ...flags,
    ]);
    expect(linesOf(join(assets.folder, 'kube-apiserver'), '--help')).toEqual([
      '--storage-backend=memory',
      '--controllers=-*',
      '--help',
    ]);
  });

  it('runs no program for the help that envtest reads before each start', async () => {
    const runs = join(folder, 'runs');
    const counted = ['/bin/sh', '-c', 'echo run >> "$0"; echo help', runs];
    const bin = join(folder, 'bin');
    await layAssets({ folder: bin, programs: { apiserver: counted, etcdStandIn: counted }, path: '' });
    const before = linesOf('cat', runs).length;
    for (const name of ['kube-apiserver', 'etcd']) expect(linesOf(join(bin, name), '--help')).toEqual(['help']);
    expect(linesOf('cat', runs)).toHaveLength(before);
    // If there is no file with the help text, the program prints it.
    for (const name of ['kube-apiserver', 'etcd']) {
      rmSync(join(bin, `${name}.help`));
      expect(linesOf(join(bin, name), '--help')).toEqual(['help']);
    }
    expect(linesOf('cat', runs)).toHaveLength(before + 2);
  });

  it('lays a kube-apiserver of another release', async () => {
    const assets = await layAssets({ folder: join(folder, 'bin'), programs, path: '', version: '1.35' });
    expect(linesOf(join(assets.folder, 'kube-apiserver'), '--help')).toEqual([
      '--storage-backend=memory',
      '--emulated-version=1.35',
      '--controllers=-*',
      '--help',
    ]);
  });

  it('links kubectl, and replaces its former files', async () => {
    const path = programFolder('kubectl');
    await layAssets({ folder: join(folder, 'bin'), programs, path });
    const { kubectl } = await layAssets({ folder: join(folder, 'bin'), programs, path });
    expect(kubectl).toBe(join(path, 'kubectl'));
    expect(readlinkSync(join(folder, 'bin/kubectl'))).toBe(join(path, 'kubectl'));
  });

  it('keeps a kubectl in the folder when the folder is on the PATH', async () => {
    const path = programFolder('kubectl');
    await layAssets({ folder: path, programs, path });
    expect(readFileSync(join(path, 'kubectl'), 'utf8')).toContain('exit 0');
  });

  it('keeps a kubectl of another origin in the folder', async () => {
    const own = programFolder('kubectl');
    const assets = await layAssets({ folder: own, programs, path: '' });
    expect(assets.kubectl).toBe(realpathSync(join(own, 'kubectl')));
    expect(readFileSync(join(own, 'kubectl'), 'utf8')).toContain('exit 0');
  });

  it.each(['kube-apiserver', 'etcd'])('refuses a folder with a %s of another origin', async (name) => {
    const [own, elsewhere] = [programFolder(name), join(folder, 'linked')];
    mkdirSync(elsewhere);
    symlinkSync(join(own, name), join(elsewhere, name));
    for (const bin of [own, elsewhere]) {
      const refused = layAssets({ folder: bin, programs, path: '' });
      await expect(refused).rejects.toThrow(`${join(bin, name)} was not made by @k8s-ts/envtest`);
      expect(readFileSync(join(bin, name), 'utf8')).toContain('exit 0');
    }
  });

  it('replaces its link to etcd by the stand-in, and the stand-in by a link', async () => {
    const path = programFolder('etcd');
    const options = { folder: join(folder, 'bin'), programs, path };
    await layAssets({ ...options, withEtcd: true });
    await layAssets(options);
    expect(linesOf(join(folder, 'bin/etcd'), 'x')).toEqual(['x']);
    await layAssets({ ...options, withEtcd: true });
    expect(readlinkSync(join(folder, 'bin/etcd'))).toBe(join(path, 'etcd'));
  });

  it('uses the etcd on the PATH on request', async () => {
    const path = programFolder('etcd');
    const { folder: bin } = await layAssets({ folder: join(folder, 'bin'), programs, path, withEtcd: true });
    expect(readlinkSync(join(bin, 'etcd'))).toBe(join(path, 'etcd'));
    expect(linesOf(join(bin, 'kube-apiserver'), '--help')).toEqual(['--controllers=-*', '--help']);
    const missing = layAssets({ folder: join(folder, 'other'), programs, path: '', withEtcd: true });
    await expect(missing).rejects.toThrow('there is no etcd on the PATH');
    expect(existsSync(join(folder, 'other'))).toBe(false);
  });
});
