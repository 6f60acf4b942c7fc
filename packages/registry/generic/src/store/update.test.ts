import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newRESTOptionsFactory } from '../options/rest-options-factory.js';
import { DefaultStorageFactory } from '../options/storage-factory.js';
import { internalContext } from '../rest/request-context.js';
import { newStore, type Store } from './store.js';

const context = internalContext('default');
let store: Store<KubeObject>;
beforeAll(async () => {
  const resource = { group: '', resource: 'configmaps' };
  const storageFactory = new DefaultStorageFactory({ config: { type: 'memory', memory: 'update' } });
  store = await newStore<KubeObject>({
    resource,
    kind: { group: '', version: 'v1', kind: 'ConfigMap' },
    options: newRESTOptionsFactory({ storageFactory, watchCache: false }).newFor(resource),
    strategy: {
      namespaced: true,
      allowUnconditionalUpdate: true,
      allowCreateOnUpdate: true,
      validate: () => [],
      validateUpdate: () => [],
    },
  });
});
afterAll(() => store.destroy());

it.each(['new', 'old'])(
  'an update refuses a resourceVersion that is not a number, and shows only the version (%s object)',
  async (name) => {
    if (name === 'old') await store.create(undefined, { metadata: { name } }, {}, context);
    const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name, resourceVersion: 'x' } };
    const put = store.update(name, { updatedObject: async () => object }, {}, context);
    await expect(put).rejects.toThrow(/^strconv.ParseUint: parsing "x": invalid syntax$/);
  },
);
