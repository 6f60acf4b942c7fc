export type { VolumeInformers } from './bind-volumes.js';
export { affinityReason, isPortTaken, portsReason, type Shortage, shortagesOf } from './filters.js';
export { priorityOf } from './find-victims.js';
export { ClusterState, hostPortsOf, type NodeState } from './node-state.js';
export { amountsOf, podRequests } from './pod-requests.js';
export { newScheduler, type SchedulerOptions } from './scheduler.js';
