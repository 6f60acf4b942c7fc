import { groupVersion } from '@k8s-ts/api/discovery';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AnyRESTStorage, RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import { builtinGroupInfo, type GroupStorage, type RESTStorageProvider } from '../group/index.js';
import type { ClusterSettings } from '../settings/cluster-settings.js';
import { type BuiltinStoreOptions, builtinStores } from '../store/index.js';

/**
 * Opens the storages of a group. All opened parts are closed when a later part fails, and when the group is destroyed.
 */
export interface GroupOpener {
  readonly restOptions: RESTOptionsFactory;
  /** Whether the server serves a version of the group. */
  isVersionEnabled(version: GroupVersion): boolean;
  /** Opens the store of a kind of the group. */
  store<T extends KubeObject>(options: BuiltinStoreOptions<T>): Promise<Store<T>>;
  /** Registers something else to be destroyed with the group; returns its argument. */
  closeLater<Part extends { destroy(): Promise<void> }>(opening: Promise<Part>): Promise<Part>;
}

/** Path (`deployments`, `deployments/status`) → storage. */
export type ResourcesByPath = Readonly<Record<string, AnyRESTStorage>>;

/** The open storages of a group: those of its v1, or those of each version, the preferred version first. */
export type GroupResources<Stores extends object> = Omit<GroupStorage<Stores>, 'groupInfo' | 'destroy'> &
  (
    | { readonly resources: ResourcesByPath }
    | { readonly versionedResources: Readonly<Record<string, ResourcesByPath>> }
  );

/**
 * A provider of one built-in group.
 *
 * @param open opens the stores and lists the resources; runs once for each `newRESTStorage` of the provider
 * @param settings `features`: the features that are on; objects get the defaults of these features. Default: those of
 *   the release
 */
export function newBuiltinProvider<Stores extends object>(
  group: string,
  open: (opening: GroupOpener) => Promise<GroupResources<Stores>>,
  { features, effectiveVersion }: Pick<ClusterSettings, 'features' | 'effectiveVersion'> = {},
): RESTStorageProvider<Stores> {
  return {
    group,
    async newRESTStorage({ restOptions, isVersionEnabled = isEnabledByDefault }) {
      const parts: Promise<{ destroy(): Promise<void> }>[] = [];
      const closeLater = <Part extends { destroy(): Promise<void> }>(opening: Promise<Part>): Promise<Part> => {
        parts.push(opening);
        return opening;
      };
      const destroy = async (): Promise<void> => {
        const opened = await Promise.allSettled(parts);
        await Promise.all(opened.map((part) => (part.status === 'fulfilled' ? part.value.destroy() : undefined)));
      };
      const openStore = builtinStores(group, restOptions, { effectiveVersion, features });
      try {
        const opened = await open({
          restOptions,
          isVersionEnabled,
          store: (options) => closeLater(openStore(options)),
          closeLater,
        });
        const { stores, postStartHooks, metrics } = opened;
        const versionedResources = 'resources' in opened ? { v1: opened.resources } : opened.versionedResources;
        const prioritizedVersions = Object.keys(versionedResources);
        const groupInfo = builtinGroupInfo({
          group,
          prioritizedVersions,
          versionedResources,
          ...(features ? { features } : {}),
        });
        return { groupInfo, stores, postStartHooks, metrics, destroy };
      } catch (error) {
        await destroy();
        throw error;
      }
    },
  };
}

const isEnabledByDefault = ({ group, version }: GroupVersion): boolean =>
  groupVersion(group, version)?.enabledByDefault === true;
