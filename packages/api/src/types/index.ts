/**
 * Interfaces of all built-in kinds: a namespace per group-version (`appsv1.Deployment`), those of core v1 by name too.
 */
export type * from '../generated/types/core.v1.js';
export type * from '../generated/types/index.js';
export type { BuiltinObjects } from '../generated/types/kinds.js';
export type { ListMeta, ManagedFieldsEntry, ObjectMeta, OwnerReference } from '../generated/types/meta.v1.js';
