import { builtinCodec } from '@k8s-ts/registry-shared';
import { revisionContext, StoredRevision } from '@k8s-ts/storage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CustomResourceDefinition, definitionKind } from '../kind/custom-resource-definition.js';
import { newDefinition, otherVersion, storedVersion } from '../testing/new-definition.js';
import { definitionCodec } from './definition-codec.js';

const codec = definitionCodec();
const v1 = builtinCodec<CustomResourceDefinition>(definitionKind);
const v1beta1 = builtinCodec({ ...definitionKind, version: 'v1beta1' });

const stored = (definition: CustomResourceDefinition) => {
  const { resourceVersion: _resourceVersion, ...metadata } = definition.metadata;
  return codec.encode({ ...definition, metadata });
};
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
/** The JSON that clients get. */
const served = (bytes: Uint8Array) => new StoredRevision(revisionContext(codec), '/boats', 1, bytes);

const schema = (description: string) => ({ openAPIV3Schema: { type: 'object', description } });

describe('a stored definition', () => {
  it('is a v1beta1 definition, with the parts that its versions share in the spec', () => {
    const columns = [{ name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }];
    const more = { subresources: { status: {} }, additionalPrinterColumns: columns };
    const versions = [storedVersion('v1', more), otherVersion('v2', { ...more, schema: schema('other') })];
    const webhook = { clientConfig: { url: 'https://example.com' }, conversionReviewVersions: ['v1'] };
    const definition = newDefinition({ spec: { versions, conversion: { strategy: 'Webhook', webhook } } });
    expect(text(stored(definition))).toBe(
      '{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1beta1","metadata":{"name":"boats.example.com"},' +
        '"spec":{"group":"example.com","version":"v1","names":{"plural":"boats","singular":"boat","kind":"Boat","listKind":"BoatList"},' +
        '"scope":"Namespaced","subresources":{"status":{}},' +
        '"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}},' +
        '{"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"description":"other","type":"object"}}}],' +
        '"additionalPrinterColumns":[{"name":"Age","type":"date","JSONPath":".metadata.creationTimestamp"}],' +
        '"conversion":{"strategy":"Webhook","webhookClientConfig":{"url":"https://example.com"},"conversionReviewVersions":["v1"]},' +
        '"preserveUnknownFields":false},"status":{"conditions":null,"acceptedNames":{"plural":"","kind":""},"storedVersions":["v1"]}}',
    );
  });

  it('contains the schema that all versions share only once', () => {
    const definition = newDefinition({ spec: { versions: [storedVersion('v1'), otherVersion('v2')] } });
    const { spec } = JSON.parse(text(stored(definition)));
    expect(spec).toMatchObject({ validation: { openAPIV3Schema: { type: 'object' } } });
    expect(spec.versions).toEqual([
      { name: 'v1', served: true, storage: true },
      { name: 'v2', served: true, storage: false },
    ]);
  });

  it('has raw values as Go writes them', () => {
    const json = text(v1.encode(newDefinition({ metadata: { resourceVersion: undefined } })));
    const withDefault = json.replace('{"type":"object"}', '{"type":"object","default":{"b": "<&>", "a":1e3}}');
    const bytes = codec.encode(codec.decode(Buffer.from(withDefault)));
    const written = '"default":{"b":"\\u003c\\u0026\\u003e","a":1000}';
    expect(text(bytes)).toContain(written);
    const revision = served(bytes);
    expect(text(revision.json)).toContain(written);
    expect(text(codec.encode(codec.decode(revision.storedBytes())))).toBe(text(bytes));
    expect(revision.isStoredAs(bytes)).toBe(true);
  });

  it('may be in v1, as earlier releases wrote it', () => {
    const bytes = v1.encode(newDefinition({ metadata: { resourceVersion: undefined } }));
    expect(text(served(bytes).json)).toContain(
      '{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1"',
    );
    expect(codec.decodeAttributes?.(bytes)).toEqual({ metadata: { name: 'boats.example.com' } });
    expect(served(bytes).isStoredAs(codec.encode(codec.decode(bytes)))).toBe(false);
  });

  it('may come from kube-apiserver, also from a release whose definitions had one version', () => {
    const [version, column] = ['v1', { name: 'A', type: 'string', JSONPath: '.spec.a' }];
    const names = { plural: 'boats', singular: 'boat', kind: 'Boat', listKind: 'BoatList' };
    const old = {
      kind: 'CustomResourceDefinition',
      apiVersion: 'apiextensions.k8s.io/v1beta1',
      metadata: { name: 'boats.example.com' },
      spec: { group: 'example.com', version, names, scope: 'Namespaced', additionalPrinterColumns: [column] },
      status: { conditions: null, acceptedNames: names, storedVersions: ['v1'] },
    };
    const expected = {
      apiVersion: 'apiextensions.k8s.io/v1',
      spec: {
        versions: [{ name: 'v1', additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: '.spec.a' }] }],
        conversion: { strategy: 'None' },
        preserveUnknownFields: true,
      },
    };
    expect(codec.decode(Buffer.from(`${JSON.stringify(old)}\n`))).toMatchObject(expected);
    // The head is not the one that servers write, so the text is read as a whole.
    const { kind, apiVersion, ...rest } = old;
    expect(codec.decode(Buffer.from(JSON.stringify({ apiVersion, kind, ...rest })))).toMatchObject(expected);
    expect(codec.decodeAttributes?.(Buffer.from(JSON.stringify(old)))).toEqual({ metadata: old.metadata });
  });

  it('that is not JSON is refused', () => {
    const bytes = Buffer.from(
      '{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1beta1","metadata":{',
    );
    expect(() => codec.decode(bytes)).toThrow();
    expect(() => served(bytes).assertReadable()).toThrow();
  });
});

