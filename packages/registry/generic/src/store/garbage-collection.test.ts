import { describe, expect, it } from 'vitest';
import type { DeleteOptions } from '../rest/rest-storage.js';
import type { DeleteStrategy } from '../rest/strategy.js';
import { deletionFinalizers } from './garbage-collection.js';
import { openTestStore, testContext, thing } from './test-store.js';

const other = 'example.com/x';
type Policy = NonNullable<DeleteStrategy['defaultGarbageCollectionPolicy']>;

/**
 * Options and the finalizer that they make, whatever was there before; '' for no finalizer, undefined where the options
 * leave it open.
 */
const byOptions: [options: DeleteOptions, finalizer: string | undefined][] = [
  [{}, undefined],
  [{ orphanDependents: true }, 'orphan'],
  [{ orphanDependents: false }, ''],
  [{ propagationPolicy: 'Orphan' }, 'orphan'],
  [{ propagationPolicy: 'Foreground' }, 'foregroundDeletion'],
  [{ propagationPolicy: 'Background' }, ''],
];

describe('finalizers for the garbage collector', () => {
  it('come from the options, then from the object, then from the kind', async () => {
    const store = await openTestStore();
    for (const policy of ['DeleteDependents', 'OrphanDependents', 'Unsupported', undefined] as (Policy | undefined)[]) {
      for (const present of [undefined, [], ['orphan'], ['foregroundDeletion']]) {
        for (const more of [[], [other]]) {
          for (const [options, said] of byOptions) {
            const strategy = { ...store.core.strategy, ...(policy ? { defaultGarbageCollectionPolicy: policy } : {}) };
            const finalizers = present && [...more, ...present];
            const object = thing('one', { metadata: finalizers ? { finalizers } : {} });
            const byKind = policy === 'OrphanDependents' ? 'orphan' : '';
            const wanted = policy === 'Unsupported' ? '' : (said ?? present?.[0] ?? byKind);
            const expected = [...(finalizers ? more : []), ...(wanted ? [wanted] : [])];
            const title = JSON.stringify([policy, finalizers, options]);
            const result = deletionFinalizers({ ...store.core, strategy }, object, options);
            expect([title, ...(result ?? [])]).toEqual([title, ...expected]);
            // Unchanged finalizers are the same array, so callers can compare by identity.
            const same = JSON.stringify(expected) === JSON.stringify(finalizers ?? []);
            expect([title, result === object.metadata.finalizers]).toEqual([title, same]);
          }
        }
      }
    }
    await store.destroy();
  });

  it('are unchanged when no controller would remove them', async () => {
    const store = await openTestStore({ options: { enableGarbageCollection: false } });
    for (const [options] of byOptions) {
      await store.create(undefined, thing('one'), {}, testContext);
      expect((await store.delete('one', options, testContext)).deleted).toBe(true);
    }
    await store.destroy();
  });
});
