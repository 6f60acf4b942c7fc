import { expect, it } from 'vitest';
import { createMemoryStore } from './memory/index.js';
import { newStorageCheck } from './storage-check.js';

const hour = 3_600_000;

it('the storage check fails with the reason of the store', async () => {
  const store = createMemoryStore();
  const check = newStorageCheck(store);
  await store.close();
  await expect(check()).rejects.toThrow(/^error getting data from etcd: .*closed/);
});

it('the storage check returns the same result for half of the timeout', async () => {
  const [store, closed] = [createMemoryStore(), createMemoryStore()];
  await closed.close();
  const [check, failing] = [newStorageCheck(store, hour), newStorageCheck(closed, hour)];
  await check();
  await expect(failing()).rejects.toThrow('closed');
  await store.close();
  await check();
  await expect(failing()).rejects.toThrow('closed');
});

it('the storage check asks again after half of the timeout', async () => {
  const store = createMemoryStore();
  const check = newStorageCheck(store, 20);
  await check();
  await store.close();
  await expect.poll(() => check().then(String, String), { timeout: 60_000 }).toContain('closed');
});

it('the storage check waits for the first response', async () => {
  const store = createMemoryStore();
  await store.close();
  const check = newStorageCheck(store, hour);
  const results = await Promise.allSettled([check(), check()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it.each([
  [-1, 'error getting data from etcd: context deadline exceeded'],
  [0, 'ok'],
  [0.5, 'ok'],
  [2 ** 40, 'ok'],
])('the storage check with a timeout of %d ms answers %s', async (timeoutMs, want) => {
  const store = createMemoryStore();
  const answer = await newStorageCheck(store, timeoutMs)().then(
    () => 'ok',
    (error: Error) => error.message,
  );
  expect(answer).toBe(want);
  await store.close();
});
