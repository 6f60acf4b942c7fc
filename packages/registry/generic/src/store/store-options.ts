import type { GroupResource, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '@k8s-ts/storage';
import type { RESTOptions } from '../options/rest-options.js';
import type { RequestContext } from '../rest/request-context.js';
import type { ResourceFacts, TableConvertor } from '../rest/rest-storage.js';
import type { RESTStrategy, UpdateStrategy } from '../rest/strategy.js';

/** Finishes a hook's work: called with true after the write, with false when it failed or was a dry run. */
export type Finish = (succeeded: boolean) => void | Promise<void>;

/** Work around writes that a strategy cannot do because it needs I/O or has to be undone (allocating a cluster IP). */
export interface StoreHooks<T extends KubeObject = KubeObject> {
  /** Called before the validation of a create; may return another object. */
  beginCreate?(
    object: T,
    context: RequestContext,
    dryRun: boolean,
  ): Promise<{ readonly object: T; readonly finish?: Finish }>;
  /** Called before the validation of an update; may return another object. Called on each attempt. */
  beginUpdate?(
    object: T,
    old: T,
    context: RequestContext,
    dryRun: boolean,
  ): Promise<{ readonly object: T; readonly finish?: Finish }>;
  afterCreate?(object: T, context: RequestContext): void | Promise<void>;
  afterUpdate?(object: T, context: RequestContext): void | Promise<void>;
  /** Called after the object was removed from storage; not for dry runs. */
  afterDelete?(object: T, context: RequestContext): void | Promise<void>;
}

export interface StoreOptions<T extends KubeObject = KubeObject> extends ResourceFacts {
  readonly resource: GroupResource;
  /** Served kind; objects are stored at this version too unless `options` says otherwise. */
  readonly kind: GroupVersionKind;
  readonly strategy: RESTStrategy<T>;
  /** How objects become bytes. Default: as built-in kinds are stored. */
  readonly codec?: StorageCodec<T>;
  /** How this resource is stored: from `restOptionsFactory.newFor(resource)`. */
  readonly options: RESTOptions;
  readonly table?: TableConvertor<T>;
  /** Fields that field selectors may use, besides `metadata.name` and `metadata.namespace`. */
  selectableFields?(object: T): Readonly<Record<string, string>>;
  /** Names of the fields above; selectors on other fields are refused. */
  readonly fieldSelectors?: readonly string[];
  /**
   * Message for a selector on another field. Default `field label not supported: NAME`.
   *
   * @param version that the client asks for
   */
  unknownFieldSelector?(field: string, version: string): string;
  /** Deprecated names of fields in selectors (`spec.host` → `spec.nodeName`). */
  readonly fieldSelectorAliases?: Readonly<Record<string, string>>;
  /** Fields by which the watch cache splits its watchers, e.g. `spec.nodeName`. */
  readonly indexedFields?: readonly string[];
  /** Seconds that an object lives; called on each write. */
  ttlSeconds?(object: T, context: RequestContext): number | undefined;
  /** Changes what readers see (get, list, watch); returns the same object when there is nothing to change. */
  decorate?(object: T): T;
  readonly hooks?: StoreHooks<T>;
  /** DELETE answers with the object instead of a Status. Default false. */
  readonly returnDeletedObject?: boolean;
  /**
   * Whether an update that removed the last finalizer deletes the object; the default rule looks at deletionTimestamp
   * and grace.
   */
  shouldDeleteDuringUpdate?(object: T, old: T): boolean;
  readonly resetFields?: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/**
 * A view of the same objects under other rules. `/status` and similar subresources share the Store's storage and
 * replace its update strategy.
 */
export interface SubresourceOptions<T extends KubeObject = KubeObject> {
  readonly strategy: UpdateStrategy<T>;
  readonly resetFields?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** See `RESTStorage.withoutTables`. */
  readonly withoutTables?: boolean;
  /** Apply creates an object that is missing. Default false. */
  readonly appliesToMissing?: boolean;
  /** As in {@link StoreHooks}, which the subresource does not inherit from its parent. Default: nothing. */
  readonly beginUpdate?: NonNullable<StoreHooks<T>['beginUpdate']>;
}
