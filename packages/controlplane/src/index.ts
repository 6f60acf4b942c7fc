export * from './admission/index.js';
export * from './authentication/index.js';
export * from './authorization/index.js';
export { serverIDOf } from './bootstrap/identity-lease.js';
export {
  ensureKubernetesService,
  ensureSystemNamespaces,
  firstAddress,
  type KubernetesServiceInput,
} from './bootstrap/index.js';
export { type ControlPlane, openControlPlane } from './control-plane.js';
export type { ControlPlaneConfig } from './control-plane-config.js';
export { type GroupSettings, groupVersionsWith, type NodeConnections, resourcesWith } from './groups/index.js';
export * from './registration/index.js';
export { openStorageChecks, type StorageChecks } from './storage/index.js';
