import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from './json-storage-codec.js';
import { revisionContext, StoredRevision } from './stored-revision.js';

const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });
const data = codec.encode({ metadata: { name: 'a' }, data: { text: 'x'.repeat(30_000) } } as never);

/** Revisions, and the number of times that their objects were decoded. */
function revisions() {
  const decoded: string[] = [];
  const context = revisionContext({
    ...codec,
    decode(bytes) {
      const object = codec.decode(bytes);
      decoded.push(object.metadata.name ?? '');
      return object;
    },
  });
  let revision = 0;
  return { decoded, next: () => new StoredRevision(context, '/a', ++revision, data) };
}

describe('a decoded object', () => {
  it('is kept until many other objects have been decoded', () => {
    const { decoded, next } = revisions();
    const first = next();
    const { object } = first;
    for (let i = 0; i < 5; i++) void next().object;
    expect(first.object).toBe(object);
    expect(decoded).toHaveLength(6);
    for (let i = 0; i < 10; i++) void next().object;
    expect(first.object).not.toBe(object);
    expect(first.object).toEqual(object);
    expect(decoded).toHaveLength(17);
  });

  it('that had to be decoded again is kept as long as it is referenced', () => {
    const { decoded, next } = revisions();
    const first = next();
    void first.object;
    for (let i = 0; i < 10; i++) void next().object;
    const { object } = first;
    for (let i = 0; i < 50; i++) void next().object;
    expect(first.object).toBe(object);
    expect(decoded).toHaveLength(62);
  });

  it('that is large is kept as long as it is referenced, and displaces no other objects', () => {
    const { decoded, next } = revisions();
    const small = next();
    const { object } = small;
    const data = codec.encode({ metadata: { name: 'b' }, data: { text: 'x'.repeat(300_000) } } as never);
    const large = new StoredRevision(revisionContext(codec), '/b', 1, data);
    const { object: largeObject } = large;
    expect(small.object).toBe(object);
    for (let i = 0; i < 50; i++) void next().object;
    expect(large.object).toBe(largeObject);
    expect(decoded).toHaveLength(51);
  });
});
