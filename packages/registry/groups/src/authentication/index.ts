export * from './rest-storage.js';
export * from './self-subject-review/self-subject-review.js';
export * from './token-review/token-review.js';
