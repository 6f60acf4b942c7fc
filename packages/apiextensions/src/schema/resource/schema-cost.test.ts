import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { schemaCost } from './schema-cost.js';

/** A server validates objects from this cost on in its slow lane. */
const slowLane = 128 * 1024;
const text: JSONSchemaProps = { type: 'string' };
const repeat = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const of = (f: JSONSchemaProps): JSONSchemaProps => ({
  type: 'object',
  properties: { f: { type: 'array', items: f } },
});
const ruled = (count: number, rule: string) =>
  of({ ...text, 'x-kubernetes-validations': repeat(count, () => ({ rule })) });

describe('schemaCost', () => {
  it.each<readonly [string, JSONSchemaProps | undefined]>([
    ['no schema', undefined],
    [
      'fields and descriptions',
      {
        type: 'object',
        properties: Object.fromEntries(repeat(20_000, (i) => [`f${i}`, text])),
        description: 'x'.repeat(1_000_000),
      },
    ],
    [
      'usual patterns and alternatives',
      of({ ...text, pattern: '^a+$', anyOf: repeat(3, () => text), enum: repeat(100, String) }),
    ],
    [
      'usual patterns with counts',
      {
        type: 'object',
        properties: Object.fromEntries(
          repeat(1000, (i) => [`f${i}`, { ...text, pattern: '^[a-z]{1,61}(x{3}){0,63}$' }]),
        ),
      },
    ],
    ['usual rules', ruled(100, 'self.startsWith("a") || self.size() > 3')],
  ])('of %s is small', (_name, schema) => {
    expect(schemaCost(schema)).toBeLessThan(slowLane / 4);
  });

  it.each<readonly [string, JSONSchemaProps]>([
    ['10,000 alternatives', of({ oneOf: repeat(10_000, (i) => ({ required: [`r${i}`] })) })],
    [
      '10,000 nested alternatives',
      of({ anyOf: repeat(100, () => ({ allOf: repeat(100, () => ({ not: { oneOf: [text] } })) })) }),
    ],
    ['an enum of 100,000 values', of({ ...text, enum: repeat(100_000, (i) => `v${i}`) })],
    [
      '10,000 patterns',
      { type: 'object', properties: Object.fromEntries(repeat(10_000, (i) => [`f${i}`, { ...text, pattern: 'a' }])) },
    ],
    [
      '100 patterns with large counts',
      {
        type: 'object',
        properties: Object.fromEntries(repeat(100, (i) => [`f${i}`, { ...text, pattern: '^(a*)*b{1000}$' }])),
      },
    ],
    ['300 rules of 8 KB', ruled(300, `self != "${'x'.repeat(8000)}"`)],
  ])('of %s is as high as the cost of a large body', (_name, schema) => {
    expect(schemaCost(schema)).toBeGreaterThan(slowLane);
  });
});
