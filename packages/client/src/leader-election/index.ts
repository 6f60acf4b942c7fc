export { type LeaderElectionOptions, type LeaderElector, newLeaderElector } from './leader-elector.js';
export { type Lease, type LeaseClient, type LeaseSpec, leaseResource } from './lease-lock.js';
