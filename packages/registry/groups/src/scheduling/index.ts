export * from './priority-class/priority-class-strategy.js';
export * from './priority-class/priority-class-validation.js';
export * from './priority-class/system-priority-classes.js';
export * from './rest-storage.js';
export type { Workload } from './workload/workload-strategy.js';
