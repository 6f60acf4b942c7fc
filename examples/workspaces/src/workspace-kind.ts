import { defineKind } from '@k8s-ts/kinds';

/** A logical cluster. Its name is part of its path, `/clusters/NAME`; its uid is part of the keys of its objects. */
export const workspaces = defineKind({
  group: 'tenancy.example.com',
  version: 'v1',
  kind: 'Workspace',
  namespaced: false,
  shortNames: ['ws'],
  schema: {
    type: 'object',
    properties: { spec: { type: 'object', properties: { description: { type: 'string' } } } },
  },
  columns: [
    { name: 'Description', type: 'string', jsonPath: '.spec.description' },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
});
