import { setTimeout as sleep } from 'node:timers/promises';
import { cachedDataVersionTag, getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectOften, collectSoon } from './collect-soon.js';

it('frees buffers that nobody uses, without more work in this thread', async () => {
  let freed = 0;
  const registry = new FinalizationRegistry<undefined>(() => freed++);
  (function makeGarbage() {
    for (let i = 0; i < 10; i++) registry.register(new ArrayBuffer(1_000_000), undefined);
  })();
  await sleep(0);
  for (let i = 0; i < 600 && freed === 0; i++) {
    collectSoon();
    await sleep(100);
  }
  expect(freed).toBeGreaterThan(0);
}, 120_000);

it('returns the space for new objects that nobody uses', async () => {
  let kept: object[] | undefined = [];
  let grown = 0;
  for (let i = 0; i < 500_000; i++) {
    kept.push({ i });
    // V8 may return the space between two looks.
    if (i % 10_000 === 0) grown = Math.max(grown, newSpaceBytes());
  }
  expect(kept.length).toBe(500_000);
  kept = undefined;
  await expect
    .poll(
      () => {
        collectSoon();
        return newSpaceBytes();
      },
      { interval: 100, timeout: 60_000 },
    )
    .toBeLessThan(grown);
});

it('leaves V8 as it was, so that it takes the code that it has compiled', () => {
  const before = cachedDataVersionTag();
  collectSoon();
  expect(cachedDataVersionTag()).toBe(before);
  const end = collectOften();
  expect(cachedDataVersionTag()).not.toBe(before);
  end();
  expect(cachedDataVersionTag()).toBe(before);
});

function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}
