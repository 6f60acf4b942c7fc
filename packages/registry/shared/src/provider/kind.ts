import type { FeatureName } from '@k8s-ts/api/discovery';
import type { BuiltinObjects } from '@k8s-ts/api/types';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { Metric } from '@k8s-ts/generic-apiserver';
import type { AnyRESTStorage, Store } from '@k8s-ts/registry-generic';
import type { ClosableStore } from '../group/index.js';
import { type ScaleAccess, ScaleStorage } from '../scale/index.js';
import type { ClusterSettings } from '../settings/cluster-settings.js';
import {
  type BuiltinStoreOptions,
  type BuiltinStrategy,
  type BuiltinSubresourceOptions,
  type BuiltinUpdateStrategy,
  builtinSubresource,
} from '../store/index.js';
import type { GroupOpener, ResourcesByPath } from './builtin-provider.js';

/** A subresource that reads and writes the whole object: its strategy with options of `builtinSubresource`. */
export type KindSubresource<T extends KubeObject> = BuiltinUpdateStrategy<T> &
  Omit<BuiltinSubresourceOptions<T>, 'alsoIn'>;

/**
 * The hand-written rules of a kind: its strategy, its subresources and options of its store. The release's facts supply
 * the rest.
 */
export interface KindRules<T extends KubeObject>
  extends Omit<BuiltinStoreOptions<T>, 'resource' | 'kind' | 'version' | 'alsoIn' | 'storageGroup' | 'strategy'> {
  /** A function when the strategy reads settings of the server. */
  readonly strategy: BuiltinStrategy<T> | ((settings: ClusterSettings) => BuiltinStrategy<T>);
  /** The subresource `/status`. Default: the kind has none. */
  readonly status?: KindSubresource<T>;
  /** The subresource `/scale`. Default: the kind has none. */
  readonly scale?: ScaleAccess<T>;
  /** Further subresources by name. */
  readonly subresources?: Readonly<Record<string, KindSubresource<T> | ((store: Store<T>) => AnyRESTStorage)>>;
  /** Metrics of the kind's storages, which a server exports. Default none. */
  readonly metrics?: readonly Metric[];
  /** Makes the storage that serves the kind in place of its store. */
  wrap?(store: Store<T>): AnyRESTStorage;
  /** Converts an object of a further version to the version of the store. Default: as the scheme does. */
  toStored?(object: KubeObject): KubeObject;
}

/** The type of a built-in kind's objects. */
export type BuiltinObject<
  APIVersion extends keyof BuiltinObjects,
  Kind extends keyof BuiltinObjects[APIVersion],
> = Extract<BuiltinObjects[APIVersion][Kind], KubeObject>;

interface KindVersions {
  /** Further versions of the group that serve the kind, by conversion. Default none. */
  readonly alsoIn?: readonly string[];
}

/** A kind that a server has only when it serves one of the kind's versions. */
export interface OptionalKind<T extends KubeObject> extends KindVersions {
  /** The feature gate that must be on. Default: none is needed. */
  readonly gate?: FeatureName;
  /** Loads the code of the kind. Called when the kind is served. */
  load(): Promise<KindRules<T>>;
}

/** An open kind. */
export interface OpenKind {
  readonly store: ClosableStore;
  /** Resources at the version of the store. */
  readonly resources: ResourcesByPath;
  /** See {@link KindRules}. */
  readonly metrics?: readonly Metric[] | undefined;
  /** See {@link KindRules}. */
  readonly toStored?: ((object: KubeObject) => KubeObject) | undefined;
}

/** A row of a group's table: a kind, and the function that opens it. */
export interface KindRow<APIVersion extends string = string, Kind = unknown, Optional extends boolean = boolean> {
  /** API version of the stored objects. */
  readonly apiVersion: APIVersion;
  readonly kind: Kind;
  readonly alsoIn: readonly string[];
  readonly gate?: FeatureName | undefined;
  /** Whether a server that serves none of the kind's versions leaves it out. */
  readonly isOptional: Optional;
  /** @param resource plural, as in paths */
  open(opening: GroupOpener, resource: string, settings: ClusterSettings): Promise<OpenKind>;
}

/**
 * Declares a kind that every server with the group has.
 *
 * @param apiVersion the group-version in which the store holds objects
 */
export function kind<APIVersion extends keyof BuiltinObjects, Kind extends keyof BuiltinObjects[APIVersion] & string>(
  apiVersion: APIVersion,
  kind: Kind,
  { alsoIn, ...rules }: KindRules<BuiltinObject<APIVersion, Kind>> & KindVersions,
): KindRow<APIVersion, Kind, false> {
  return { apiVersion, kind, isOptional: false, ...opener(apiVersion, kind, { alsoIn, load: async () => rules }) };
}

/**
 * Declares a kind that a server has only when it serves one of the kind's versions. Its code is loaded only then.
 *
 * @param apiVersion the group-version in which the store holds objects
 */
export function optionalKind<
  APIVersion extends keyof BuiltinObjects,
  Kind extends keyof BuiltinObjects[APIVersion] & string,
>(
  apiVersion: APIVersion,
  kind: Kind,
  optional: OptionalKind<BuiltinObject<APIVersion, Kind>>,
): KindRow<APIVersion, Kind, true> {
  return { apiVersion, kind, isOptional: true, ...opener(apiVersion, kind, optional) };
}

function opener<T extends KubeObject>(
  apiVersion: string,
  kind: string,
  { alsoIn = [], gate, load }: OptionalKind<T>,
): Pick<KindRow, 'alsoIn' | 'gate' | 'open'> {
  const { group: storageGroup, version } = parseGroupVersion(apiVersion);
  return {
    alsoIn,
    gate,
    async open(opening, resource, settings) {
      const { status, scale, subresources, wrap, toStored, metrics, ...options } = await load();
      const strategy = typeof options.strategy === 'function' ? options.strategy(settings) : options.strategy;
      const store = await opening.store<T>({ ...options, strategy, resource, kind, version, alsoIn, storageGroup });
      const resources: Record<string, AnyRESTStorage> = { [resource]: wrap?.(store) ?? store };
      const all: NonNullable<KindRules<T>['subresources']> = { ...(status && { status }), ...subresources };
      for (const [subresource, rules] of Object.entries(all)) {
        resources[`${resource}/${subresource}`] =
          typeof rules === 'function' ? rules(store) : openSubresource(store, subresource, rules, alsoIn);
      }
      if (scale) resources[`${resource}/scale`] = new ScaleStorage(store, scale);
      return { store, resources, toStored, metrics };
    },
  };
}

function openSubresource<T extends KubeObject>(
  store: Store<T>,
  name: string,
  { resetFields, withoutTables, appliesToMissing, beginUpdate, ...strategy }: KindSubresource<T>,
  alsoIn: readonly string[],
): AnyRESTStorage {
  return builtinSubresource(store, name, strategy, {
    resetFields,
    withoutTables,
    appliesToMissing,
    beginUpdate,
    alsoIn,
  });
}
