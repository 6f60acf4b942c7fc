/**
 * The types that nearly every program needs, and the error for failed requests. Each part of the package has a subpath,
 * such as `@k8s-ts/apimachinery/labels`.
 *
 * @packageDocumentation
 */
export type { Status } from './errors/status.js';
export { isStatusError, StatusError } from './errors/status-error.js';
export type { TypeInfo } from './field-table/types.js';
export type {
  GroupKind,
  GroupResource,
  GroupVersion,
  GroupVersionKind,
  GroupVersionResource,
} from './schema/types.js';
export type {
  JSONValue,
  KubeList,
  KubeObject,
  ListMeta,
  ManagedFieldsEntry,
  NamespacedName,
  ObjectMeta,
  OwnerReference,
} from './types/index.js';
export { PatchType } from './types/index.js';
