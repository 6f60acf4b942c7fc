import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { afterEach, describe, expect, it } from 'vitest';
import { kubeconfig, writeKubeconfig } from './kubeconfig.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const input = {
  server: 'https://[::1]:6443',
  certificateAuthority: 'the ca\nä',
  clientCertificate: 'the certificate',
  clientKey: 'the key',
};

describe('kubeconfig', () => {
  it('is read by clients', () => {
    const config = new KubeConfig();
    config.loadFromString(kubeconfig(input));
    const decoded = (data: string | undefined) => Buffer.from(data ?? '', 'base64').toString();
    expect(config.getCurrentCluster()?.server).toBe(input.server);
    expect(decoded(config.getCurrentCluster()?.caData)).toBe(input.certificateAuthority);
    expect(decoded(config.getCurrentUser()?.certData)).toBe(input.clientCertificate);
    expect(decoded(config.getCurrentUser()?.keyData)).toBe(input.clientKey);
  });

  it('is written where only its owner reads it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    folders.push(folder);
    const file = join(folder, 'a', 'b', 'config');
    await writeKubeconfig(file, kubeconfig(input));
    expect(await readFile(file, 'utf8')).toBe(kubeconfig(input));
    await chmod(file, 0o644);
    await writeKubeconfig(file, kubeconfig(input));
    expect(await readFile(file, 'utf8')).toBe(kubeconfig(input));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('keeps other entries of a file, and replaces its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    folders.push(folder);
    const file = join(folder, 'config');
    const other = new KubeConfig();
    other.loadFromOptions({
      clusters: [{ name: 'prod', server: 'https://prod:6443', skipTLSVerify: false }],
      users: [{ name: 'admin', token: 'secret' }],
      contexts: [{ name: 'prod', cluster: 'prod', user: 'admin', namespace: 'web' }],
      currentContext: 'prod',
    });
    await writeFile(file, other.exportConfig());
    await writeKubeconfig(file, kubeconfig({ ...input, server: 'https://old:1' }));
    await writeKubeconfig(file, kubeconfig(input));
    const config = new KubeConfig();
    config.loadFromFile(file);
    expect(config.getContexts().map(({ name }) => name)).toEqual(['prod', 'k8s-ts']);
    expect(config.getCurrentCluster()?.server).toBe(input.server);
    config.setCurrentContext('prod');
    expect([config.getCurrentCluster()?.server, config.getCurrentUser()?.token]).toEqual([
      'https://prod:6443',
      'secret',
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['config']);
  });

  it.each(['a: b: c', 'kind: Pod\n', 'kind: Config\nclusters: 1\n'])(
    'does not change a file that is not a kubeconfig: %j',
    async (text) => {
      const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
      folders.push(folder);
      const file = join(folder, 'config');
      await writeFile(file, text);
      await expect(writeKubeconfig(file, kubeconfig(input))).rejects.toThrow(`${file} is not a kubeconfig`);
      expect(await readFile(file, 'utf8')).toBe(text);
      expect(await readdir(folder)).toEqual(['config']);
    },
  );

  it.skipIf(process.platform === 'win32').each([
    ['a pipe', 'pipe'],
    ['a link to a pipe', 'link'],
  ])('is written to %s, which stays', async (_, name) => {
    const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    folders.push(folder);
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await symlink('pipe', join(folder, 'link'));
    const [read] = await Promise.all([
      readFile(join(folder, 'pipe'), 'utf8'),
      writeKubeconfig(join(folder, name), kubeconfig(input)),
    ]);
    expect(read).toBe(kubeconfig(input));
    expect((await readdir(folder)).sort()).toEqual(['link', 'pipe']);
    expect((await lstat(join(folder, 'pipe'))).isFIFO()).toBe(true);
    expect((await lstat(join(folder, 'link'))).isSymbolicLink()).toBe(true);
  });

  it('is written to the target of a link that points nowhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    folders.push(folder);
    await mkdir(join(folder, 'targets'));
    await symlink(join('targets', 'second'), join(folder, 'first'));
    await symlink('config', join(folder, 'targets', 'second'));
    await writeKubeconfig(join(folder, 'first'), kubeconfig(input));
    expect((await readdir(join(folder, 'targets'))).sort()).toEqual(['config', 'second']);
    expect(await readFile(join(folder, 'first'), 'utf8')).toBe(kubeconfig(input));
    expect((await lstat(join(folder, 'first'))).isSymbolicLink()).toBe(true);
  });

  it('names the file that cannot be written, and not a temporary one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    folders.push(folder);
    await expect(writeKubeconfig(folder, kubeconfig(input))).rejects.toMatchObject({
      message: `EISDIR: illegal operation on a directory, open '${folder}'`,
      path: folder,
    });
    expect(await readdir(folder)).toEqual([]);
    const long = join(folder, 'a'.repeat(250));
    await expect(writeKubeconfig(long, kubeconfig(input))).rejects.toMatchObject({
      message: `ENAMETOOLONG: name too long, open '${long}'`,
      path: long,
    });
    await symlink('loop', join(folder, 'loop'));
    await expect(writeKubeconfig(join(folder, 'loop'), kubeconfig(input))).rejects.toMatchObject({ code: 'ELOOP' });
  });
});
