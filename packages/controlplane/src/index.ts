export * from './admission/index.js';
export * from './authorization/index.js';
export * from './bootstrap/index.js';
export { CleanupStack } from './cleanup-stack.js';
export { type ControlPlane, openControlPlane } from './control-plane.js';
export type { ControlPlaneConfig } from './control-plane-config.js';
export * from './groups/index.js';
export * from './registration/index.js';
export * from './storage/index.js';
