export type { WebhookOptions } from './conversion/new-converter.js';
export { CustomResources, type CustomResourcesOptions } from './custom-resources.js';
export { type Extensions, type ExtensionsConfig, openExtensions } from './open-extensions.js';
