import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec, KeyValueStorage, namespacedAttributes, selectionPredicate } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory/index.js';

const gvk = { group: '', version: 'v1', kind: 'Pod' };
const groupResource = { group: '', resource: 'pods' };
const codec = jsonStorageCodec({ gvk });
const attributesOf = (object: KubeObject) => {
  const { labels, fields } = namespacedAttributes(object);
  return { labels, fields: { ...fields, 'spec.nodeName': (object as { spec?: { node?: string } }).spec?.node ?? '' } };
};
const onNode = (node: string) => selectionPredicate({ field: parseSelector(`spec.nodeName=${node}`) }, attributesOf);
const keyOf = (name: string) => `/pods/n/${name}`;

describe('a watch cache of objects that another process writes', () => {
  let kv: ReturnType<typeof createMemoryStore>;
  let writer: KeyValueStorage;
  let cacher: Cacher;
  let decoded: number;

  beforeEach(async () => {
    kv = createMemoryStore();
    decoded = 0;
    const decode = (bytes: Uint8Array) => {
      decoded++;
      return codec.decode(bytes);
    };
    const options = { groupResource, resourcePrefix: '/pods' };
    writer = new KeyValueStorage(kv, { ...options, codec });
    cacher = new Cacher({
      storage: new KeyValueStorage(kv, { ...options, codec: { ...codec, decode } }),
      resourcePrefix: '/pods',
      getAttrs: attributesOf,
      triggerField: 'spec.nodeName',
    });
    await cacher.ready();
  });
  afterEach(async () => {
    await cacher.destroy();
    await kv.close();
  });

  /** Creates an object, and awaits that the cache has it. */
  async function create(name: string, node: string): Promise<void> {
    const object = { metadata: { name, namespace: 'n', labels: { on: node } }, spec: { node } };
    const { revision } = await writer.create(keyOf(name), object);
    await cacher.get(keyOf(name), { resourceVersion: String(revision) });
  }

  async function names(predicate?: ReturnType<typeof onNode>): Promise<readonly string[]> {
    const { items } = await cacher.list('/pods', { resourceVersion: '0', ...(predicate ? { predicate } : {}) });
    return items.map(({ key }) => key.slice(keyOf('').length));
  }

  it('decodes each object once, when a selector of a list asks for it', async () => {
    await create('a', 'one');
    await create('b', 'two');
    expect(await names()).toEqual(['a', 'b']);
    expect(decoded).toBe(0);
    const labelled = selectionPredicate({ label: parse('on=one') }, attributesOf);
    expect([await names(labelled), await names(labelled), decoded]).toEqual([['a'], ['a'], 2]);
    expect([await names(onNode('two')), decoded]).toEqual([['b'], 2]);
  });

  it('decodes objects for watches with selectors', async () => {
    const ended = new AbortController();
    const watch = async (predicate?: ReturnType<typeof onNode>) => {
      const options = { resourceVersion: String(cacher.revision), signal: ended.signal };
      const batches = await cacher.watch('/pods', predicate ? { ...options, predicate } : options);
      return batches[Symbol.asyncIterator]();
    };
    const all = await watch();
    await create('a', 'one');
    expect((await all.next()).value).toMatchObject([{ type: 'ADDED', object: { key: keyOf('a') } }]);
    expect(decoded).toBe(0);
    const some = await watch(onNode('two'));
    await create('b', 'two');
    expect((await some.next()).value).toMatchObject([{ type: 'ADDED', object: { key: keyOf('b') } }]);
    expect((await all.next()).value).toMatchObject([{ type: 'ADDED', object: { key: keyOf('b') } }]);
    expect(decoded).toBe(1);
    // The state before the change decides, too.
    await writer.guaranteedUpdate(keyOf('b'), {
      tryUpdate: (object) => ({ object: { ...object, spec: { node: 'one' } } as KubeObject }),
    });
    expect((await some.next()).value).toMatchObject([{ type: 'DELETED', object: { key: keyOf('b') } }]);
    ended.abort();
  });

  it('finds objects by the indexed field, however many are not decoded', async () => {
    const objects = 450;
    for (let i = 0; i < objects; i++) await create(`p${i}`, i % 150 === 0 ? 'few' : 'many');
    await writer.delete(keyOf('p300'));
    await create('last', 'few');
    expect(decoded).toBe(0);
    expect(await names(onNode('few'))).toEqual(['last', 'p0', 'p150']);
    expect(decoded).toBe(objects);
    expect(await names(onNode('few'))).toEqual(['last', 'p0', 'p150']);
    await writer.delete(keyOf('p150'));
    await create('p150', 'many');
    await create('p1000', 'few');
    expect(await names(onNode('few'))).toEqual(['last', 'p0', 'p1000']);
    expect(await names(onNode('many'))).toHaveLength(objects - 2);
    expect(decoded).toBe(objects + 2);
  });
});
