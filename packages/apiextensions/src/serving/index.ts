export { CustomResources, type CustomResourcesOptions } from './custom-resources.js';
export { followDefinitions, listDefinitions, type StoredDefinition } from './definition/follow-definitions.js';
