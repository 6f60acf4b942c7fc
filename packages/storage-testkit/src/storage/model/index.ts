export * from './model-suite.js';
