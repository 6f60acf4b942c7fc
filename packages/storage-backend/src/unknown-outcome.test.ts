import { interpretCreateError, KeyValueStorage } from '@k8s-ts/storage';
import { type KeyValueStore, UnknownOutcomeError, UnreachableError } from '@k8s-ts/storage/kv';
import { type Pod, pod, podCodec, podKey, podResource } from '@k8s-ts/storage-testkit';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory/index.js';
import { errorOf, failureOf } from './remote/messages.js';

/** The error of a create in a store whose writes fail. */
async function createWith(failure: Error): Promise<unknown> {
  const store = createMemoryStore();
  const failing: KeyValueStore = Object.assign(Object.create(store), { put: () => Promise.reject(failure) });
  const storage = new KeyValueStorage<Pod>(failing, { codec: podCodec, groupResource: podResource });
  try {
    await storage.create(podKey('a/b'), pod('a/b'));
    return undefined;
  } catch (error) {
    return interpretCreateError(error, podResource, 'b');
  } finally {
    await store.close();
  }
}

describe('a create whose write fails', () => {
  it('asks its client to repeat it when the write did not happen', async () => {
    const error = await createWith(new UnreachableError('no etcd'));
    expect(error).toMatchObject({ reason: 'ServerTimeout', status: { details: { retryAfterSeconds: 2 } } });
  });

  it('does not ask its client to repeat it when the write may have happened', async () => {
    const failure = new UnknownOutcomeError('the connection to etcd broke');
    expect(await createWith(failure)).toBe(failure);
  });

  it('has the same error when the store belongs to another process', () => {
    const error = errorOf(failureOf(new UnknownOutcomeError('broke')));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({ name: 'UnknownOutcomeError', message: 'broke' });
  });
});
