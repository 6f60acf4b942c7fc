export { type GroupResources, newBuiltinProvider, type Opening } from './builtin-provider.js';
