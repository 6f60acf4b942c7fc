import { ManualClock } from '@k8s-ts/client';
import { describe, expect, it } from 'vitest';
import { SyncPauses } from './sync-pauses.js';

describe('pauses between two reads of the pods of a service', () => {
  it.each([
    [0, 0],
    [100, 0],
    [101, 1],
    [1100, 1000],
    [10_000, 3000],
  ])('take, for %i pods, %i ms', (pods, ms) => {
    const pauses = new SyncPauses(new ManualClock());
    pauses.begin('ns/a', pods);
    expect(pauses.left('ns/a')).toBe(ms);
    expect(pauses.left('ns/b')).toBe(0);
  });

  it('end after their time, or when the service is deleted', async () => {
    const clock = new ManualClock();
    const pauses = new SyncPauses(clock);
    pauses.begin('ns/a', 1100);
    pauses.begin('ns/b', 1100);
    await clock.advance(400);
    expect(pauses.left('ns/a')).toBe(600);
    pauses.delete('ns/b');
    expect(pauses.left('ns/b')).toBe(0);
    await clock.advance(600);
    expect(pauses.left('ns/a')).toBe(0);
  });
});
