import { newForbidden } from '@k8s-ts/apimachinery/errors';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse as parseLabelSelector } from '@k8s-ts/apimachinery/labels';
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from './store.js';
import { openTestStore, refusal, type TestStoreOptions, type Thing, testContext, thing } from './test-store.js';

let store: Store<Thing>;
const open = async (options?: TestStoreOptions) => {
  store = await openTestStore(options);
};
const create = async (...names: string[]) => {
  for (const name of names) {
    await store.create(
      undefined,
      thing(name, { metadata: { labels: { vowel: String('aeiou'.includes(name)) } } }),
      {},
      testContext,
    );
  }
};
const names = (list: { readonly items: readonly { readonly object: Thing }[] }) =>
  list.items.map(({ object }) => object.metadata.name);
const left = async () => names(await store.list({}, testContext));
type Request = Parameters<Store<Thing>['deleteCollection']>[0];
const remove = (options: Request = {}, list = {}, context = testContext) =>
  store.deleteCollection(options, list, context);
afterEach(() => store.destroy());

describe('delete collection', () => {
  it('deletes the listed objects, and answers with them', async () => {
    await open();
    await create('a', 'b', 'c', 'e');
    const { resourceVersion } = await store.list({}, testContext);
    const gone = await remove({}, { labelSelector: parseLabelSelector('vowel=true') });
    expect([names(gone), gone.resourceVersion]).toEqual([['a', 'e'], resourceVersion]);
    expect(await left()).toEqual(['b', 'c']);
    expect(names(await remove({}, { fieldSelector: parseSelector('metadata.name=c') }))).toEqual(['c']);
    expect(names(await remove())).toEqual(['b']);
    expect(names(await remove())).toEqual([]);
  });

  it('deletes only in its namespace', async () => {
    await open();
    await create('a');
    const elsewhere = { ...testContext, namespace: 'other' };
    await store.create(undefined, thing('a'), {}, elsewhere);
    await remove({}, {}, elsewhere);
    expect(await left()).toEqual(['a']);
  });

  it('requires a namespace once it has something to delete', async () => {
    await open();
    const everywhere = { ...testContext, namespace: '' };
    expect(names(await remove({}, {}, everywhere))).toEqual([]);
    await create('a');
    for (const dryRun of [true, false]) {
      const { code, message } = await refusal(remove({ dryRun }, {}, everywhere));
      expect([code, message]).toEqual([400, 'Namespace parameter required.']);
    }
    expect(await left()).toEqual(['a']);
  });

  it('deletes one page if there is a limit, and returns a token for the rest', async () => {
    await open();
    await create('a', 'b', 'c');
    const page = await remove({}, { limit: 2 });
    expect([names(page), page.remainingItemCount, page.continue]).toEqual([['a', 'b'], 1, expect.any(String)]);
    expect(await left()).toEqual(['c']);
    expect(names(await remove({}, { limit: 2, continue: page.continue as string }))).toEqual(['c']);
  });

  it('ignores objects that were deleted meanwhile', async () => {
    await open();
    await create('a', 'b', 'c');
    let first = true;
    const validate = async () => {
      if (!first) return;
      first = false;
      await store.storage.delete('/configmaps/default/b');
    };
    expect(names(await remove({ validate }))).toEqual(['a', 'b', 'c']);
    expect(await left()).toEqual([]);
  });

  it('deletes a few objects at a time, until all are deleted', async () => {
    await open({ options: { deleteCollectionWorkers: 3 } });
    await create('a', 'b', 'c', 'd', 'e', 'f', 'g');
    let running = 0;
    let most = 0;
    const validate = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    };
    await remove({ validate });
    expect([most, await left()]).toEqual([3, []]);
  });

  it('stops at the first failure, and leaves no deletion running', async () => {
    for (const deleteCollectionWorkers of [1, 2]) {
      await open({ options: { deleteCollectionWorkers } });
      await create('a', 'b', 'c', 'd', 'e', 'f');
      const forbidden = newForbidden({ group: '', resource: 'configmaps' }, 'a', new Error('no'));
      const asked: string[] = [];
      const validate = async (object: Thing) => {
        asked.push(object.metadata.name as string);
        if (object.metadata.name === 'a') throw forbidden;
        await new Promise((resolve) => setTimeout(resolve, 10));
      };
      await expect(remove({ validate })).rejects.toBe(forbidden);
      const before = await left();
      const calls = asked.length;
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect([await left(), asked.length]).toEqual([before, calls]);
      expect(before).toHaveLength(7 - deleteCollectionWorkers);
      if (deleteCollectionWorkers === 1) await store.destroy();
    }
  });

  it('ends when the request is over', async () => {
    await open();
    await create('a', 'b', 'c');
    const controller = new AbortController();
    const validate = () => controller.abort(new Error('gone'));
    const error = await refusal(remove({ validate }, {}, { ...testContext, signal: controller.signal }));
    expect(error.message).toBe('gone');
    expect(await left()).toHaveLength(3);
  });

  it('marks objects with finalizers, with the finalizers of the policy', async () => {
    await open();
    await create('a');
    await store.create(undefined, thing('b', { metadata: { finalizers: ['example.com/x'] } }), {}, testContext);
    await remove({ propagationPolicy: 'Foreground' });
    const list = await store.list({}, testContext);
    expect(list.items.map(({ object }) => [object.metadata.finalizers, object.metadata.deletionTimestamp])).toEqual([
      [['foregroundDeletion'], expect.any(String)],
      [['example.com/x', 'foregroundDeletion'], expect.any(String)],
    ]);
  });

  it('lets the event loop turn in between', async () => {
    await open();
    await create(...Array.from({ length: 40 }, (_, i) => `thing-${i}`));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const validate = async () => {
      // Longer than a slice.
      for (const end = performance.now() + 11; performance.now() < end; );
    };
    await remove({ validate });
    isOver = true;
    expect(turns).toBeGreaterThan(2);
  });

  it('deletes nothing in a dry run', async () => {
    await open();
    await create('a', 'b');
    expect(names(await remove({ dryRun: true }))).toEqual(['a', 'b']);
    expect(await left()).toEqual(['a', 'b']);
  });

  it('is reported by watches, one deletion after the other', async () => {
    await open({ watchCache: true });
    await store.ready();
    await create('a', 'b');
    const { resourceVersion } = await store.list({}, testContext);
    const end = new AbortController();
    const batches = await store.watch({ resourceVersion }, { ...testContext, signal: end.signal });
    await remove();
    const seen: string[] = [];
    for await (const batch of batches) {
      for (const event of batch)
        seen.push('object' in event ? `${event.type} ${event.object.object.metadata.name}` : event.type);
      if (seen.length >= 2) end.abort();
    }
    expect(seen).toEqual(['DELETED a', 'DELETED b']);
  });
});
