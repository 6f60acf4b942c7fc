export * from './equality/index.js';
export * from './event/index.js';
export * from './field/index.js';
export * from './meta/index.js';
export * from './network/index.js';
export * from './pod/index.js';
export * from './resources/index.js';
export * from './volume/index.js';
