import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaseManager } from './lease-manager.js';

describe('the lease manager', () => {
  const granted: number[] = [];
  const leases = (options?: ConstructorParameters<typeof LeaseManager>[1]) =>
    new LeaseManager({ lease: async (ttl) => String(granted.push(ttl)) }, options);

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    granted.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('returns a lease again while it lives long enough, and not much longer', async () => {
    const manager = leases();
    expect(await manager.lease(1000)).toBe('1');
    expect(granted).toEqual([1050]);
    vi.setSystemTime(49_000);
    expect(await manager.lease(1000)).toBe('1');
    vi.setSystemTime(51_000);
    expect(await manager.lease(1000)).toBe('2');
    expect(await manager.lease(100)).toBe('3');
    expect(await manager.lease(36_000)).toBe('4');
    expect(granted).toEqual([1050, 1050, 105, 36_060]);
  });

  it('shares a lease among requests of the same millisecond', async () => {
    const manager = leases();
    expect(await Promise.all([manager.lease(20), manager.lease(20), manager.lease(20)])).toEqual(['1', '1', '1']);
    expect(granted).toEqual([21]);
  });

  it('grants each short time to live a separate lease', async () => {
    const manager = leases();
    expect(await Promise.all([manager.lease(19), manager.lease(19)])).toEqual(['1', '2']);
    expect(granted).toEqual([19, 19]);
  });

  it('attaches at most a given number of keys to one lease', async () => {
    const manager = leases({ maxObjectCount: 3 });
    const ids = [];
    for (let i = 0; i < 7; i++) ids.push(await manager.lease(1000));
    expect(ids).toEqual(['1', '1', '1', '2', '2', '2', '3']);
  });

  it('continues after a failure', async () => {
    let fails = true;
    const manager = new LeaseManager({
      lease: async () => {
        if (fails) throw new Error('no lease');
        return 'a';
      },
    });
    await expect(manager.lease(10)).rejects.toThrow('no lease');
    fails = false;
    expect(await manager.lease(10)).toBe('a');
  });
});
