import type { TypeDescriptions } from './type-descriptions.js';

/** Types of the further groups. */
export const otherGroupDescriptions: TypeDescriptions = {
  'scheduling.v1.PriorityClass': {
    description: 'When to use the class, for people.',
    globalDefault: 'Whether pods without a class get this one. At most one class has it. Default false.',
    preemptionPolicy:
      'Whether pods of the class may evict pods of lower priority: PreemptLowerPriority (default) or Never.',
    value: 'The priority, at most 1000000000. Pods with a higher one are scheduled first.',
  },
  'coordination.v1.LeaseSpec': {
    '': 'The holder of a lease, and the time until which it holds it.',
    acquireTime: 'Time at which the holder got the lease.',
    holderIdentity: 'Name of the holder.',
    leaseDurationSeconds: 'Time after renewTime at which the lease ends, in seconds.',
    leaseTransitions: 'Number of times that the holder has changed.',
    preferredHolder: 'Name of the client that is to get the lease next.',
    renewTime: 'Time at which the holder last renewed the lease.',
    strategy: 'How the holder is chosen, for coordinated leader election.',
  },
};
