export { availableGroupVersions } from './available.js';
export { type GroupSettings, type OpenGroups, openGroups } from './open-groups.js';
