import { expect, it } from 'vitest';
import { jsonStorageCodec } from '../codec/json-storage-codec.js';
import { revisionContext, StoredRevision } from '../codec/stored-revision.js';
import { RevisionCache } from './revision-cache.js';

const context = revisionContext(jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'Pod' } }));
const value = new TextEncoder().encode('{}');
const kv = (key: string, modRevision: number) => ({ key, value, modRevision, createRevision: modRevision });
const read = (key: string, revision: number) => ({
  object: new StoredRevision(context, key, revision, value),
  stale: false,
});

it('RevisionCache remembers the newest revisions by revision and key', () => {
  const cache = new RevisionCache(2);
  const reads = [1, 2, 3].map((revision) => cache.keep(kv('/a', revision), read('/a', revision)));
  expect(cache.find(kv('/a', 1))).toBeUndefined();
  expect(cache.find(kv('/a', 2))).toBe(reads[1]);
  expect(cache.find(kv('/a', 3))).toBe(reads[2]);
  expect(cache.find(kv('/b', 3))).toBeUndefined();
});
