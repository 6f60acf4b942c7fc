import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertAroundSchemas, replaceSchemas } from './schema-texts.js';

const parsed = (value: unknown): unknown => {
  const json = Buffer.from(JSON.stringify(value));
  return JSON.parse(replaceSchemas(json, () => Buffer.from('{}')).toString());
};

it('replaceSchemas replaces schemas, whatever texts they contain, and nothing else', () => {
  const tricky = { '"openAPIV3Schema":{': 'a "}" b', description: '\\" } { ] [', enum: ['}', '\\', '"'] };
  const definition = {
    metadata: { annotations: { last: JSON.stringify({ spec: { schema: { openAPIV3Schema: { type: 'object' } } } }) } },
    spec: {
      versions: [
        { name: 'v1', schema: { openAPIV3Schema: tricky } },
        { name: 'v2', schema: { openAPIV3Schema: {} } },
      ],
    },
  };
  const versions = definition.spec.versions.map(({ name }) => ({ name, schema: { openAPIV3Schema: {} } }));
  expect(parsed(definition)).toEqual({ ...definition, spec: { versions } });
});

it('replaceSchemas returns JSON for every document', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, b) => {
      // JSON has no negative zero.
      const a: unknown = JSON.parse(JSON.stringify(value));
      const object = typeof a === 'object' && a !== null && !Array.isArray(a);
      expect(parsed({ before: b, schema: { openAPIV3Schema: a }, after: b })).toEqual({
        before: parsed(b),
        schema: { openAPIV3Schema: object ? {} : a },
        after: parsed(b),
      });
    }),
  );
});

it('convertAroundSchemas passes equal placeholders for equal schemas, and restores schemas that were moved', () => {
  const [a, b] = [{ description: '"openAPIV3Schema":{"id":"1"}' }, { id: '0', properties: { openAPIV3Schema: {} } }];
  const versions = [a, b, a].map((openAPIV3Schema) => ({ schema: { openAPIV3Schema } }));
  const definition = { versions };
  const converted = convertAroundSchemas(Buffer.from(JSON.stringify(definition)), (json) => {
    const small = JSON.parse(Buffer.from(json).toString()) as typeof definition;
    expect(small.versions[2]).toEqual(small.versions[0]);
    expect(small.versions[1]).not.toEqual(small.versions[0]);
    return Buffer.from(JSON.stringify({ versions: small.versions.toReversed(), common: small.versions[1] }));
  });
  expect(JSON.parse(Buffer.from(converted).toString())).toEqual({
    versions: versions.toReversed(),
    common: versions[1],
  });
});
