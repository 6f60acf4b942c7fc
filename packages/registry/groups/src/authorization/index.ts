export * from './access-review/local-subject-access-review.js';
export * from './access-review/self-subject-access-review.js';
export * from './access-review/subject-access-review.js';
export * from './access-review/validation.js';
export * from './rest-storage.js';
export * from './rules-review/self-subject-rules-review.js';
