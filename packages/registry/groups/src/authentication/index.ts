export * from './rest-storage.js';
export type { TokenReviewOptions } from './token-review/token-review.js';
