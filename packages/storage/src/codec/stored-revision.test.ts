import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { escapeHTML, rawTextOf } from '@k8s-ts/apimachinery/json';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from './json-storage-codec.js';
import { revisionContext, StoredRevision } from './stored-revision.js';

const gvk = { group: 'apps', version: 'v1', kind: 'Thing' };
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (value: Uint8Array) => Buffer.from(value).toString();
const codec = jsonStorageCodec<AnyKubeObject>({
  gvk,
  convert: (object) => ({ ...object, kind: 'Thing', apiVersion: 'apps/v1', converted: true }),
  defaultObject: (object) => ('spec' in object ? object : { ...object, spec: 'default' }),
});
const context = revisionContext(codec, true);
const head = '{"kind":"Thing","apiVersion":"apps/v1",';

describe('a stored revision', () => {
  it.each([
    ['{"name":"a"}', '{"resourceVersion":"7","name":"a"}'],
    ['{}', '{"resourceVersion":"7"}'],
  ])('of canonical text with metadata %s is served with its version inserted', (metadata, served) => {
    const stored = `${head}"metadata":${metadata},"spec":"ä"}`;
    const revision = new StoredRevision(context, '/things/a', 7, bytes(stored));
    expect(text(revision.json)).toBe(`${head}"metadata":${served},"spec":"ä"}`);
    expect(revision.json).toBe(revision.json);
    expect(text(revision.json.subarray(revision.itemOffset))).toBe(`"metadata":${served},"spec":"ä"}`);
    expect(text(revision.storedBytes())).toBe(stored);
    expect(revision.object).toEqual(JSON.parse(text(revision.json)));
    const later = revision.withRevision(123);
    expect(later.object.metadata.resourceVersion).toBe('123');
    expect(text(later.json)).toContain('"resourceVersion":"123"');
    expect(revision.object.metadata.resourceVersion).toBe('7');
  });

  it.each(['a"', 'a",b', 'a\\', 'a\\",', '","uid":"x', '\\",\\'])(
    'keeps the whole text of a member with the name %j',
    (name) => {
      for (const metadata of [
        { name },
        { name, namespace: 'ns', uid: 'u' },
        { name: 'a', generateName: name },
        { name: 'a', uid: name },
      ]) {
        const stored = `${head}"metadata":${JSON.stringify(metadata)},"spec":1}`;
        const revision = new StoredRevision(context, '/things/a', 7, bytes(stored));
        expect(JSON.parse(text(revision.json)).metadata).toEqual({ ...metadata, resourceVersion: '7' });
        expect(text(revision.storedBytes())).toBe(stored);
        expect(text(revision.withRevision(8).json)).toContain('"resourceVersion":"8"');
      }
    },
  );

  it('omits the newline that other servers store', () => {
    const revision = new StoredRevision(context, '/things/a', 7, bytes(`${head}"metadata":{"name":"a"},"spec":1}\n`));
    expect(text(revision.json)).toBe(`${head}"metadata":{"resourceVersion":"7","name":"a"},"spec":1}`);
  });

  it('of other text is decoded and encoded again', () => {
    const stored = '{"apiVersion":"apps/v1beta1","kind":"Thing","metadata":{"name":"a"},"big":1234567890123456789}';
    const revision = new StoredRevision(context, '/things/a', 7, bytes(stored));
    const expected = `${head}"metadata":{"name":"a","resourceVersion":"7"},"big":1234567890123456789,"converted":true,"spec":"default"}`;
    expect(text(revision.json)).toBe(expected);
    expect(text(revision.json.subarray(revision.itemOffset))).toMatch(/^"metadata":/);
    expect(text(revision.storedBytes())).toBe(expected.replace(',"resourceVersion":"7"', ''));
  });

  it('shares its object, which may be frozen', () => {
    const revision = new StoredRevision(
      context,
      '/things/a',
      7,
      bytes(`${head}"metadata":{"name":"a"},"spec":{"x":1}}`),
    );
    expect(revision.object).toBe(revision.object);
    expect(Object.isFrozen(revision.object.spec)).toBe(true);
  });

  it('passes its object on to the same content at another revision', () => {
    const stored = bytes(`${head}"metadata":{"name":"a"},"spec":{"x":1}}`);
    const revision = new StoredRevision(context, '/things/a', 7, stored);
    const unread = revision.withRevision(8);
    const { spec } = revision.object;
    const later = revision.withRevision(9);
    for (const [each, version] of [[unread, '8'] as const, [later, '9'] as const]) {
      expect(each.object).toEqual({ ...revision.object, metadata: { name: 'a', resourceVersion: version } });
      expect(each.object.spec).toBe(spec);
      expect(Object.isFrozen(each.object.metadata)).toBe(true);
    }
    expect(revision.object.metadata.resourceVersion).toBe('7');
  });

  it('passes the part that the codec decodes to the function that reads attributes', () => {
    const stored = bytes(`${head}"metadata":{"name":"a"},"spec":{"x":1}}`);
    const seen: unknown[] = [];
    const read = (object: unknown) => {
      seen.push(object);
      return { labels: {}, fields: {} };
    };
    const part = { metadata: { name: 'part' } };
    const partial = revisionContext({ ...codec, decodeAttributes: () => part });
    new StoredRevision(partial, '/things/a', 7, stored).attributes(read);
    const whole = revisionContext({ ...codec, decodeAttributes: () => undefined });
    new StoredRevision(whole, '/things/a', 7, stored).attributes(read);
    expect(seen).toMatchObject([part, { metadata: { name: 'a' }, spec: { x: 1 } }]);
  });

  it.each(['{"name":"a","uid":"u"}', '{"name":"a","labels":{"b":"c"}}', '{}'])(
    'with metadata %s recognizes its source bytes',
    (metadata) => {
      const stored = bytes(`${head}"metadata":${metadata},"spec":"ä"}`);
      const revision = new StoredRevision(context, '/things/a', 7, stored);
      expect(revision.json.length).toBeGreaterThan(stored.length);
      expect(revision.isStoredAs(stored)).toBe(true);
      expect(revision.isStoredAs(stored.subarray(0, -1))).toBe(false);
      expect(revision.isStoredAs(revision.json)).toBe(false);
      for (let at = 0; at < stored.length; at++) {
        const other = Uint8Array.from(stored, (byte, i) => (i === at ? byte ^ 1 : byte));
        expect(revision.isStoredAs(other)).toBe(false);
      }
    },
  );

  describe('of a kind with raw extensions', () => {
    const events = revisionContext(jsonStorageCodec<AnyKubeObject>({ gvk, type: metaType('WatchEvent') }));

    it.each(['{"a":"<b>\u2028"}', '{"a":"<\\u003e"}', '{"a":"plain"}'])(
      'restores %j, which is escaped for clients',
      (raw) => {
        const stored = `${head}"metadata":{"name":"a&b","labels":{"b":"c"}},"object":${raw}}`;
        const revision = new StoredRevision(events, '/things/a', 7, bytes(stored));
        expect(() => revision.assertReadable()).not.toThrow();
        const served = escapeHTML(
          `${head}"metadata":{"name":"a&b","resourceVersion":"7","labels":{"b":"c"}},"object":${raw}}`,
        );
        expect(text(revision.json)).toBe(served);
        expect(JSON.parse(text(revision.withRevision(8).json)).metadata.resourceVersion).toBe('8');
        expect(text(revision.storedBytes())).toBe(stored);
        expect(revision.isStoredAs(bytes(stored))).toBe(true);
        expect(rawTextOf(revision.object.object)).toBe(raw);
      },
    );
  });

  describe('of bytes that are no JSON', () => {
    const decoded: string[] = [];
    const opaque: typeof codec = {
      ...codec,
      encode: (object) => Buffer.concat([bytes('x'), codec.encode(object)]),
      decode(stored) {
        if (stored[0] !== 0x78) return codec.decode(stored);
        decoded.push(text(stored));
        return codec.decode(stored.subarray(1));
      },
    };
    const stored = opaque.encode({ metadata: { name: 'a"', uid: 'u' }, spec: 1 });
    const json = (version: number) =>
      `${head}"metadata":{"name":"a\\"","uid":"u","resourceVersion":"${version}"},"spec":1}`;

    it('makes its JSON from the decoded object', () => {
      decoded.length = 0;
      const revision = new StoredRevision(revisionContext(opaque), '/things/a', 7, stored);
      revision.assertReadable();
      revision.materializeJSON();
      expect(revision.object.spec).toBe(1);
      expect(text(revision.json)).toBe(json(7));
      expect(decoded).toHaveLength(1);
      expect(Buffer.compare(revision.storedBytes(), stored)).toBe(0);
    });

    it('decides whether an object must be written', () => {
      for (const settled of [false, true]) {
        const revision = new StoredRevision(revisionContext(opaque), '/things/a', 7, stored);
        if (settled) revision.materializeJSON();
        expect(revision.isStoredAs(stored)).toBe(true);
        expect(revision.isStoredAs(stored.subarray(1))).toBe(false);
        expect(revision.isStoredAs(opaque.encode({ metadata: { name: 'b"', uid: 'u' }, spec: 1 }))).toBe(false);
      }
      // Stored in another form than the codec's, so it must be written even if the object is unchanged.
      const other = new StoredRevision(revisionContext(opaque), '/things/a', 7, Buffer.concat([stored, bytes(' ')]));
      other.materializeJSON();
      expect(other.isStoredAs(stored)).toBe(false);
    });

    it('has its version replaced without being decoded again', () => {
      for (const name of ['a', 'a"']) {
        const revision = new StoredRevision(
          revisionContext(opaque),
          '/things/a',
          7,
          opaque.encode({ metadata: { name, uid: 'u', labels: { a: '"resourceVersion":"7"' } }, spec: 1 }),
        );
        const before = text(revision.json);
        const later = revision.withRevision(1234);
        expect(JSON.parse(text(later.json))).toEqual({
          ...JSON.parse(before),
          metadata: { ...JSON.parse(before).metadata, resourceVersion: '1234' },
        });
        expect(later.object.metadata.resourceVersion).toBe('1234');
        expect(Buffer.compare(later.storedBytes(), revision.storedBytes())).toBe(0);
        expect(text(revision.json)).toBe(before);
      }
    });
  });

  it('can be marked as unreadable', () => {
    for (const stored of ['no json', '[]', '"text"', '{"metadata":[]}']) {
      const revision = new StoredRevision(context, '/things/a', 7, bytes(stored));
      expect(() => revision.assertReadable()).toThrow();
    }
    const strict = revisionContext(jsonStorageCodec({ gvk }));
    const other = new StoredRevision(strict, '/things/a', 7, bytes('{"kind":"Other","apiVersion":"v1"}'));
    expect(() => other.object).toThrow('stored object is a v1, Kind=Other, not a apps/v1, Kind=Thing');
  });
});

describe('the JSON codec', () => {
  it('puts kind, apiVersion and metadata first, and escapes like Go', () => {
    const encoded = text(codec.encode({ spec: '<a>', metadata: { name: 'a' }, apiVersion: 'x', kind: 'y' }));
    expect(encoded).toBe(`${head}"metadata":{"name":"a"},"spec":"\\u003ca\\u003e"}`);
    expect(codec.canonicalMetadataOffset(bytes(encoded))).toBe(`${head}"metadata":{`.length);
  });

  it('recognizes canonical text by its beginning and end', () => {
    const offset = (stored: string) => codec.canonicalMetadataOffset(bytes(stored));
    expect(offset(`${head}"metadata":{}`)).toBe(-1);
    expect(offset(`${head}"metadata":{"name":"a"},"spec":1`)).toBe(-1);
    expect(offset('{"kind":"Thing","apiVersion":"apps/v2","metadata":{}}')).toBe(-1);
    expect(offset('k8s\u0000')).toBe(-1);
  });
});
