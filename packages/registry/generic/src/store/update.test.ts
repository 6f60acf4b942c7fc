import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec } from '@k8s-ts/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newRESTOptionsFactory } from '../options/rest-options-factory.js';
import { DefaultStorageFactory } from '../options/storage-factory.js';
import { internalContext } from '../rest/request-context.js';
import { newStore, type Store } from './store.js';
import { openTestStore, type Thing, thing } from './test-store.js';

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
  'refuses a version that is no number, with the text of the number alone (%s object)',
  async (name) => {
    if (name === 'old') await store.create(undefined, { metadata: { name } }, {}, context);
    const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name, resourceVersion: 'x' } };
    const put = store.update(name, { updatedObject: async () => object }, {}, context);
    await expect(put).rejects.toThrow(/^strconv.ParseUint: parsing "x": invalid syntax$/);
  },
);

it.each([true, false])('reports the size of the stored object before decoding it (dry run: %s)', async (dryRun) => {
  const options = { storageConfig: { type: 'memory', memory: crypto.randomUUID() } } as const;
  const codec = jsonStorageCodec<Thing>({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });
  let decoded = 0;
  const counting: typeof codec = {
    ...codec,
    decode(bytes) {
      decoded++;
      return codec.decode(bytes);
    },
  };
  const [writer, updater] = await Promise.all([
    openTestStore({ options }),
    openTestStore({ options, codec: counting }),
  ]);
  try {
    await writer.create(undefined, thing('one', { data: { a: 'x'.repeat(1000) } }), {}, context);
    const checkSize = (bytes: number) => {
      throw new Error(bytes > 1000 ? 'large' : 'small');
    };
    const updatedObject = async () => thing('one');
    await expect(updater.update('one', { updatedObject }, { dryRun }, { ...context, checkSize })).rejects.toThrow(
      'large',
    );
    expect(decoded).toBe(0);
    await updater.update('one', { updatedObject }, { dryRun }, context);
    expect(decoded).toBeGreaterThan(0);
  } finally {
    await Promise.all([writer.destroy(), updater.destroy()]);
  }
});
