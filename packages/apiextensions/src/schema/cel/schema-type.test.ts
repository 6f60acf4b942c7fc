import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { schemaType } from './schema-type.js';

const most = 3 * 1024 * 1024;
const text: JSONSchemaProps = { type: 'string' };

describe('schemaType', () => {
  it.each<readonly [string, JSONSchemaProps, minSize: number, maxElements: number]>([
    ['a text', text, 2, most - 2],
    ['a text with a length', { ...text, maxLength: 10 }, 2, 40],
    ['a text with an enum', { ...text, enum: ['a', 'éé'] }, 2, 4],
    ['bytes with a length', { ...text, format: 'byte', maxLength: 10 }, 2, 10],
    ['a date', { ...text, format: 'date' }, 12, 12],
    ['a time', { ...text, format: 'date-time' }, 21, 32],
    ['a duration', { ...text, format: 'duration', maxLength: 3 }, 3, 32],
    ['an integer or a text', { 'x-kubernetes-int-or-string': true, maxLength: 5 }, 1, 20],
    ['an integer', { type: 'integer' }, 1, 0],
    ['a boolean', { type: 'boolean' }, 4, 0],
    ['a list', { type: 'array', items: { type: 'integer' } }, 2, Math.trunc((most - 2) / 2)],
    ['a list with a length', { type: 'array', items: text, maxItems: 3 }, 2, 3],
    ['a map', { type: 'object', additionalProperties: { type: 'boolean' } }, 2, Math.trunc((most - 2) / 10)],
    [
      'an object',
      { type: 'object', required: ['ab', 'c'], properties: { ab: text, c: { type: 'integer', default: 1 }, d: text } },
      2 + 2 + 2 + 4,
      0,
    ],
  ])('returns the type of %s', (_name, schema, minSize, maxElements) => {
    expect(schemaType(schema, false)).toMatchObject({ minSize, maxElements });
  });

  it('leaves out fields that expressions cannot use', () => {
    const open: JSONSchemaProps = { 'x-kubernetes-preserve-unknown-fields': true };
    expect(schemaType(open, false)).toBeUndefined();
    expect(schemaType({ type: 'array', items: open }, false)).toBeUndefined();
    const fields = schemaType({ type: 'object', properties: { open, 'not ok': text, a: text } }, false)?.fields;
    expect([...(fields?.keys() ?? [])]).toEqual(['a']);
  });

  it('adds the name fields of whole objects', () => {
    const fields = schemaType({ type: 'object', properties: { metadata: { type: 'object' } } }, true)?.fields;
    expect([...(fields?.keys() ?? [])]).toEqual(['metadata', 'kind', 'apiVersion']);
    expect([...(fields?.get('metadata')?.type.fields?.keys() ?? [])]).toEqual(['name', 'generateName']);
  });
});
