export type { ResolveService, ServiceAddress } from './conversion/webhook-client.js';
export { CustomResources, type CustomResourcesOptions } from './custom-resources.js';
export { type Extensions, type ExtensionsConfig, openExtensions } from './open-extensions.js';
