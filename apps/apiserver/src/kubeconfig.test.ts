import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
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
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