/** Definitions with few different parts, so that versions often have equal parts. */
const definitions = fc
  .record({
    versions: fc.array(
      fc.record(
        {
          schema: fc.constantFrom(
            schema('a'),
            schema('"openAPIV3Schema":{"id":"0"}'),
            { openAPIV3Schema: { type: 'object', properties: { openAPIV3Schema: { type: 'object' } } } },
            {},
          ),
          subresources: fc.constantFrom(
            {},
            { status: {} },
            { scale: { specReplicasPath: '.a', statusReplicasPath: '.b' } },
          ),
          additionalPrinterColumns: fc.constantFrom(
            [{ name: 'A', type: 'string', jsonPath: '.a' }],
            [{ name: 'B', type: 'string', description: '<b>', priority: 1, jsonPath: '.b' }],
          ),
          selectableFields: fc.constantFrom([{ jsonPath: '.spec.a' }], [{ jsonPath: '.spec.b' }]),
          deprecated: fc.constant(true),
        },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    conversion: fc.constantFrom(
      { strategy: 'None' },
      { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://e' }, conversionReviewVersions: ['v1'] } },
      { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1', 'v1beta1'] } },
      {
        strategy: 'Webhook',
        webhook: {
          clientConfig: { service: { namespace: 'a', name: 'b', port: 443 }, caBundle: 'Yg==' },
          conversionReviewVersions: ['v1'],
        },
      },
    ),
    preserveUnknownFields: fc.constantFrom(undefined, true),
    annotations: fc.dictionary(fc.constantFrom('a', 'openAPIV3Schema'), fc.string(), { maxKeys: 2 }),
  })
  .map(({ versions, annotations, ...spec }) => {
    const complete = versions.map((version, i) =>
      i === 0
        ? storedVersion('v1', { schema: undefined, ...version })
        : otherVersion(`v${i + 1}`, { schema: undefined, ...version }),
    );
    const metadata = { resourceVersion: undefined, annotations };
    return v1.decode(Buffer.from(JSON.stringify(newDefinition({ metadata, spec: { ...spec, versions: complete } }))));
  });

it('every definition is unchanged after encoding and decoding, as text and as object', () => {
  fc.assert(
    fc.property(definitions, (definition) => {
      const bytes = codec.encode(definition);
      expect(text(codec.canonicalJSON?.(bytes) ?? new Uint8Array())).toBe(text(v1.encode(definition)));
      expect(codec.decode(bytes)).toEqual(definition);
      // Conversion of whole objects has the same result.
      expect(JSON.parse(text(v1beta1.encode(v1beta1.decode(v1.encode(definition)))))).toEqual(JSON.parse(text(bytes)));
      expect(v1.encode(v1.decode(bytes))).toEqual(v1.encode(definition));
    }),
  );
});
