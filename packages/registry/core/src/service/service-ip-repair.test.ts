import type { Service, ServiceSpec } from '@k8s-ts/api/types';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { builtinStores, newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newIPAllocator } from './allocator/ip-allocator.js';
import { newPortAllocator } from './allocator/port-allocator.js';
import { repairNodePorts } from './node-port-repair.js';
import { ClusterIPRepair } from './service-ip-repair.js';
import { repairServices } from './service-repair-loop.js';

/** A store of services whose addresses are not allocated, and a repair of them. */
async function repairOf(name: string) {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: name } });
  const restOptions = newRESTOptionsFactory({ storageFactory, watchCache: false });
  const strategy = { validate: () => [], validateUpdate: () => [] };
  const services = await builtinStores('', restOptions)<Service>({ resource: 'services', kind: 'Service', strategy });
  const allocator = await newIPAllocator(restOptions, '10.1.0.0/24');
  onTestFinished(async () => {
    await services.destroy();
    await allocator.destroy();
  });
  const events: string[] = [];
  const repair = new ClusterIPRepair({
    services,
    allocators: [allocator],
    ranges: async () => ['10.1.0.0/24', '10.2.0.0/24'],
    record: async ({ metadata }, reason) => void events.push(`${metadata.name} ${reason}`),
  });
  const create = (name: string, ...clusterIPs: string[]) =>
    services.create(
      undefined,
      { metadata: { name }, spec: { type: 'ClusterIP', clusterIPs } },
      {},
      internalContext('ns'),
    );
  const allocate = (address: string, name: string) => allocator.allocate(address, { namespace: 'ns', name });
  const allocated = async () =>
    (await allocator.list()).map(({ address, service }) => `${address} ${service?.name}`).sort();
  return { services, allocator, repair, events, create, allocate, allocated };
}

it('repairServices makes the allocated addresses agree with the addresses of services', async () => {
  const { repair, events, create, allocate, allocated } = await repairOf('service-ip-repair');
  await create('lost', '10.1.0.5');
  await create('headless', 'None');
  await create('kept', '10.1.0.6');
  await allocate('10.1.0.6', 'kept');
  await allocate('10.1.0.7', 'gone');

  await repair.repairAll(Date.now());
  // A recently allocated address may belong to a service that is being written.
  expect(await allocated()).toEqual(['10.1.0.5 lost', '10.1.0.6 kept', '10.1.0.7 gone']);
  expect(events).toEqual(['lost ClusterIPNotAllocated']);
  await repair.repairAll(Date.now() + 120_000);
  expect(await allocated()).toEqual(['10.1.0.5 lost', '10.1.0.6 kept']);
  expect(events).toEqual(['lost ClusterIPNotAllocated', '10.1.0.7 IPAddressNotAllocated']);
});

it('repairServices allocates an address to the service that has it, unless another service has it, too', async () => {
  const { repair, events, create, allocate, allocated } = await repairOf('service-ip-references');
  await create('one', '10.1.0.5');
  await allocate('10.1.0.5', 'gone');
  await create('two', '10.1.0.6');
  await create('three', '10.1.0.6');
  await allocate('10.1.0.6', 'two');
  await create('other', '10.2.0.1');
  await create('outside', '10.3.0.1');
  await create('moved', '10.1.0.8');
  await allocate('10.1.0.8', 'moved');
  await allocate('10.1.0.9', 'moved');

  await repair.repairAll(Date.now() + 10_000);
  expect(await allocated()).toEqual(['10.1.0.5 one', '10.1.0.6 two', '10.1.0.8 moved', '10.2.0.1 other']);
  expect(events.sort()).toEqual([
    '10.1.0.9 IPAddressWrongReference',
    'one ClusterIPNotAllocated',
    'other ClusterIPNotAllocated',
    'outside ClusterIPOutOfRange',
    'three ClusterIPAlreadyAllocated',
  ]);
});

