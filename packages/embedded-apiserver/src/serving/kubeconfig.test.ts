import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

  it('keeps what else a file has, and replaces what it wrote before', async () => {
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
    'leaves a file alone that is not a kubeconfig: %j',
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
});
