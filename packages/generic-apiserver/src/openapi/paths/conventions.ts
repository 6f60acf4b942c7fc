import type { Parameter } from '../types/operation.js';
import { anyType, objectTypes, patchTypes, pretty, streamTypes, text } from './operation-parts.js';

/** Differences between the operations of kinds with field tables and of custom resources. */
export interface Conventions {
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** Further media types of lists, for lists that may be watches. */
  readonly streams: readonly string[];
  readonly patches: readonly string[];
  /** Parameters of GET. */
  readonly reading: readonly Parameter[];
  /** Whether the older watch paths (`/watch/…`) are listed. */
  readonly watchPaths: boolean;
  /** Whether DELETE on a collection has the same parameters and body as other DELETEs. */
  readonly collectionDeleteOptions: boolean;
  /** Whether PATCH also documents the answer for a created object (201). */
  readonly patchMayCreate: boolean;
  /** Whether the operations of a subresource have its own kind (`Scale`), rather than that of the resource. */
  readonly ownSubresourceKinds: boolean;
}

/** Kinds with field tables (`kubernetes/apiserver pkg/endpoints/installer.go`). */
export const typedConventions: Conventions = {
  consumes: anyType,
  produces: objectTypes,
  streams: streamTypes,
  patches: patchTypes,
  reading: [pretty],
  watchPaths: true,
  collectionDeleteOptions: true,
  patchMayCreate: true,
  ownSubresourceKinds: true,
};

const textTypes = ['application/json', 'application/yaml'];

/** Custom resources (`kubernetes/apiextensions-apiserver pkg/controller/openapi/builder`). */
export const customConventions: Conventions = {
  consumes: textTypes,
  produces: textTypes,
  streams: [],
  patches: patchTypes.filter((type) => !type.includes('strategic')),
  reading: [pretty, text('resourceVersion')],
  watchPaths: false,
  collectionDeleteOptions: false,
  patchMayCreate: false,
  ownSubresourceKinds: false,
};
