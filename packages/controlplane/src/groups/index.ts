export type { NodeConnections } from '@k8s-ts/registry-core';
export { groupVersionsWith } from './available.js';
export { type GroupSettings, type OpenGroups, openGroups } from './open-groups.js';
