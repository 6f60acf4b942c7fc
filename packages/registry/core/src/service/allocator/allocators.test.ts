import { MetricsRegistry } from '@k8s-ts/generic-apiserver';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AllocatorMetrics } from './allocator-metrics.js';
import { newIPAllocator, reservedOffset } from './ip-allocator.js';
import { newPortAllocator, parsePortRange } from './port-allocator.js';

let stores = 0;
const newOptions = () =>
  newRESTOptionsFactory({
    storageFactory: newStorageFactory({ config: { type: 'memory', memory: `allocators-${stores++}` } }),
  });
const service = { namespace: 'ns', name: 'a' };

describe('port ranges', () => {
  it.each([
    ['30000-32767', 30000, 2768],
    ['30000+10', 30000, 11],
    ['80', 80, 1],
  ])('are parsed from %s', (text, base, size) => expect(parsePortRange(text)).toEqual({ base, size }));

  it.each(['', 'a-b', '2-1', '1-65536', '1-'])('refuses "%s"', (text) => {
    expect(() => parsePortRange(text)).toThrow();
  });
});

describe('the port allocator', () => {
  const range = { base: 100, size: 20 };

  it('assigns every port once, between two servers', async () => {
    const options = newOptions();
    const both = await Promise.all([
      newPortAllocator(options, range, async () => [101]),
      newPortAllocator(options, range, async () => [101]),
    ]);
    onTestFinished(async () => void (await Promise.all(both.map((one) => one.destroy()))));
    const [a, b] = both;
    const ports = await Promise.all(Array.from({ length: 19 }, (_, i) => (i % 2 ? a : b).allocateNext()));
    expect(new Set(ports).size).toBe(19);
    expect(ports).not.toContain(101);
    await expect(a.allocateNext()).rejects.toThrow('range is full');
    await expect(b.allocate(105)).rejects.toThrow('provided port is already allocated');
    await a.release([105]);
    await b.allocate(105);
    await expect(b.allocate(99)).rejects.toThrow('The range of valid ports is 100-119');
  });
});

