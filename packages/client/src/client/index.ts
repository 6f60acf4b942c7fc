export type { ResourceDescription, ResourceIdentity, ResourceReference } from '@k8s-ts/apimachinery/types';
export { type Client, type ClientOptions, type MetadataReference, newClient, type RawRequest } from './client.js';
export { describeResource } from './describe-resource.js';
export type {
  ApplyOptions,
  CallOptions,
  CreateOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PatchForm,
  PatchOptions,
  PlainWatchOptions,
  SelectorOptions,
  UpdateOptions,
  WatchOptions,
  WriteOptions,
} from './options.js';
export type { ObjectLike, ResourceClient, ToSubresource } from './resource-client.js';
export { resourcePath } from './resource-path.js';
export type { APIWarning } from './warnings.js';
export type { BookmarkEvent, ObjectEvent, WatchEvent } from './watch-events.js';
