import { parse } from '@k8s-ts/apimachinery/labels';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import type { ObjectLike } from '../client/resource-client.js';

/** Names an object. */
export interface ObjectName {
  /** Absent or `''` for cluster-scoped ones. */
  readonly namespace?: string;
  readonly name: string;
}

/** Which objects a list from a cache has. All conditions must hold. */
export interface CacheListOptions {
  /** Default: all namespaces that the cache has. */
  readonly namespace?: string;
  /** Such as `app=web,tier!=test`. */
  readonly labelSelector?: string;
  readonly matchingLabels?: Readonly<Record<string, string>>;
  /** Values of indexed fields, see {@link ObjectCache.indexField}. */
  readonly matchingFields?: Readonly<Record<string, string>>;
  /** Only objects whose controller is this object: their owner reference with `controller: true` has its uid. */
  readonly controlledBy?: { readonly metadata?: Pick<ObjectMeta, 'uid'> };
  /** Maximum number of objects. Default: all. */
  readonly limit?: number;
}

/** Whether an object has the labels that the options ask for. @throws Error for an invalid selector */
export function labelFilter({ labelSelector, matchingLabels }: CacheListOptions): (object: ObjectLike) => boolean {
  const selector = labelSelector ? parse(labelSelector) : undefined;
  const wanted = Object.entries(matchingLabels ?? {});
  return ({ metadata }) => {
    const { labels } = (metadata ?? {}) as ObjectMeta;
    return (selector?.matches(labels) ?? true) && wanted.every(([key, value]) => labels?.[key] === value);
  };
}
