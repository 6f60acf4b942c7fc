import { describe, expect, it } from 'vitest';
import { describedSchema, mergeDescriptions } from './openapi-descriptions.js';
import { parseOpenAPIDescriptions } from './parse-descriptions.js';

const pod = 'io.k8s.api.core.v1.Pod';
const v2 = {
  swagger: '2.0',
  definitions: {
    [pod]: { description: 'Whales.', properties: { spec: { description: 'Wanted.' }, status: { type: 'object' } } },
    Empty: { type: 'object', properties: { a: {} } },
  },
  parameters: { 'limit-1': { name: 'limit', in: 'query', description: 'At most.' } },
  paths: {
    '/pods': {
      parameters: [{ name: 'name', in: 'path', description: 'Not taken: it names the kind.' }],
      get: {
        operationId: 'listPods',
        description: 'Lists.',
        parameters: [
          { $ref: '#/parameters/limit-1' },
          { name: 'limit', in: 'query', description: 'Another.' },
          { name: 'watch', in: 'query', description: 'Follows.' },
        ],
      },
    },
  },
};

describe('parseOpenAPIDescriptions', () => {
  it('reads definitions, operations and query parameters of a v2 document', () => {
    const texts = parseOpenAPIDescriptions(JSON.stringify(v2));
    expect(texts.definition(pod)).toEqual({ description: 'Whales.', properties: { spec: 'Wanted.' } });
    expect(texts.definition('Empty')).toBeUndefined();
    expect(texts.definition('constructor')).toBeUndefined();
    expect(texts.operation?.('listPods')).toBe('Lists.');
    expect(['limit', 'watch', 'name'].map((name) => texts.parameter?.(name))).toEqual([
      'At most.',
      'Follows.',
      undefined,
    ]);
  });

  it('reads the schemas of a v3 document', () => {
    const document = { openapi: '3.0.0', paths: {}, components: { schemas: v2.definitions } };
    expect(parseOpenAPIDescriptions(JSON.stringify(document)).definition(pod)?.description).toBe('Whales.');
  });

  it.each([
    ['{', /^not JSON: /],
    ['[]', /^not an OpenAPI document: it must be a JSON object$/],
    ['{}', /^not an OpenAPI document: it must have "swagger": "2\.0" or/],
    ['{"swagger":"2.0"}', /^it must have an object at definitions$/],
    ['{"openapi":"3.0.0","components":[]}', /^it must have an object at components\.schemas$/],
    ['{"swagger":"2.0","definitions":{"a":{"type":"object"},"b":7}}', /^it has no descriptions$/],
  ])('refuses %s', (text, message) => {
    expect(() => parseOpenAPIDescriptions(text)).toThrow(message);
  });
});

it('mergeDescriptions takes each description from the first source that has it', () => {
  const own = { definition: () => ({ description: 'Own.', properties: { spec: 'Own spec.', status: 'Own status.' } }) };
  const given = parseOpenAPIDescriptions(
    JSON.stringify({ swagger: '2.0', definitions: { [pod]: { properties: { spec: { description: 'Given.' } } } } }),
  );
  const merged = mergeDescriptions([given, own]);
  expect(merged.definition(pod)).toEqual({
    description: 'Own.',
    properties: { spec: 'Given.', status: 'Own status.' },
  });
  expect(merged.definition('Other')).toEqual(own.definition());
  expect(merged.operation?.('any')).toBeUndefined();
});

it('describedSchema describes schemas without changing descriptions that they have', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string', description: 'Kept.' } } };
  const texts = { description: 'All.', properties: { a: 'First.', b: 'Not used.', toString: 'Not there.' } };
  expect(describedSchema(schema, texts)).toEqual({
    description: 'All.',
    type: 'object',
    properties: { a: { description: 'First.', type: 'string' }, b: { description: 'Kept.', type: 'string' } },
  });
  expect(describedSchema(schema, undefined)).toBe(schema);
});
