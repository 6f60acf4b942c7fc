import type { ResourceDescription, ResourceReference } from '@k8s-ts/apimachinery/types';
import type { Client } from '../client/client.js';
import type { SelectorOptions } from '../client/options.js';
import type { ObjectLike } from '../client/resource-client.js';
import type { Clock } from '../clock/clock.js';

/** Which objects of a resource a cache has, and how it stores them. */
export interface CacheScope extends SelectorOptions {
  /** Only these namespaces. Default: all. Cluster-scoped resources are not restricted. */
  readonly namespaces?: readonly string[];
}

/** The scope of one resource, made by {@link byObject}. */
export interface ResourceScope extends CacheScope {
  readonly resource: ResourceReference;
  readonly transform?: (object: ObjectLike) => ObjectLike;
}

export interface ObjectCacheOptions {
  readonly client: Client;
  /** Only these namespaces, for resources that {@link byObject} does not mention. Default: all. */
  readonly defaultNamespaces?: readonly string[];
  /** Selectors for resources that {@link byObject} does not mention. */
  readonly defaultLabelSelector?: string;
  readonly defaultFieldSelector?: string;
  /** Replaces objects before they are stored, such as {@link stripManagedFields}. */
  readonly defaultTransform?: (object: ObjectLike) => ObjectLike;
  /** Scopes of single resources. Their absent fields are the defaults. */
  readonly byObject?: readonly ResourceScope[];
  /**
   * Reads of a resource without an informer fail instead of starting one. Default false.
   */
  readonly readerFailOnMissingInformer?: boolean;
  /** Interval at which handlers are called with every object again, in ms. Default 36,000,000 (10 hours). */
  readonly syncPeriodMs?: number;
  /** Called with the errors of lists and watches, which are tried again, and of handlers. Default: not reported. */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** The scope of a resource in a cache, with the type of its objects for `transform`. */
export const byObject = <T extends ObjectLike>(
  resource: ResourceDescription<T>,
  scope: CacheScope & { readonly transform?: (object: T) => T },
): ResourceScope => ({ ...scope, resource }) as ResourceScope;

/** A transform that removes `metadata.managedFields`, which are a large part of small objects. */
export function stripManagedFields<T extends ObjectLike>(object: T): T {
  if (object.metadata === undefined || !('managedFields' in object.metadata)) return object;
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
