export * from './announced/index.js';
export { APIRegistrationManager, newAPIRegistrationManagerOrDie } from './api-registration-manager.js';
export type { GroupMeta, VersionInterfaces, VersionInterfacesFunc } from './group-meta.js';
export { addVersionInterfaces, defaultInterfacesFor, formatGroupVersions } from './group-meta.js';
export type { SelfLinker } from './self-linker.js';
export { metadataAccessor } from './self-linker.js';
