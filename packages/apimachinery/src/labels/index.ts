export * from './label-selector-types.js';
