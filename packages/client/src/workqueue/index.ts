export {
  bucketRateLimiter,
  defaultControllerRateLimiter,
  exponentialFailureRateLimiter,
  fastSlowRateLimiter,
  maxOfRateLimiter,
  type RateLimiter,
} from './rate-limiter.js';
export { newWorkQueue, type WorkQueue, type WorkQueueMetrics, type WorkQueueOptions } from './work-queue.js';
