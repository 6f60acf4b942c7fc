/**
 * All of the package in one import: a namespace per subpath, with the same name, and the types that nearly every program needs. If size
 * matters, import a subpath (`@k8s-ts/apimachinery/labels`) instead: bundlers keep all of this module.
 *
 * @packageDocumentation
 */
export * as apply from './apply/index.js';
export * as errors from './errors/index.js';
export type { Status } from './errors/status.js';
export { isStatusError, StatusError } from './errors/status-error.js';
export * as fieldTable from './field-table/index.js';
export type { TypeInfo } from './field-table/types.js';
export * as fields from './fields/index.js';
export * as intstr from './intstr/index.js';
export * as json from './json/index.js';
export * as jsonPatch from './json-patch/index.js';
export * as labels from './labels/index.js';
export * as mergePatch from './merge-patch/index.js';
export * as meta from './meta/index.js';
export * as metaTypes from './meta-types/index.js';
export * as protobuf from './protobuf/index.js';
export * as quantity from './quantity/index.js';
export * as registration from './registration/index.js';
export * as restMapper from './rest-mapper/index.js';
export * as runtime from './runtime/index.js';
export * as schema from './schema/index.js';
export type {
  GroupKind,
  GroupResource,
  GroupVersion,
  GroupVersionKind,
  GroupVersionResource,
} from './schema/types.js';
export * as strategicPatch from './strategic-patch/index.js';
export * as table from './table/index.js';
export * as time from './time/index.js';
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
export * as url from './url/index.js';
export * as validation from './validation/index.js';
export * as version from './version/index.js';
export * as watch from './watch/index.js';
export * as yaml from './yaml/index.js';
