export { type DefinedKind, defineKind, type ObjectsByVersion } from './define-kind.js';
export type { KindOptions } from './kind-options.js';
export type { KindSchema, ObjectOf, ValueOf } from './kind-schema.js';
export type { KindVersionOptions } from './kind-version.js';
export type {
  ComputedSource,
  NumberedChange,
  NumberedSource,
  ObjectName,
  ObjectSource,
  PolledSource,
  SourceListRequest,
  SourceRequest,
  SourceWrites,
} from './source/object-source.js';
export type { ConnectedSubresource, PostedSubresource, SubresourceRequest } from './subresource/kind-subresource.js';
