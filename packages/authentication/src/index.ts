export * from './service-account/index.js';
