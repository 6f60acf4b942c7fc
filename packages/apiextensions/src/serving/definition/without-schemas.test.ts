import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutSchemas } from './without-schemas.js';

const parsed = (value: unknown) => JSON.parse(withoutSchemas(Buffer.from(JSON.stringify(value)))) as unknown;

it('replaces schemas, whatever texts they have in them, and nothing else', () => {
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

it('gives JSON for every document', () => {
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
