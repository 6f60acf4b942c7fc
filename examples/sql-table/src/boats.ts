import { defineKind, type ObjectOf } from '@k8s-ts/kinds';

const sails = { type: 'integer', format: 'int32', minimum: 1, description: 'How many sails the boat has.' } as const;
const color = { type: 'string', default: 'red' } as const;
const spec = { type: 'object', required: ['sails'], properties: { sails, color } } as const;
const schema = { type: 'object', required: ['spec'], properties: { spec } } as const;

export type Boat = ObjectOf<typeof schema>;

const column = (name: string, type: string, jsonPath: string) => ({ name, type, jsonPath });

/** The kind. `boat-rows.ts` reads and writes its objects. */
export const boats = defineKind({
  group: 'example.com',
  version: 'v1',
  kind: 'Boat',
  schema,
  selectableFields: ['.spec.color'],
  columns: [
    column('Sails', 'integer', '.spec.sails'),
    column('Color', 'string', '.spec.color'),
    column('Age', 'date', '.metadata.creationTimestamp'),
  ],
});
