export * from './accept.js';
export * from './media-type.js';
export * from './negotiate.js';
