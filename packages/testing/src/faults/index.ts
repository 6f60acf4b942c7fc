export type { Fault, FaultRule } from './fault-rule.js';
export { type Faults, type MetFault, newFaults } from './faults.js';
