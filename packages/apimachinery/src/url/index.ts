export * from './go-url.js';
