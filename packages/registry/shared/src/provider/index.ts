export type { ClusterSettings } from '../settings/cluster-settings.js';
export { type GroupOpener, type GroupResources, newBuiltinProvider } from './builtin-provider.js';
export { type DefinedGroup, defineGroup, type ServedBy, type StoresOf, type StoresOfTable } from './define-group.js';
export { type KindRow, type KindRules, kind, optionalKind } from './kind.js';
