export type { PriorityClass } from './priority-class/priority-class-strategy.js';
export { type SystemPriorityClass, systemPriorityClasses } from './priority-class/system-priority-classes.js';
export * from './rest-storage.js';
export type { Workload } from './workload/workload-strategy.js';
