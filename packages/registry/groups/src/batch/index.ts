export type { CronJob } from './cron-job/cron-job-strategy.js';
export * from './cron-job/cron-schedule.js';
export type { Job } from './job/job-strategy.js';
export * from './rest-storage.js';
