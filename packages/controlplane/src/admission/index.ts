export { type NamespaceLookupCache, type NamespaceLookupOptions, newNamespaceLookup } from './namespace-lookup.js';
