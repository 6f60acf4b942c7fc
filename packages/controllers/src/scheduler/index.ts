export { newScheduler, type SchedulerOptions } from './scheduler.js';