it('repairServices repairs services when they change', async () => {
  const { services, repair, events, create, allocate, allocated } = await repairOf('service-ip-changes');
  const end = new AbortController();
  const running = repairServices({ services, clusterIPs: repair, nodePorts: async (suspects) => suspects }, end.signal);
  await create('first', '10.1.0.4');
  await vi.waitFor(async () => expect(await allocated()).toEqual(['10.1.0.4 first']), { timeout: 30_000 });
  await allocate('10.1.0.5', 'right');
  await create('right', '10.1.0.5');
  await create('lost', '10.1.0.6');
  await vi.waitFor(async () => expect(await allocated()).toContain('10.1.0.6 lost'), { timeout: 30_000 });
  expect(await allocated()).toEqual(['10.1.0.4 first', '10.1.0.5 right', '10.1.0.6 lost']);
  expect(events).toEqual(['first ClusterIPNotAllocated', 'lost ClusterIPNotAllocated']);

  const { object: deleted } = await services.get('lost', {}, internalContext('ns'));
  await services.delete('lost', {}, internalContext('ns'));
  // A late event does not restore the address of a deleted service.
  await repair.repairChanged({ ...deleted, spec: { clusterIPs: ['10.1.0.77'] } });
  expect(await allocated()).not.toContain('10.1.0.77 lost');
  end.abort();
  await running;
});

it('repairNodePorts makes the allocated node ports agree with the ports of services', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: 'node-port-repair' } });
  const restOptions = newRESTOptionsFactory({ storageFactory, watchCache: false });
  const allocator = await newPortAllocator(restOptions, { base: 30000, size: 100 }, async () => []);
  onTestFinished(() => allocator.destroy());
  for (const port of [30001, 30002, 30003]) await allocator.allocate(port);
  const events: string[] = [];
  const repair = (used: readonly number[], suspects: ReadonlySet<number>) =>
    repairNodePorts(
      async () =>
        used.map((nodePort, i) => ({ metadata: { name: `${i}` }, spec: { ports: [{ port: 80, nodePort }] } })),
      allocator,
      suspects,
      async ({ metadata }, reason, action, note) => void events.push([metadata.name, reason, action, note].join(' ')),
    );
  const taken = async () => [...(await allocator.taken())].sort();

  // One service has lost its port, one has a port outside of the range, two have the same port.
  const suspects = await repair([30001, 30005, 20000, 30001], new Set());
  expect(events).toEqual([
    '1 PortNotAllocated PortAllocation Port 30005 is not allocated; repairing',
    '2 PortOutOfRange PortAllocation Port 20000 is not within the port range 30000-30099; please recreate service',
    '3 PortAlreadyAllocated PortAllocation Port 30001 was assigned to multiple services; please recreate service',
  ]);
  expect([...suspects]).toEqual([30002, 30003]);
  expect(await taken()).toEqual([30001, 30002, 30003, 30005]);
  // A service with one of the ports was being written.
  expect((await repair([30001, 30003, 30005], suspects)).size).toBe(0);
  expect(await taken()).toEqual([30001, 30003, 30005]);
});

it('repairNodePorts counts a node port once that several protocols use', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: 'node-port-protocols' } });
  const restOptions = newRESTOptionsFactory({ storageFactory, watchCache: false });
  const allocator = await newPortAllocator(restOptions, { base: 30000, size: 100 }, async () => []);
  onTestFinished(() => allocator.destroy());
  const events: string[] = [];
  const repair = (...ports: NonNullable<ServiceSpec['ports']>) =>
    repairNodePorts(
      async () => [{ metadata: { name: 'a' }, spec: { ports, healthCheckNodePort: 30009 } }],
      allocator,
      new Set(),
      async (_, reason, __, note) => void events.push(`${reason} ${note.split(' ')[1]}`),
    );
  await repair({ port: 53, nodePort: 30001 }, { port: 53, nodePort: 30001, protocol: 'UDP' });
  expect(events).toEqual(['PortNotAllocated 30001', 'PortNotAllocated 30009']);
  await repair({ port: 53, nodePort: 30001 }, { port: 54, nodePort: 30001 }, { port: 80, nodePort: 30009 });
  expect(events.slice(2)).toEqual(['PortAlreadyAllocated 30001', 'PortAlreadyAllocated 30009']);
});
