import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinedChunks } from '../bodies/joined-body.js';
import { yamlList } from './yaml-list.js';

const words = fc.array(fc.string({ maxLength: 12 }), { maxLength: 30 }).map((each) => each.join(' '));
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 4 }),
  ),
}));

it('yamlList is the YAML of the whole object', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string({ maxLength: 8 }), values, { maxKeys: 5 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('items', 'rows'),
      async (items, member) => {
        const rest = { kind: 'List', apiVersion: 'v1', metadata: { resourceVersion: '1' }, columnDefinitions: [1] };
        const chunks: Uint8Array[] = [];
        for await (const chunk of joinedChunks(yamlList(rest, member, items.length, (i) => items[i])))
          chunks.push(chunk);
        expect(Buffer.concat(chunks).toString()).toBe(encodeYAML({ ...rest, [member]: items }));
      },
    ),
  ));
