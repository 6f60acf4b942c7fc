export type { Fault, FaultMatch, FaultRule } from './fault-rule.js';
export { type Faults, type MetFault, newFaults } from './faults.js';
