import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDefinitions } from '@k8s-ts/apiextensions';
import { type Definition, newDefinition } from '../../kit/definition.js';

const description =
  'A field of the object. Real definitions describe each of theirs in about two lines, which are most of what they weigh.';

function fields(count: number): Record<string, object> {
  const kinds = [
    { type: 'integer', minimum: 0 },
    { type: 'string', maxLength: 63, pattern: '^[a-z0-9-]*$' },
    { type: 'object', additionalProperties: { type: 'string' } },
    {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, value: { type: 'string' } },
      },
    },
  ];
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`field${i}`, { ...kinds[i % kinds.length], description }]),
  );
}

const status = { status: {} };

/** A small definition of `example.com`. */
export function smallDefinition(plural: string): Definition {
  const spec = { type: 'object', properties: { a: { type: 'integer' } } };
  return newDefinition(plural, 'example.com', { type: 'object', properties: { spec } }, status);
}

/** A definition whose schema has about 10 KB and five rules. */
export function ruledDefinition(plural: string): Definition {
  const spec = {
    type: 'object',
    required: ['minReplicas', 'maxReplicas'],
    properties: {
      minReplicas: { type: 'integer' },
      maxReplicas: { type: 'integer' },
      mode: { type: 'string', enum: ['Auto', 'Manual'], default: 'Auto' },
      names: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 63 } },
      ...fields(55),
    },
    'x-kubernetes-validations': [
      { rule: 'self.minReplicas <= self.maxReplicas', message: 'minReplicas is over maxReplicas' },
      { rule: "self.mode != 'Manual' || self.minReplicas == self.maxReplicas" },
      { rule: "!has(self.names) || self.names.all(name, name.startsWith('a'))" },
      { rule: "!has(self.field1) || self.field1.matches('^[a-z]')" },
      { rule: '!has(self.field0) || !has(self.field4) || self.field0 + self.field4 < 2000' },
    ],
  };
  const properties = { spec, status: { type: 'object' } };
  return newDefinition(plural, 'example.com', { type: 'object', properties }, status);
}

/**
 * Makes a number of definitions of about 40 KB each: invented ones, or those of the YAML files in a folder, repeated in
 * other API groups.
 *
 * @param folder read with its subfolders
 */
export function manyDefinitions(count: number, folder?: string): readonly Definition[] {
  const originals = folder === undefined ? [] : definitionsIn(folder);
  return Array.from({ length: count }, (_, i): Definition => {
    const original = originals[i % originals.length];
    if (original === undefined) {
      const properties = { spec: { type: 'object', properties: fields(200) }, status: { type: 'object' } };
      return newDefinition(`things${i}`, `group${i % 100}.example.com`, { type: 'object', properties }, status);
    }
    const { group: before, scope, names, versions } = original.spec;
    const group = `${before}.r${Math.floor(i / originals.length)}.example.com`;
    return { metadata: { name: `${names.plural}.${group}` }, spec: { group, scope, names, versions } };
  });
}

function definitionsIn(folder: string): readonly Definition[] {
  const found = new Map<string, Definition>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.yaml')) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    if (!/^kind: CustomResourceDefinition/m.test(text)) continue;
    for (const each of parseDefinitions(text) as readonly Definition[]) found.set(each.metadata.name, each);
  }
  return [...found.values()];
}
