export { type GroupOpener, type GroupResources, newBuiltinProvider } from './builtin-provider.js';
