export { type Client, type ClientOptions, newClient, type RawRequest } from './client.js';
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
export type { ObjectLike, ResourceClient, ResourceDescription, ToSubresource } from './resource-client.js';
export { type ResourceIdentity, resourcePath } from './resource-path.js';
export type { APIWarning } from './warnings.js';
export type { BookmarkEvent, ObjectEvent, WatchEvent } from './watch-events.js';
