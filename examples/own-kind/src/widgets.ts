import { defineKind } from '@k8s-ts/kinds';

const size = { type: 'integer', format: 'int32', minimum: 1, description: 'Edge length in centimetres.' } as const;
const color = { type: 'string', default: 'red' } as const;
const spec = { type: 'object', required: ['size'], properties: { size, color } } as const;
const status = { type: 'object', properties: { phase: { type: 'string' } } } as const;
const column = (name: string, type: string, jsonPath: string, priority = 0) => ({ name, type, jsonPath, priority });

/** The type of widgets, their rules, columns and requests follow from the schema. */
export const widgets = defineKind({
  group: 'example.com',
  version: 'v1',
  kind: 'Widget',
  shortNames: ['wd'],
  categories: ['all'],
  schema: { type: 'object', properties: { spec, status } },
  status: true,
  columns: [
    column('Size', 'integer', '.spec.size'),
    column('Phase', 'string', '.status.phase'),
    column('Age', 'date', '.metadata.creationTimestamp'),
    column('Color', 'string', '.spec.color', 1),
  ],
});
