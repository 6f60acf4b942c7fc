import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfMetadata } from './end-of-metadata.js';
import { jsonStorageCodec } from './json-storage-codec.js';
import { revisionContext, StoredRevision } from './stored-revision.js';

const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe('the metadata of a revision', () => {
  it('ends where its value ends in the JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (labels, spec) => {
        const object = { metadata: { name: 'a', labels: labels as Record<string, string> }, spec };
        const revision = new StoredRevision(revisionContext(codec), '/a', 7, codec.encode(object));
        const { metadata } = JSON.parse(text(revision.json) as string);
        expect(JSON.parse(text(revision.metadataJSON) as string)).toEqual(metadata);
        expect(text(revision.metadataJSON)).toBe(text(revision.metadataJSON));
        expect(text(revision.jsonLine)).toBe(`${text(revision.json)}\n`);
        revision.detachBuffer();
        expect(text(revision.jsonLine)).toBe(`${text(revision.json)}\n`);
        expect(revision.isStoredAs(codec.encode(object))).toBe(true);
      }),
    );
  });

  it.each([
    '',
    '"metadata":',
    '"metadata":null}',
    '"metadata":{',
    '"metadata":{"a":"}',
    '"metadata":{"a":"\\"}',
    '"spec":{}}',
  ])('is not found in %s', (json) => {
    expect(endOfMetadata(Buffer.from(json), 0)).toBe(-1);
  });
});
