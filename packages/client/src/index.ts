export * from './cache/index.js';
export * from './client/index.js';
export * from './clock/index.js';
export * from './controller/index.js';
export * from './leader-election/index.js';
export * from './transport/index.js';
export * from './workqueue/index.js';
