export type { VolumeInformers } from './bind-volumes.js';
export { newScheduler, type SchedulerOptions } from './scheduler.js';
