import { setTimeout as sleep } from 'node:timers/promises';
import { cachedDataVersionTag, getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { newHeapPolicy } from './new-heap-policy.js';

const policy = newHeapPolicy();

it('newHeapPolicy frees unused buffers without more work in this thread', async () => {
  let freed = 0;
  const registry = new FinalizationRegistry<undefined>(() => freed++);
  (function makeGarbage() {
    for (let i = 0; i < 10; i++) registry.register(new ArrayBuffer(1_000_000), undefined);
  })();
  await sleep(0);
  for (let i = 0; i < 600 && freed === 0; i++) {
    policy.releaseMemory();
    await sleep(100);
  }
  expect(freed).toBeGreaterThan(0);
}, 120_000);

it('newHeapPolicy returns the space for new objects that is not in use', async () => {
  let kept: object[] | undefined = [];
  let grown = 0;
  for (let i = 0; i < 500_000; i++) {
    kept.push({ i });
    // V8 may shrink the space between two samples.
    if (i % 10_000 === 0) grown = Math.max(grown, newSpaceBytes());
  }
  expect(kept.length).toBe(500_000);
  kept = undefined;
  await expect
    .poll(
      () => {
        policy.releaseMemory();
        return newSpaceBytes();
      },
      { interval: 100, timeout: 60_000 },
    )
    .toBeLessThan(grown);
});

it('newHeapPolicy restores V8 flags, so that V8 accepts its compiled code', () => {
  const before = cachedDataVersionTag();
  policy.releaseMemory();
  expect(cachedDataVersionTag()).toBe(before);
  const end = policy.beginLargeWork();
  expect(cachedDataVersionTag()).not.toBe(before);
  end();
  expect(cachedDataVersionTag()).toBe(before);
});

it('newHeapPolicy collects the garbage of the thread at once, and restores the flags of V8', () => {
  const before = cachedDataVersionTag();
  (function makeGarbage() {
    let list: object | undefined;
    for (let i = 0; i < 1_000_000; i++) list = { list };
    return list;
  })();
  const used = getHeapStatistics().used_heap_size;
  expect(policy.collectNow()).toBe(true);
  expect(getHeapStatistics().used_heap_size).toBeLessThan(used);
  expect(cachedDataVersionTag()).toBe(before);
});

function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}
