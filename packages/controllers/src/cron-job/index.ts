export { newCronJobController } from './cron-job-controller.js';
