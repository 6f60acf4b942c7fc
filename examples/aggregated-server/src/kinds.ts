import { defineKind } from '@k8s-ts/kinds';

const column = (name: string, type: string, jsonPath: string) => ({ name, type, jsonPath });

const sails = { type: 'integer', format: 'int32', minimum: 1, description: 'Number of sails.' } as const;
const color = { type: 'string', enum: ['red', 'blue'], default: 'red' } as const;
const boatSpec = { type: 'object', required: ['sails'], properties: { sails, color } } as const;
const phase = { type: 'string', enum: ['Afloat', 'Ashore'] } as const;

/** Boats are in namespaces, and have a status. */
export const boats = defineKind({
  group: 'fleet.example.com',
  version: 'v1',
  kind: 'Boat',
  shortNames: ['bt'],
  categories: ['all'],
  schema: {
    type: 'object',
    required: ['spec'],
    properties: { spec: boatSpec, status: { type: 'object', properties: { phase } } },
  },
  status: true,
  columns: [
    column('Sails', 'integer', '.spec.sails'),
    column('Phase', 'string', '.status.phase'),
    column('Age', 'date', '.metadata.creationTimestamp'),
  ],
});

const berths = { type: 'integer', minimum: 0, description: 'How many boats may lie here.' } as const;

/** Harbours belong to the cluster. */
export const harbours = defineKind({
  group: 'fleet.example.com',
  version: 'v1',
  kind: 'Harbour',
  namespaced: false,
  schema: { type: 'object', properties: { spec: { type: 'object', properties: { berths } } } },
  columns: [column('Berths', 'integer', '.spec.berths')],
});
