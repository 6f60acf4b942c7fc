import { effectiveVersion, isFeatureOn, isInVersion } from '@k8s-ts/api/discovery';
import type { BuiltinObjects } from '@k8s-ts/api/types';
import { type GroupVersionResource, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { sortVersionsByPriority } from '@k8s-ts/apimachinery/version';
import type { Store } from '@k8s-ts/registry-generic';
import type { GroupStorage, RESTStorageProvider } from '../group/index.js';
import type { ClusterSettings } from '../settings/cluster-settings.js';
import { inVersion } from '../store/index.js';
import { type GroupOpener, type GroupResources, newBuiltinProvider, type ResourcesByPath } from './builtin-provider.js';
import type { BuiltinObject, KindRow } from './kind.js';

/**
 * A row for each kind of a group. Its key is the name of the kind's store (`replicaSets`), and in lower case the
 * resource (`replicasets`).
 */
export type KindTable = Readonly<Record<string, KindRow>>;

type StoreOf<Row> = Row extends { readonly apiVersion: infer APIVersion; readonly kind: infer Kind }
  ? APIVersion extends keyof BuiltinObjects
    ? Kind extends keyof BuiltinObjects[APIVersion]
      ? Store<BuiltinObject<APIVersion, Kind>>
      : never
    : never
  : never;
type OptionalNames<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof Table];

/** The stores of a table by name. The store of an optional kind is absent when no version of the kind is served. */
export type StoresOfTable<Table> = {
  readonly [Name in Exclude<keyof Table, OptionalNames<Table>>]: StoreOf<Table[Name]>;
} & { readonly [Name in OptionalNames<Table>]?: StoreOf<Table[Name]> };

// biome-ignore lint/complexity/noBannedTypes: no further stores
type None = {};

/** Settings that decide which kinds a server serves. */
export type ServedBy = Pick<ClusterSettings, 'features' | 'effectiveVersion'>;

/**
 * A built-in group.
 *
 * @typeParam Further stores that are in no row of the table
 */
export interface DefinedGroup<
  Settings extends ClusterSettings,
  Table extends KindTable,
  Further extends object = None,
> {
  /** `''` for the core group. */
  readonly group: string;
  /** The versions that a server with these features that emulates this release can serve, best first. */
  versions(server: ServedBy): readonly string[];
  /** The resources, without subresources, that such a server can serve in each version. */
  resources(server: ServedBy): readonly GroupVersionResource[];
  /** The provider of the group's storages. */
  newRESTStorageProvider(settings?: Settings): RESTStorageProvider<StoresOfTable<Table> & Further>;
}

/** The stores of a defined group by name. */
export type StoresOf<Group> =
  Group extends DefinedGroup<never, infer Table, infer Further> ? StoresOfTable<Table> & Further : never;

/** The stores and resources of a table's kinds, after they have been opened. */
export interface OpenTable<Stores, Settings> {
  readonly stores: Stores;
  /** The resources of the table in v1. */
  readonly resources: ResourcesByPath;
  readonly settings: Settings;
  readonly opening: GroupOpener;
}

/** Parts of a group that cannot be expressed by rows. */
export type GroupParts<Stores extends object> = Partial<Omit<GroupStorage<Stores>, 'groupInfo' | 'destroy'>> & {
  /** Resources of v1 that are added to the resources of the table, or replace them. */
  readonly resources?: ResourcesByPath;
};

/**
 * Defines a built-in group by a table of its kinds.
 *
 * @param rows the table. Every setting that it reads is optional
 * @param finish opens the parts that depend on several kinds. Default: no parts
 */
export function defineGroup<
  Table extends KindTable,
  Settings extends ClusterSettings = ClusterSettings,
  Further extends object = None,
>(
  group: string,
  rows: (settings: Settings) => Table,
  finish: (open: OpenTable<StoresOfTable<Table>, Settings>) => Promise<GroupParts<Further>> = async () => ({}),
): DefinedGroup<Settings, Table, Further> {
  /** The versions in which a server can serve a kind. */
  const versionsOf = (
    name: string,
    { apiVersion, alsoIn, gate }: KindRow,
    { features, effectiveVersion }: ServedBy,
  ) => {
    if (gate !== undefined && !isFeatureOn(features, gate)) return [];
    return [parseGroupVersion(apiVersion).version, ...alsoIn].filter((version) =>
      isInVersion(group, version, name.toLowerCase(), effectiveVersion ?? releaseOfFacts),
    );
  };
  return {
    group,
    versions(server) {
      return sortVersionsByPriority([...new Set(this.resources(server).map(({ version }) => version))]);
    },
    resources: (server) =>
      Object.entries(rows(server as Settings)).flatMap(([name, row]) =>
        versionsOf(name, row, server).map((version) => ({ group, version, resource: name.toLowerCase() })),
      ),
    newRESTStorageProvider(settings = {} as Settings) {
      const isServed = (name: string, row: KindRow, { isVersionEnabled }: GroupOpener) =>
        versionsOf(name, row, settings).some((version) => isVersionEnabled({ group, version }));
      const open = async (opening: GroupOpener): Promise<GroupResources<StoresOfTable<Table> & Further>> => {
        const served = Object.entries(rows(settings)).filter(
          ([name, row]) => !row.isOptional || isServed(name, row, opening),
        );
        const opened = await Promise.all(
          served.map(async ([name, row]) => ({
            name,
            row,
            ...(await row.open(opening, name.toLowerCase(), settings)),
          })),
        );
        const stores = Object.fromEntries(opened.map(({ name, store }) => [name, store])) as StoresOfTable<Table>;
        const versions = new VersionedResources();
        for (const { name, row, resources, toStored } of opened) {
          const own = parseGroupVersion(row.apiVersion).version;
          const { effectiveVersion } = settings;
          for (const version of versionsOf(name, row, settings)) {
            const options = { toStored, effectiveVersion };
            versions.add(version, version === own ? resources : inVersion(resources, version, options));
          }
        }
        const { resources = {}, ...parts } = await finish({ stores, resources: versions.of('v1'), settings, opening });
        versions.add('v1', resources);
        return {
          ...parts,
          stores: { ...stores, ...(parts.stores as Further) },
          metrics: [...opened.flatMap(({ metrics = [] }) => metrics), ...(parts.metrics ?? [])],
          versionedResources: versions.all(),
        };
      };
      return newBuiltinProvider(group, open, settings);
    },
  };
}

const releaseOfFacts = effectiveVersion();

/** Resources by version. */
class VersionedResources {
  readonly #resources = new Map<string, ResourcesByPath>();

  of(version: string): ResourcesByPath {
    return this.#resources.get(version) ?? {};
  }

  /** Adds resources. They replace resources with the same path. */
  add(version: string, resources: ResourcesByPath): void {
    if (Object.keys(resources).length > 0) this.#resources.set(version, { ...this.of(version), ...resources });
  }

  /** Best version first. */
  all(): Readonly<Record<string, ResourcesByPath>> {
    return Object.fromEntries(
      sortVersionsByPriority([...this.#resources.keys()]).map((version) => [version, this.of(version)]),
    );
  }
}
