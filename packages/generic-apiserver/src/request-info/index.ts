export * from './request-info.js';
