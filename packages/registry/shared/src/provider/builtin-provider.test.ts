import type { ConfigMap, Secret } from '@k8s-ts/api/types';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { newStorageFactory } from '../storage/index.js';
import { newBuiltinProvider } from './builtin-provider.js';

const restOptions = () =>
  newRESTOptionsFactory({ storageFactory: newStorageFactory({ config: { type: 'memory' } }), watchCache: false });
const strategy = { validate: () => [], validateUpdate: () => [] };

/** Something that is closed with a group. */
function newPart() {
  const part = { closed: 0, destroy: async () => void part.closed++ };
  return part;
}

describe('newBuiltinProvider', () => {
  it('opens stores and lists their resources', async () => {
    const part = newPart();
    const provider = newBuiltinProvider('', async ({ store, closeLater }) => {
      await closeLater(Promise.resolve(part));
      const configMaps = await store<ConfigMap>({ resource: 'configmaps', kind: 'ConfigMap', strategy });
      return { stores: { configMaps }, resources: { configmaps: configMaps } };
    });
    expect(provider.group).toBe('');
    const { groupInfo, stores, destroy } = await provider.newRESTStorage({ restOptions: restOptions() });
    expect(groupInfo.prioritizedVersions).toEqual(['v1']);
    expect(groupInfo.versionedResources).toEqual({ v1: { configmaps: stores.configMaps } });
    const made = { metadata: { name: 'one' } };
    const { object } = await stores.configMaps.create(undefined, made, {}, internalContext('default'));
    expect(object.metadata.uid).toBeDefined();
    expect(part.closed).toBe(0);
    await destroy();
    expect(part.closed).toBe(1);
  });

  it('closes open parts, and parts that are still opening, when a part fails', async () => {
    const [early, late] = [newPart(), newPart()];
    let finish = () => {};
    const opening = new Promise<typeof late>((resolve) => {
      finish = () => resolve(late);
    });
    const provider = newBuiltinProvider('', async ({ store, closeLater }) => {
      const all = Promise.all([
        closeLater(Promise.resolve(early)),
        closeLater(opening),
        store<Secret>({ resource: 'secrets', kind: 'Secret', strategy }),
        closeLater(Promise.reject<typeof early>(new Error('cannot open'))),
      ]);
      await all.finally(() => finish());
      return { stores: {}, resources: {} };
    });
    await expect(provider.newRESTStorage({ restOptions: restOptions() })).rejects.toThrow('cannot open');
    expect([early.closed, late.closed]).toEqual([1, 1]);
  });

  it('refuses resources that are not built in', async () => {
    const provider = newBuiltinProvider('apps', async ({ store }) => {
      const things = await store({ resource: 'things', kind: 'Thing', strategy });
      return { stores: { things }, resources: { things } };
    });
    await expect(provider.newRESTStorage({ restOptions: restOptions() })).rejects.toThrow(
      'no strategy facts for things.apps',
    );
  });
});
