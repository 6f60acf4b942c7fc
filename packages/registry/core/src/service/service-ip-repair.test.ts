import type { Service } from '@k8s-ts/api/types';
import { builtinStores, newStorageFactory } from '@k8s-ts/registry-builtin';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { expect, it, onTestFinished } from 'vitest';
import { newIPAllocator } from './allocator/ip-allocator.js';
import { newPortAllocator } from './allocator/port-allocator.js';
import { repairNodePorts } from './node-port-repair.js';
import { repairClusterIPs } from './service-ip-repair.js';

it('makes addresses and services agree', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: 'service-ip-repair' } });
  const restOptions = newRESTOptionsFactory({ storageFactory, watchCache: false });
  const strategy = { validate: () => [], validateUpdate: () => [] };
  const services = await builtinStores('', restOptions)<Service>({ resource: 'services', kind: 'Service', strategy });
  const allocator = await newIPAllocator(restOptions, '10.1.0.0/24');
  onTestFinished(async () => {
    await services.destroy();
    await allocator.destroy();
  });
  const create = (name: string, ...clusterIPs: string[]) =>
    services.create(
      undefined,
      { metadata: { name }, spec: { type: 'ClusterIP', clusterIPs } },
      {},
      internalContext('ns'),
    );
  await create('lost', '10.1.0.5');
  await create('headless', 'None');
  await create('kept', '10.1.0.6');
  await allocator.allocate('10.1.0.6', { namespace: 'ns', name: 'kept' });
  await allocator.allocate('10.1.0.7', { namespace: 'ns', name: 'gone' });

  const names = async () => (await allocator.list()).map(({ address, service }) => `${address} ${service.name}`).sort();
  await repairClusterIPs(services, [allocator], Date.now());
  // An address that was allocated a moment ago may be that of a service that is being written.
  expect(await names()).toEqual(['10.1.0.5 lost', '10.1.0.6 kept', '10.1.0.7 gone']);
  await repairClusterIPs(services, [allocator], Date.now() + 120_000);
  expect(await names()).toEqual(['10.1.0.5 lost', '10.1.0.6 kept']);
});

it('makes node ports and services agree', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: 'node-port-repair' } });
  const restOptions = newRESTOptionsFactory({ storageFactory, watchCache: false });
  const allocator = await newPortAllocator(restOptions, { base: 30000, size: 100 }, async () => []);
  onTestFinished(() => allocator.destroy());
  for (const port of [30001, 30002, 30003]) await allocator.allocate(port);
  const repair = (used: readonly number[], suspects: ReadonlySet<number>) =>
    repairNodePorts(async () => used, allocator, suspects);
  const taken = async () => [...(await allocator.taken())].sort();

  // One service has lost its port, one has a port outside of the range.
  const suspects = await repair([30001, 30005, 20000], new Set());
  expect([...suspects]).toEqual([30002, 30003]);
  expect(await taken()).toEqual([30001, 30002, 30003, 30005]);
  // A service with one of the ports was being written.
  expect((await repair([30001, 30003, 30005], suspects)).size).toBe(0);
  expect(await taken()).toEqual([30001, 30003, 30005]);
});
