import { describe, expect, it } from 'vitest';
import { identityTransformer } from '../../codec/transformer.js';
import { DEKCache, dekCacheKey } from './dek-cache.js';

const hour = 3600 * 1000;

describe('a cache of keys', () => {
  it('drops entries older than a day when another entry is added', () => {
    let now = 0;
    const cache = new DEKCache(() => now);
    cache.set('a', identityTransformer);
    cache.set('b', identityTransformer);
    now = 20 * hour;
    cache.set('a', identityTransformer);
    now = 30 * hour;
    // Expired entries are still returned until another entry is added.
    expect(cache.get('b')).toBe(identityTransformer);
    cache.set('c', identityTransformer);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([
      identityTransformer,
      undefined,
      identityTransformer,
      2,
    ]);
  });
});

describe('the name of a key in the cache', () => {
  const annotations = (entries: Record<string, string>) =>
    new Map(Object.entries(entries).map(([name, value]) => [name, Buffer.from(value)]));
  const object = {
    encryptedDEKSource: Buffer.from('source'),
    keyID: 'id',
    encryptedDEKSourceType: 1,
    annotations: annotations({ 'a.b': '1', 'c.d': '2' }),
  };

  it('does not depend on the order of annotations', () => {
    expect(dekCacheKey({ ...object, annotations: annotations({ 'c.d': '2', 'a.b': '1' }) })).toBe(dekCacheKey(object));
  });

  it.each<[string, object]>([
    ['source', { encryptedDEKSource: Buffer.from('sourc'), keyID: 'eid' }],
    ['key id', { keyID: 'i' }],
    ['type', { encryptedDEKSourceType: 0 }],
    ['annotation', { annotations: annotations({ 'a.b': '1' }) }],
    ['text of an annotation', { annotations: annotations({ 'a.b': '1', 'c.d': '3' }) }],
    ['split of an annotation', { annotations: annotations({ 'a.b': '1', 'c.d2': '' }) }],
  ])('changes with the %s', (_, other) => {
    expect(dekCacheKey({ ...object, ...other })).not.toBe(dekCacheKey(object));
  });
});
