export * from './cron-job/cron-job-strategy.js';
export * from './cron-job/cron-job-validation.js';
export * from './cron-job/cron-schedule.js';
export * from './job/job-labels.js';
export * from './job/job-status-validation.js';
export * from './job/job-strategy.js';
export * from './job/job-validation.js';
export * from './rest-storage.js';
