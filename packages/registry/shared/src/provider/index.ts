export { type GroupOpener, type GroupResources, newBuiltinProvider } from './builtin-provider.js';
export type { ClusterSettings } from './cluster-settings.js';
export { type DefinedGroup, defineGroup } from './define-group.js';
export { kind, optionalKind } from './kind.js';
