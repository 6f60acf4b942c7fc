export { type NamespaceLookupCache, type NamespaceLookupOptions, newNamespaceLookup } from './namespace-lookup.js';
export type { AdmissionPluginConfiguration, AdmissionPluginSettings } from './plugins.js';