describe('the IP allocator', () => {
  const newPair = async (range: string) => {
    const options = newOptions();
    const both = await Promise.all([newIPAllocator(options, range), newIPAllocator(options, range)]);
    onTestFinished(async () => void (await Promise.all(both.map((one) => one.destroy()))));
    return both;
  };

  it('assigns every address once, between two servers', async () => {
    const [a, b] = await newPair('10.1.0.0/28');
    const all = await Promise.all(Array.from({ length: 14 }, (_, i) => (i % 2 ? a : b).allocateNext(service)));
    expect(new Set(all).size).toBe(14);
    expect(all).not.toContain('10.1.0.0');
    expect(all).not.toContain('10.1.0.15');
    await expect(a.allocateNext(service)).rejects.toThrow('range is full');
    await a.release('10.1.0.3', service);
    expect(await b.allocateNext(service)).toBe('10.1.0.3');
  });

  it('uses further ranges when the first is full, and for given addresses in them', async () => {
    const ranges = ['10.1.0.0/30'];
    const allocator = await newIPAllocator(newOptions(), '10.1.0.0/30', async () => ranges);
    onTestFinished(() => allocator.destroy());
    const taken = [await allocator.allocateNext(service), await allocator.allocateNext(service)];
    expect(taken.sort()).toEqual(['10.1.0.1', '10.1.0.2']);
    await expect(allocator.allocateNext(service)).rejects.toThrow('range is full');
    await expect(allocator.allocate('10.2.0.1', service)).rejects.toThrow('does not match the current range');
    ranges.unshift('fd00::/120', '10.2.0.0/30');
    await allocator.allocate('10.2.0.1', service);
    expect(await allocator.allocateNext(service)).toBe('10.2.0.2');
    await expect(allocator.allocateNext(service)).rejects.toThrow('range is full');
    await allocator.release('10.2.0.1', service);
    expect((await allocator.list()).map(({ address }) => address).sort()).toEqual(['10.1.0.1', '10.1.0.2', '10.2.0.2']);
  });

  it('allocates only from ranges that are ready', async () => {
    let ranges: string[] | undefined;
    const allocator = await newIPAllocator(newOptions(), '10.1.0.0/29', async () => ranges);
    onTestFinished(() => allocator.destroy());
    expect(await allocator.allocateNext(service)).toMatch(/^10\.1\.0\./);
    ranges = ['10.2.0.0/30'];
    expect(await allocator.allocateNext(service)).toMatch(/^10\.2\.0\./);
    expect(await allocator.dryRun.allocateNext(service)).toBe('10.2.0.0');
    const otherRange = 'the provided network does not match the current range';
    await expect(allocator.allocate('10.1.0.5', service)).rejects.toThrow(otherRange);
    ranges = [];
    await expect(allocator.allocateNext(service)).rejects.toThrow('range is full');
    await expect(allocator.allocate('10.2.0.1', service)).rejects.toThrow(otherRange);
    // Addresses of a range that is not ready can still be released.
    for (const { address } of await allocator.list()) await allocator.release(address, service);
    expect(await allocator.list()).toEqual([]);
  });

  it('returns the address of the network for dry runs, also when the range is full', async () => {
    const allocator = await newIPAllocator(newOptions(), '10.1.0.0/30');
    onTestFinished(() => allocator.destroy());
    expect(await allocator.dryRun.allocateNext(service)).toBe('10.1.0.0');
    await allocator.allocateNext(service);
    await allocator.allocateNext(service);
    expect(await allocator.dryRun.allocateNext(service)).toBe('10.1.0.0');
    expect(await allocator.list()).toHaveLength(2);
  });

  it('releases only addresses of the service', async () => {
    const [a, b] = await newPair('fd00::/120');
    await a.allocate('fd00::10', service);
    await b.release('fd00::10', { ...service, name: 'other' });
    await expect(b.allocate('fd00::10', service)).rejects.toThrow('provided IP is already allocated');
    await b.release('fd00::10', service);
    await b.dryRun.allocate('fd00::10', service);
    await b.allocate('fd00::10', service);
    await expect(b.dryRun.allocate('fd01::1', service)).rejects.toThrow(
      'the provided IP (fd01::1) is not in the valid range. The range of valid IPs is fd00::/120',
    );
    await expect(b.allocate('fd01::1', service)).rejects.toThrow(
      'the provided network does not match the current range',
    );
  });

  it.each([
    [14n, 0n],
    [254n, 16n],
    [65534n, 256n],
  ])('with %d addresses reserves %d for explicit requests', (size, kept) => expect(reservedOffset(size)).toBe(kept));
});

it('allocators count their allocations', async () => {
  const metrics = new AllocatorMetrics();
  const options = newOptions();
  const ips = await newIPAllocator(options, '10.1.0.0/28', undefined, undefined, metrics);
  const ports = await newPortAllocator(options, { base: 100, size: 20 }, async () => [101], undefined, metrics);
  onTestFinished(async () => void (await Promise.all([ips.destroy(), ports.destroy()])));
  await ips.allocate('10.1.0.3', service);
  await ips.allocateNext(service);
  await expect(ips.allocate('10.1.0.3', service)).rejects.toThrow('already allocated');
  await ports.allocate(105);
  await ports.allocateNext();
  await expect(ports.allocate(99)).rejects.toThrow('valid range');
  await ports.release([105]);

  const registry = new MetricsRegistry();
  for (const metric of metrics.all) registry.register(metric);
  const counts = registry.text().match(/^kube_apiserver_(?!.*(bucket|sum)).*$/gm);
  const ip = 'kube_apiserver_clusterip_allocator_';
  const port = 'kube_apiserver_nodeport_allocator_';
  const cidr = 'cidr="10.1.0.0/28"';
  expect(counts).toEqual([
    `${ip}allocated_ips{${cidr}} 2`,
    `${ip}allocation_duration_seconds_count{${cidr}} 2`,
    `${ip}allocation_errors_total{${cidr},scope="static"} 1`,
    `${ip}allocation_total{${cidr},scope="static"} 1`,
    `${ip}allocation_total{${cidr},scope="dynamic"} 1`,
    `${ip}available_ips{${cidr}} 12`,
    `${port}allocated_ports 2`,
    `${port}allocation_errors_total{scope="static"} 1`,
    `${port}allocation_total{scope="static"} 1`,
    `${port}allocation_total{scope="dynamic"} 1`,
    `${port}available_ports 18`,
  ]);
});
