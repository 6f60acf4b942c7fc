export { type NamespaceLookupCache, type NamespaceLookupOptions, newNamespaceLookup } from './namespace-lookup.js';
export type { AdmissionPluginSettings } from './plugins.js';
