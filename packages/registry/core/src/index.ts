export type { ComponentCheck } from './component-status/component-status-storage.js';
export type { KubeletSettings, NodeConnections } from './kubelet/node-connections.js';
export type { DisruptionBudgets, PodDisruptionBudget } from './pod/disruption-budgets.js';
export { type CoreSettings, type CoreStores, core } from './rest-storage.js';
export { type PortRange, parsePortRange } from './service/allocator/port-allocator.js';
export { parseServiceRanges } from './service/service-ranges.js';
export type { ServiceStores } from './service/service-storage.js';
export type { ServiceAccountTokenClaims, ServiceAccountTokenIssuer } from './service-account/token-storage.js';
export * from './typed-registries.js';
