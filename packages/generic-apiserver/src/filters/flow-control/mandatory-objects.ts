import type { FlowSchemaObject, PriorityLevelObject } from './flow-control-objects.js';

const everything = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true, namespaces: ['*'] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
} as const;

const groups = (...names: string[]) => names.map((name) => ({ kind: 'Group', group: { name } }));

/** The level that is never limited. Used while no stored level has this name. */
export const exemptLevel: PriorityLevelObject = { metadata: { name: 'exempt' }, spec: { type: 'Exempt', exempt: {} } };

/** The level for requests that match no schema. Used while no stored level has this name. */
export const catchAllLevel: PriorityLevelObject = {
  metadata: { name: 'catch-all' },
  spec: {
    type: 'Limited',
    limited: { nominalConcurrencyShares: 5, lendablePercent: 0, limitResponse: { type: 'Reject' } },
  },
};

/** The schema for requests of `system:masters`. Used while no stored schema has this name. */
export const exemptSchema: FlowSchemaObject = {
  metadata: { name: 'exempt' },
  spec: {
    priorityLevelConfiguration: { name: 'exempt' },
    matchingPrecedence: 1,
    rules: [{ subjects: groups('system:masters'), ...everything }],
  },
};

/** The schema for all requests. Used while no stored schema has this name. */
export const catchAllSchema: FlowSchemaObject = {
  metadata: { name: 'catch-all' },
  spec: {
    priorityLevelConfiguration: { name: 'catch-all' },
    matchingPrecedence: 10_000,
    distinguisherMethod: { type: 'ByUser' },
    rules: [{ subjects: groups('system:unauthenticated', 'system:authenticated'), ...everything }],
  },
};
