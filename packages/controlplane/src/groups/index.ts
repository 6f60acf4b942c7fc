export type { NodeConnections } from '@k8s-ts/registry-core';
export { groupVersionsWith, resourcesWith } from './available.js';
export { type GroupSettings, type OpenGroups, openGroups } from './open-groups.js';
