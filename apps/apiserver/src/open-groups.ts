import { formatGroupResource, type GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { APIRegistration } from '@k8s-ts/controlplane';
import { newRESTStorage as newAppsStorage } from '@k8s-ts/registry-apps';
import { newRESTStorage as newBatchStorage } from '@k8s-ts/registry-batch';
import { newRESTStorage as newCoordinationStorage } from '@k8s-ts/registry-coordination';
import { newRESTStorage as newCoreStorage, type PortRange } from '@k8s-ts/registry-core';
import { newRESTStorage as newEventsStorage } from '@k8s-ts/registry-events';
import {
  type AnyRESTStorage,
  type APIGroupInfo,
  newRESTOptionsFactory,
  type RESTOptionsFactory,
  type StorageFactory,
} from '@k8s-ts/registry-generic';
import { newRESTStorage as newNetworkingStorage } from '@k8s-ts/registry-networking';
import { disruptionBudgets, newRESTStorage as newPolicyStorage } from '@k8s-ts/registry-policy';
import { newRESTStorage as newRBACStorage, type RBACStores, groupName as rbacGroup } from '@k8s-ts/registry-rbac';
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

type NewStorage = (options: {
  readonly restOptions: RESTOptionsFactory;
  readonly eventTTLSeconds: number;
}) => Promise<APIGroupInfo & { readonly stores: object }>;

/** The groups that open by themselves, by name. */
const newStorages: readonly (readonly [group: string, newStorage: NewStorage])[] = [
  ['apps', newAppsStorage],
  ['batch', newBatchStorage],
  ['coordination.k8s.io', newCoordinationStorage],
  ['events.k8s.io', newEventsStorage],
  ['networking.k8s.io', newNetworkingStorage],
  [rbacGroup, newRBACStorage],
];

/** The built-in groups, their storages open. */
export interface OpenGroups {
  /** What is on. */
  readonly groups: readonly APIGroupInfo[];
  readonly stores: readonly Closable[];
  /** Of core, served or not. */
  readonly namespaces: AnyRESTStorage;
  /** Roles and bindings, if they are served. */
  readonly rbac: RBACStores | undefined;
}

/** Where resources are stored, and how they are encrypted there. */
export interface Storing {
  readonly storageFactory: StorageFactory;
  readonly encryption: EncryptionAtRest | undefined;
}

/**
 * Opens the groups that are on; core always, as others depend on its namespaces.
 *
 * @param opened gets what closes the storages
 */
export async function openGroups(
  options: CompletedOptions,
  { storageFactory, encryption }: Storing,
  registration: APIRegistration,
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
  const policy = registration.isGroupEnabled('policy') ? newPolicyStorage({ restOptions }) : undefined;
  const opening = newCoreStorage({
    restOptions,
    serviceClusterIPRange: options.serviceClusterIPRange,
    serviceNodePortRange: portRange(options.serviceNodePortRange),
    eventTTLSeconds,
    ...(policy ? { disruptionBudgets: disruptionBudgets(async () => (await policy).stores) } : {}),
  });
  const others: Promise<APIGroupInfo & { readonly stores: object }>[] = newStorages
    .filter(([group]) => registration.isGroupEnabled(group))
    .map(([, newStorage]) => newStorage({ restOptions, eventTTLSeconds }));
  const open: (APIGroupInfo & { readonly stores: object })[] = await allOpened([
    opening.then((core) => {
      opened.push(() => core.destroy());
      return core;
    }),
    ...[...others, ...(policy ? [policy] : [])].map(async (storage) => {
      const info = await storage;
      opened.push(() => destroyAll(info.stores));
      return info;
    }),
  ]);
  const core = await opening;
  return {
    groups: open.map((info) => registration.enabledPart(info)),
    stores: open.flatMap(({ stores }) => Object.values(stores as Record<string, Closable>)),
    namespaces: core.stores.namespaces as AnyRESTStorage,
    rbac: open.find(({ group }) => group === rbacGroup)?.stores as RBACStores | undefined,
  };
}

/** All of them, side by side. What opens although another one fails is in `opened` by the time that this rejects. */
async function allOpened<T>(opening: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(opening);
  return Promise.all(opening);
}

/** A range that `completeOptions` has checked. */
function portRange(text: string): PortRange {
  const [first = 0, last = 0] = text.split('-').map(Number);
  return { base: first, size: last - first + 1 };
}

/** What a server needs of a Store. */
export interface Closable {
  ready(): Promise<void>;
  destroy(): Promise<void>;
}

async function destroyAll(stores: object): Promise<void> {
  await Promise.all(Object.values(stores as Record<string, Closable>).map((store) => store.destroy()));
}

/** Resolves when all watch caches are filled. */
export async function allReady(stores: readonly Closable[]): Promise<void> {
  await Promise.all(stores.map((store) => store.ready()));
}
