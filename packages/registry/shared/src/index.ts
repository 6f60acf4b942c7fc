export * from './group/index.js';
export * from './provider/index.js';
export * from './scale/index.js';
export * from './service/index.js';
export * from './storage/index.js';
export * from './store/index.js';
