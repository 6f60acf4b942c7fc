export * from './rest-storage.js';
export * from './storage-version/storage-version-strategy.js';
export * from './storage-version/storage-version-validation.js';
