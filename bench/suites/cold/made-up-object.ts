import type { MadeUpDefinition, Schema } from '../../kit/made-up/definition.js';
import type { RandomWords } from '../../kit/made-up/random-words.js';

/** Makes an object of a definition, with about a dozen fields that its schema accepts. */
export function madeUpObject(
  random: RandomWords,
  { group, version, kind, spec }: MadeUpDefinition,
  name: string,
  namespace?: string,
) {
  const budget = { fields: 6 + random.below(16) };
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }), labels: { 'app.kubernetes.io/name': name } },
    spec: sampleOf(random, spec, budget),
  };
}

function sampleOf(random: RandomWords, schema: Schema, budget: { fields: number }): unknown {
  if (schema['x-kubernetes-int-or-string']) return random.chance(0.5) ? random.below(9000) : 'http';
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return random.below(1000);
    case 'string':
      if (schema.format === 'date-time') return '2026-01-02T03:04:05Z';
      return schema.pattern || schema.maxLength ? random.word() : random.sentence(random.below(30));
    case 'array':
      return Array.from({ length: 1 + random.below(2) }, (_, i) => {
        const item = sampleOf(random, schema.items ?? {}, budget);
        // The keys of list items must differ.
        if (schema['x-kubernetes-list-type'] === 'set') return `${item}${i}`;
        return schema['x-kubernetes-list-map-keys'] ? { ...(item as object), name: `${random.word()}-${i}` } : item;
      });
    default: {
      if (schema.additionalProperties)
        return { [random.word()]: sampleOf(random, schema.additionalProperties, budget) };
      const entries = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        entries
          .filter(
            ([name]) =>
              schema.required?.includes(name) || (budget.fields > 0 && random.chance(0.5) && budget.fields-- > 0),
          )
          .map(([name, field]) => [name, sampleOf(random, field, budget)]),
      );
    }
  }
}
