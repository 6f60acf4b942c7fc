import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import { openMasterLeases } from './master-leases.js';

it('openMasterLeases lists the servers that run over one store', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: 'master-leases' } });
  const leases = await openMasterLeases(newRESTOptionsFactory({ storageFactory }));
  try {
    expect(await leases.list()).toEqual([]);
    await Promise.all(['192.0.2.1', '192.0.2.2', 'fd00::1'].map((address) => leases.renew(address)));
    await leases.renew('192.0.2.1');
    expect([...(await leases.list())].sort()).toEqual(['192.0.2.1', '192.0.2.2', 'fd00::1']);
    await leases.remove('192.0.2.2');
    await leases.remove('192.0.2.2');
    expect([...(await leases.list())].sort()).toEqual(['192.0.2.1', 'fd00::1']);
  } finally {
    await leases.close();
  }
});
