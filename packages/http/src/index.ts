export * from './message/index.js';
