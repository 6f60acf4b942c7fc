import fc from 'fast-check';
import type { JSONSchemaProps } from '../json-schema-props.js';

const names = fc.constantFrom('a', 'b', 'c', 'metadata', 'kind');

/** JSON values, parts of which fit the schemas of {@link anySchema}. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 7, -3, 1.5, '', 'a', 'abc', 'éé'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** JSON objects. */
export const anyObject: fc.Arbitrary<Record<string, unknown>> = fc
  .dictionary(names, anyValue, { maxKeys: 4 })
  .map((object) => ({ ...object }));

const scalar: fc.Arbitrary<JSONSchemaProps> = fc.oneof(
  fc.record<JSONSchemaProps>({ type: fc.constantFrom('string', 'integer', 'number', 'boolean') }),
  fc.constant<JSONSchemaProps>({ 'x-kubernetes-int-or-string': true }),
  fc.constant<JSONSchemaProps>({ 'x-kubernetes-preserve-unknown-fields': true }),
);

const nodes = fc.letrec<{ node: JSONSchemaProps }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.record({ type: fc.constant('array'), items: tie('node') }),
    fc.record({ type: fc.constant('object'), additionalProperties: fc.oneof(tie('node'), fc.boolean()) }),
    fc
      .record({
        properties: fc.dictionary(names, fc.tuple(tie('node'), fc.boolean(), fc.option(anyValue)), { maxKeys: 4 }),
        isOpen: fc.boolean(),
        isEmbedded: fc.boolean(),
      })
      .map(
        ({ properties, isOpen, isEmbedded }): JSONSchemaProps => ({
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, [node, nullable, value]]) => [
              name,
              { ...node, ...(nullable && { nullable }), ...(value !== null && { default: value }) },
            ]),
          ),
          ...(isOpen && { 'x-kubernetes-preserve-unknown-fields': true }),
          ...(isEmbedded && { 'x-kubernetes-embedded-resource': true }),
        }),
      ),
  ),
}));

/** Schemas of objects, with defaults of any value. */
export const anySchema: fc.Arbitrary<JSONSchemaProps> = nodes.node.map((node) => ({
  type: 'object',
  properties: { a: node, b: { type: 'object', properties: { a: node, c: { type: 'string', default: 'x' } } } },
}));
