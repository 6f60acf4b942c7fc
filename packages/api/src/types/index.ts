/**
 * Interfaces of all built-in kinds: a namespace for each group-version (`appsv1.Deployment`). Types of core/v1 are also
 * exported without a namespace (`Pod`).
 */
export type * from '../generated/types/core.v1.js';
export type * from '../generated/types/index.js';
export type { BuiltinObjects } from '../generated/types/kinds.js';
export type { ListMeta, ManagedFieldsEntry, ObjectMeta, OwnerReference } from '../generated/types/meta.v1.js';
