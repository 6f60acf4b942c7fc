export * from './announced/index.js';
export { APIRegistrationManager } from './api-registration-manager.js';
export { formatGroupVersions, type GroupMeta, newGroupMeta } from './group-meta.js';
export { type APIResourceNames, restMapperOf } from './rest-mapper-of.js';
