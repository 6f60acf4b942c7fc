export * from './rest-storage.js';
export type { RuntimeClass } from './runtime-class/runtime-class-strategy.js';
