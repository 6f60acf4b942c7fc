import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotInClusterError, readInCluster } from './in-cluster.js';

describe('the configuration of a Pod', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'in-cluster-'));
    await writeFile(join(folder, 'token'), 'one\n');
    await writeFile(join(folder, 'ca.crt'), 'first CA');
    await writeFile(join(folder, 'namespace'), 'shop');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['10.96.0.1', 'https://10.96.0.1:443'],
    ['fd00::1', 'https://[fd00::1]:443'],
  ])('names the server %s, with files that are read again', async (host, server) => {
    const env = { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: '443' };
    const { namespace, transport } = await readInCluster({ env, folder });
    expect([namespace, transport.server]).toEqual(['shop', server]);
    const read = async () => {
      const { token, ca } = transport;
      if (typeof token !== 'function' || typeof ca !== 'function') throw new Error('not read again');
      return [await token(), (await ca()).toString()];
    };
    expect(await read()).toEqual(['one', 'first CA']);
    await writeFile(join(folder, 'token'), 'two');
    await writeFile(join(folder, 'ca.crt'), 'next CA');
    expect(await read()).toEqual(['two', 'next CA']);
    await writeFile(join(folder, 'token'), '');
    expect(await read()).toEqual(['two', 'next CA']);
    await rm(join(folder, 'token'));
    expect(await read()).toEqual(['two', 'next CA']);
  });

  it('does not exist outside a Pod, and is incomplete without a token', async () => {
    await expect(readInCluster({ env: { KUBERNETES_SERVICE_HOST: 'a' }, folder })).rejects.toThrow(NotInClusterError);
    const env = { KUBERNETES_SERVICE_HOST: 'a', KUBERNETES_SERVICE_PORT: '1' };
    await writeFile(join(folder, 'token'), '');
    await expect(readInCluster({ env, folder })).rejects.toThrow('read empty token from file');
    await rm(join(folder, 'token'));
    await expect(readInCluster({ env, folder })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
