import { defineKind } from '@k8s-ts/kinds';
import { radio, repair } from './subresources.js';

const column = (name: string, type: string, jsonPath: string) => ({ name, type, jsonPath });

const sails = { type: 'integer', format: 'int32', minimum: 1, description: 'Number of sails.' } as const;
const color = { type: 'string', enum: ['red', 'blue'], default: 'red' } as const;
const boatSpec = { type: 'object', required: ['sails'], properties: { sails, color } } as const;
const phase = { type: 'string', enum: ['Afloat', 'Ashore'] } as const;
const boatStatus = { type: 'object', properties: { phase, sailsSet: { type: 'integer' } } } as const;

/** Boats are in namespaces, have a status, and are scaled by their sails. */
export const boats = defineKind({
  group: 'fleet.example.com',
  version: 'v1',
  kind: 'Boat',
  shortNames: ['bt'],
  categories: ['all'],
  schema: {
    type: 'object',
    required: ['spec'],
    properties: { spec: boatSpec, status: boatStatus },
  },
  status: true,
  scale: { specReplicasPath: '.spec.sails', statusReplicasPath: '.status.sailsSet' },
  columns: [
    column('Sails', 'integer', '.spec.sails'),
    column('Phase', 'string', '.status.phase'),
    column('Age', 'date', '.metadata.creationTimestamp'),
  ],
})
  .withSubresource('repair', repair)
  .withSubresource('radio', radio);

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
