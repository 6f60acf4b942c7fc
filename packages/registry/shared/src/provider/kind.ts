import type { FeatureName } from '@k8s-ts/api/discovery';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AnyRESTStorage, Store } from '@k8s-ts/registry-generic';
import { type ScaleAccess, ScaleStorage } from '../scale/index.js';
import {
  type BuiltinStoreOptions,
  type BuiltinSubresourceOptions,
  type BuiltinUpdateStrategy,
  builtinSubresource,
} from '../store/index.js';
import type { GroupOpener, ResourcesByPath } from './builtin-provider.js';

/** A subresource that reads and writes the whole object: its strategy with options of `builtinSubresource`. */
export type KindSubresource<T extends KubeObject> = BuiltinUpdateStrategy<T> &
  Omit<BuiltinSubresourceOptions<T>, 'alsoIn'>;

/** What is known of a kind by hand: its strategy, its subresources and options of its store. The release's facts supply the rest. */
export interface KindRules<T extends KubeObject>
  extends Omit<BuiltinStoreOptions<T>, 'resource' | 'kind' | 'version' | 'alsoIn'> {
  /** The subresource `/status`. Default: the kind has none. */
  readonly status?: KindSubresource<T>;
  /** The subresource `/scale`. Default: the kind has none. */
  readonly scale?: ScaleAccess<T>;
  /** Further subresources by name. */
  readonly subresources?: Readonly<Record<string, KindSubresource<T> | ((store: Store<T>) => AnyRESTStorage)>>;
  /** Makes the storage that serves the kind in place of its store. */
  wrap?(store: Store<T>): AnyRESTStorage;
  /** Converts an object of a further version to that of the store. Default: as the scheme does. */
  toStored?(object: KubeObject): KubeObject;
}

interface KindVersions {
  /** The version in which the store holds objects. Default `v1`. */
  readonly version?: string;
  /** Further versions that serve the kind, by conversion. Default none. */
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
export interface OpenKind<Stored> {
  readonly store: Stored;
  /** In the version of the store. */
  readonly resources: ResourcesByPath;
  /** As in {@link KindRules}. */
  readonly toStored?: ((object: KubeObject) => KubeObject) | undefined;
}

/** A row of a group's table: how a kind is opened. */
export interface KindRow<Stored = unknown, Optional extends boolean = boolean> {
  readonly version: string;
  readonly alsoIn: readonly string[];
  readonly gate?: FeatureName | undefined;
  /** Whether a server that serves none of the kind's versions leaves it out. */
  readonly isOptional: Optional;
  /** @param resource plural, as in paths */
  open(opening: GroupOpener, resource: string): Promise<OpenKind<Stored>>;
}

/** Declares a kind that every server has whose group is enabled. */
export function kind<T extends KubeObject>(
  name: string,
  { version, alsoIn, ...rules }: KindRules<T> & KindVersions,
): KindRow<Store<T>, false> {
  return { ...rowOf<T>(name, { version, alsoIn, load: async () => rules }), isOptional: false };
}

/** Declares a kind that a server has only when it serves one of the kind's versions. Its code is loaded only then. */
export function optionalKind<T extends KubeObject>(name: string, kind: OptionalKind<T>): KindRow<Store<T>, true> {
  return { ...rowOf(name, kind), isOptional: true };
}

function rowOf<T extends KubeObject>(
  name: string,
  { version = 'v1', alsoIn = [], gate, load }: OptionalKind<T>,
): Omit<KindRow<Store<T>>, 'isOptional'> {
  return {
    version,
    alsoIn,
    gate,
    async open(opening, resource) {
      const { status, scale, subresources, wrap, toStored, ...options } = await load();
      const store = await opening.store<T>({ ...options, resource, kind: name, version, alsoIn });
      const resources: Record<string, AnyRESTStorage> = { [resource]: wrap?.(store) ?? store };
      const all: NonNullable<KindRules<T>['subresources']> = { ...(status && { status }), ...subresources };
      for (const [subresource, rules] of Object.entries(all)) {
        resources[`${resource}/${subresource}`] =
          typeof rules === 'function' ? rules(store) : openSubresource(store, subresource, rules, alsoIn);
      }
      if (scale) resources[`${resource}/scale`] = new ScaleStorage(store, scale);
      return { store, resources, toStored };
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
