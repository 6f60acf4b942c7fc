export type { AdminAccessOptions } from './admin-access.js';
export type { DeviceClass } from './device-class/device-class-strategy.js';
export type { DeviceTaintRule } from './device-taint-rule/device-taint-rule-strategy.js';
export { loadSelectorCheck, type SelectorCheck, type SelectorProblem } from './expressions/index.js';
export type { ResourceClaim } from './resource-claim/resource-claim-strategy.js';
export type { ClaimPermission, RefuseClaim } from './resource-claim/status-permissions.js';
export type { ResourceClaimTemplate } from './resource-claim-template/resource-claim-template-strategy.js';
export type { ResourceSlice } from './resource-slice/resource-slice-strategy.js';
export * from './rest-storage.js';
