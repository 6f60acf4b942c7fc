import { formatGroupVersion, type GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import type { RESTStrategy } from '../rest/strategy.js';
import { withMeta } from './object-meta.js';
import type { StoreOptions, SubresourceOptions } from './store-options.js';

/** The options for a resource and for its `/status`. */
export interface StatusStrategies<T extends KubeObject> {
  /** Options for `newStore`. */
  readonly main: Pick<StoreOptions<T>, 'strategy' | 'resetFields'>;
  /** Options for `Store.subresource`. */
  readonly status: SubresourceOptions<T>;
}

/**
 * Makes the strategies of a kind with a `/status` subresource, by the rules for custom resources
 * (`kubernetes/apiextensions-apiserver pkg/registry/customresource`):
 *
 * - A new object gets `metadata.generation` 1. Its `status` is dropped.
 * - An update keeps the old `status`, and increments `metadata.generation` when a field other than `metadata` has
 *   changed.
 * - An update of `/status` changes `status` and `metadata.managedFields` only. It never creates an object.
 * - In server-side apply, the resource does not own `status`, and `/status` does not own `metadata` and `spec`.
 *
 * @param groupVersion the served version
 * @param strategy the rules of the kind, for both. Its `prepareForCreate` and `prepareForUpdate` run after the rules
 *   above, and not for `/status`
 */
export function statusStrategies<T extends KubeObject>(
  groupVersion: GroupVersion,
  strategy: RESTStrategy<T>,
): StatusStrategies<T> {
  const version = formatGroupVersion(groupVersion);
  const main: RESTStrategy<T> = {
    ...strategy,
    prepareForCreate(object, context) {
      const prepared = withMeta(withStatusOf(object, undefined), { generation: 1 });
      return strategy.prepareForCreate?.(prepared, context) ?? prepared;
    },
    prepareForUpdate(object, old, context) {
      const prepared = withGeneration(withStatusOf(object, old), old);
      return strategy.prepareForUpdate?.(prepared, old, context) ?? prepared;
    },
  };
  const status: RESTStrategy<T> = {
    ...strategy,
    allowCreateOnUpdate: false,
    prepareForUpdate(object, old) {
      const { managedFields, resourceVersion } = object.metadata;
      return withMeta(withStatusOf(old, object), { managedFields, resourceVersion });
    },
  };
  return {
    main: { strategy: main, resetFields: { [version]: [['status']] } },
    status: { strategy: status, resetFields: { [version]: [['metadata'], ['spec']] } },
  };
}

interface ObjectWithStatus {
  readonly status?: unknown;
}

/** The object with the status of `other`; without a status when `other` has none. */
function withStatusOf<T extends KubeObject>(object: T, other: T | undefined): T {
  const { status: _, ...rest } = object as T & ObjectWithStatus;
  const { status } = (other ?? {}) as ObjectWithStatus;
  return (status === undefined ? rest : { ...rest, status }) as T;
}

function withGeneration<T extends KubeObject>(object: T, old: T): T {
  const generation = old.metadata.generation ?? 0;
  const isChanged = !semanticEqual({ ...object, metadata: undefined }, { ...old, metadata: undefined });
  return withMeta(object, { generation: isChanged ? generation + 1 : old.metadata.generation });
}
