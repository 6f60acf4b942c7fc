export * from './definitions/index.js';
export * from './schema/index.js';
export { CustomResources, type CustomResourcesOptions } from './serving/custom-resources.js';
export * from './serving/index.js';
