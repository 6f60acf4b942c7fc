export { type NamespaceLookups, newNamespaceLookup } from './namespace-lookup.js';
