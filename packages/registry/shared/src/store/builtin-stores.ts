import { isFeatureOn } from '@k8s-ts/api/discovery';
import { tableConvertorFor } from '@k8s-ts/api/printers';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  newStore,
  type RESTOptionsFactory,
  type Store,
  type StoreOptions,
  type SubresourceOptions,
  type SubresourceStore,
} from '@k8s-ts/registry-generic';
import { builtinResourceFacts } from '../group/builtin-resource-facts.js';
import type { ClusterSettings } from '../settings/cluster-settings.js';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  resetFieldsOf,
  storeFlags,
  updateFlags,
  withStrategyFlags,
} from './strategy-flags.js';

/** Declares the store of a built-in kind. All other options default to the strategy facts of the resource. */
export type BuiltinStoreOptions<T extends KubeObject> = Partial<
  Omit<StoreOptions<T>, 'resource' | 'kind' | 'strategy'>
> & {
  /** Plural, as in paths: `deployments`. */
  readonly resource: string;
  readonly kind: string;
  /** The version in which the store holds and serves objects. Default `v1`. */
  readonly version?: string;
  /** Further versions that serve the kind, by conversion. Default none. */
  readonly alsoIn?: readonly string[];
  /**
   * The group whose kind is stored, with its storage options and strategy facts. Errors and discovery name the group of
   * the stores. Default: that group.
   */
  readonly storageGroup?: string;
  readonly strategy: BuiltinStrategy<T>;
};

/** Opens the store of a built-in kind. @throws Error when the kind is not built in or the storage cannot be opened */
export type OpenBuiltinStore = <T extends KubeObject>(options: BuiltinStoreOptions<T>) => Promise<Store<T>>;

/**
 * Opens the stores of a built-in group's kinds with the group's storage options, with the table columns and the
 * discovery facts (short names, categories, storage version, deprecation) of the built-in tables.
 *
 * @param settings `effectiveVersion`: default the release of the facts. `features`: default those of the release;
 *   without StorageVersionHash, discovery does not have hashes of storage versions
 */
export function builtinStores(
  group: string,
  restOptions: RESTOptionsFactory,
  { effectiveVersion, features }: Pick<ClusterSettings, 'effectiveVersion' | 'features'> = {},
): OpenBuiltinStore {
  return async <T extends KubeObject>({
    resource,
    kind,
    strategy,
    version = 'v1',
    alsoIn,
    storageGroup = group,
    ...more
  }: BuiltinStoreOptions<T>) => {
    const gvk = { group: storageGroup, version, kind };
    const { fieldSelectors, ...flags } = storeFlags(gvk, resource, alsoIn);
    return newStore<T>({
      ...builtinResourceFacts(group, version, resource, effectiveVersion),
      ...(isFeatureOn(features, 'StorageVersionHash') ? {} : { storageVersion: undefined }),
      table: tableConvertorFor(storageGroup, kind),
      options: restOptions.newFor({ group: storageGroup, resource }),
      ...flags,
      ...(more.selectableFields && fieldSelectors ? { fieldSelectors } : {}),
      ...more,
      strategy: withStrategyFlags(gvk, resource, strategy),
      resource: { group, resource },
      kind: gvk,
    });
  };
}

/**
 * Options of a subresource. `resetFields` default to those of the table of strategy facts, for each of the kind's
 * versions.
 */
export interface BuiltinSubresourceOptions<T extends KubeObject> extends Omit<SubresourceOptions<T>, 'strategy'> {
  /** Further versions, see {@link BuiltinStoreOptions}. */
  readonly alsoIn?: readonly string[];
}

/**
 * A subresource of a built-in kind that reads and writes the whole object under another strategy.
 *
 * @param name `status`, `finalize`, …
 */
export function builtinSubresource<T extends KubeObject>(
  store: Store<T>,
  name: string,
  strategy: BuiltinUpdateStrategy<T>,
  { alsoIn, ...more }: BuiltinSubresourceOptions<T> = {},
): SubresourceStore<T> {
  const { group, resource } = store.resource;
  const { resetFields = resetFieldsOf(store.kind, resource, name, alsoIn) } = more;
  return store.subresource({
    strategy: { ...strategy, ...updateFlags(group, resource) },
    ...more,
    ...(resetFields ? { resetFields } : {}),
  });
}
