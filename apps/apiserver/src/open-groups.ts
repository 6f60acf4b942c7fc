import { formatGroupResource, type GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { APIRegistration } from '@k8s-ts/controlplane';
import { newRESTStorageProvider as newAppsProvider } from '@k8s-ts/registry-apps';
import { newRESTStorageProvider as newBatchProvider } from '@k8s-ts/registry-batch';
import type { ClosableStore, GroupStorage, RESTStorageProvider } from '@k8s-ts/registry-builtin';
import { newRESTStorageProvider as newCoordinationProvider } from '@k8s-ts/registry-coordination';
import { newRESTStorageProvider as newCoreProvider, type PortRange } from '@k8s-ts/registry-core';
import { newRESTStorageProvider as newEventsProvider } from '@k8s-ts/registry-events';
import {
  type AnyRESTStorage,
  type APIGroupInfo,
  newRESTOptionsFactory,
  type RESTOptionsFactory,
  type StorageFactory,
} from '@k8s-ts/registry-generic';
import { newRESTStorageProvider as newNetworkingProvider } from '@k8s-ts/registry-networking';
import { disruptionBudgets, newRESTStorageProvider as newPolicyProvider } from '@k8s-ts/registry-policy';
import {
  newRESTStorageProvider as newRBACProvider,
  type RBACStorageOptions,
  type RBACStores,
} from '@k8s-ts/registry-rbac';
import type { PostStartHook } from '@k8s-ts/server';
import { identityTransformer } from '@k8s-ts/storage';
import type { EncryptionAtRest } from '@k8s-ts/storage/encryption';
import type { CompletedOptions } from './options.js';

/** The group-versions that this server has storages for. */
export const available: readonly GroupVersion[] = [
  { group: '', version: 'v1' },
  { group: 'apps', version: 'v1' },
  { group: 'authentication.k8s.io', version: 'v1' },
  { group: 'authorization.k8s.io', version: 'v1' },
  { group: 'batch', version: 'v1' },
  { group: 'coordination.k8s.io', version: 'v1' },
  { group: 'events.k8s.io', version: 'v1' },
  { group: 'networking.k8s.io', version: 'v1' },
  { group: 'policy', version: 'v1' },
  { group: 'rbac.authorization.k8s.io', version: 'v1' },
];

/** The built-in groups, their storages open. */
export interface OpenGroups {
  /** The enabled part of each group. */
  readonly groups: readonly APIGroupInfo[];
  readonly stores: readonly ClosableStore[];
  readonly postStartHooks: readonly PostStartHook[];
  /** The storage of namespaces, whether it is served or not. */
  readonly namespaces: AnyRESTStorage;
  /** Roles and bindings; undefined when their group is disabled. */
  readonly rbac: RBACStores | undefined;
  /** For groups that are opened later. */
  readonly restOptions: RESTOptionsFactory;
}

/** Where resources are stored, and how they are encrypted there. */
export interface Storing {
  readonly storageFactory: StorageFactory;
  readonly encryption: EncryptionAtRest | undefined;
}

/**
 * Opens the enabled groups, and core always, as others depend on its namespaces.
 *
 * @param roles options of the RBAC group
 * @param opened gets the functions that close the storages
 */
export async function openGroups(
  options: CompletedOptions,
  { storageFactory, encryption }: Storing,
  registration: APIRegistration,
  roles: RBACStorageOptions,
  opened: (() => Promise<void>)[],
): Promise<OpenGroups> {
  const restOptions = newRESTOptionsFactory({
    storageFactory,
    transformerFor: (resource) => encryption?.transformerFor(resource) ?? identityTransformer,
    watchCache: options.watchCache,
    watchCacheSizes: options.watchCacheSizes,
    defaultWatchCacheSize: options.defaultWatchCacheSize,
    enableGarbageCollection: options.enableGarbageCollector,
    deleteCollectionWorkers: options.deleteCollectionWorkers,
    onCacheInconsistency: (resource, revision) =>
      options.logger.error('watch cache differs from the store', {
        resource: formatGroupResource(resource),
        revision,
      }),
  });
  const eventTTLSeconds = Math.ceil(options.eventTTL / 1000);
  const open = async <Stores extends object>(provider: RESTStorageProvider<Stores>): Promise<GroupStorage<Stores>> => {
    const group = await provider.newRESTStorage({ restOptions });
    opened.push(() => group.destroy());
    return group;
  };
  const ifEnabled = <Stores extends object>(provider: RESTStorageProvider<Stores>) =>
    registration.isGroupEnabled(provider.group) ? open(provider) : undefined;
  const policy = ifEnabled(newPolicyProvider());
  const rbac = ifEnabled(newRBACProvider(roles));
  const core = open(
    newCoreProvider({
      serviceClusterIPRange: options.serviceClusterIPRange,
      serviceNodePortRange: portRange(options.serviceNodePortRange),
      eventTTLSeconds,
      ...(policy ? { disruptionBudgets: disruptionBudgets(async () => (await policy).stores) } : {}),
    }),
  );
  const others: readonly RESTStorageProvider<object>[] = [
    newAppsProvider(),
    newBatchProvider(),
    newCoordinationProvider(),
    newEventsProvider({ eventTTLSeconds }),
    newNetworkingProvider(),
  ];
  const all: readonly (Promise<GroupStorage<object>> | undefined)[] = [core, ...others.map(ifEnabled), rbac, policy];
  const groups = await allOpened(all.filter((group) => group !== undefined));
  return {
    groups: groups.map(({ groupInfo }) => registration.enabledPart(groupInfo)),
    stores: groups.flatMap(({ stores }) =>
      Object.values<ClosableStore>(stores as Readonly<Record<string, ClosableStore>>),
    ),
    postStartHooks: groups.flatMap(({ postStartHooks = [] }) => postStartHooks),
    namespaces: (await core).stores.namespaces,
    rbac: (await rbac)?.stores,
    restOptions,
  };
}

/** Opens all, side by side. What opens although another one fails is in `opened` by the time that this rejects. */
async function allOpened<T>(opening: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(opening);
  return Promise.all(opening);
}

/** A range that `completeOptions` has checked. */
function portRange(text: string): PortRange {
  const [first = 0, last = 0] = text.split('-').map(Number);
  return { base: first, size: last - first + 1 };
}

/** Resolves when all watch caches are filled. */
export async function allReady(stores: readonly ClosableStore[]): Promise<void> {
  await Promise.all(stores.map((store) => store.ready()));
}
