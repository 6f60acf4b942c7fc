import {
  errorText,
  isConflict,
  isInternalError,
  isServerTimeout,
  isServiceUnavailable,
  isStatusError,
  isTimeout,
  isTooManyRequests,
} from '@k8s-ts/apimachinery/errors';
import { formatGroupVersionResource } from '@k8s-ts/apimachinery/schema';
import {
  type Client,
  compareResourceVersions,
  newController,
  newWorkQueue,
  onChangesOf,
  type ReconcileResult,
} from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { type DiscoveredResource, preferredResources } from '../discovery/index.js';
import { newActiveMigrations } from './active-migrations.js';
import {
  hasEnded,
  isTrue,
  migrationResource,
  type StorageVersionMigration,
  withCondition,
} from './migration-conditions.js';

/** Name of the controller, of its service account, and of the field manager of its writes. */
const controllerName = 'storage-version-migrator-controller';

/** A migration fails when its resource is not served for this time, in ms, after its creation. */
const unknownResourceMs = 60_000;

/** Maximum number of objects in a page of a list. */
const pageSize = 500;

/** Verbs that a resource needs, in the order of the message. */
const neededVerbs = ['update', 'patch', 'list'];

/** No namespace can have this name: a list of it is empty, and has the newest resource version. */
const impossibleNamespace = '@fake:svm_ns!';

/**
 * Writes all objects of a resource once more, so that they are stored in the current version, when a
 * StorageVersionMigration asks for it (`kubernetes pkg/controller/storageversionmigrator`). Does nothing where the
 * server does not serve such migrations. Runs as service account `storage-version-migrator-controller`.
 */
export const newStorageVersionMigrator: NewController = (context) => {
  const { catalog, clock } = context;
  if (catalog.resourceOf('storagemigration.k8s.io/v1beta1', 'StorageVersionMigration') === undefined)
    return async () => {};
  const client = context.clientOf(controllerName);
  const migrations = client.resource(migrationResource);
  const informer = context.informers.informer(migrationResource);
  const active = newActiveMigrations(context, controllerName);

  const end = async (
    migration: StorageVersionMigration,
    type: 'Succeeded' | 'Failed',
    message: string,
    signal: AbortSignal,
  ) => {
    const ended = withCondition(migration, { type, reason: `StorageVersionMigration${type}`, message }, clock.now());
    await migrations.updateStatus(ended, { signal });
  };

  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock, ...context.queueMetrics(controllerName) }),
    workers: 5,
    onError: context.onError,
    async reconcile(name, signal): Promise<ReconcileResult | undefined> {
      const migration = informer.store.get(name);
      if (migration === undefined || !isTrue(migration, 'Running') || hasEnded(migration)) return undefined;
      const wanted = migration.spec?.resource;
      const resource = preferredResources(catalog.current.resources).find(
        (each) => each.group === (wanted?.group ?? '') && each.resource === wanted?.resource,
      );
      if (resource === undefined) {
        const age = clock.now() - Date.parse(migration.metadata?.creationTimestamp ?? '');
        if (age < unknownResourceMs) return { requeue: true };
        await end(migration, 'Failed', 'resource does not exist in discovery', signal);
        return undefined;
      }
      const { resourceVersion = '' } = migration.status ?? {};
      if (resourceVersion !== '') {
        const failure = await migrate(client, resource, resourceVersion, signal);
        if (failure === undefined) await end(migration, 'Succeeded', '', signal);
        else await end(migration, 'Failed', `migration encountered unhandled error: ${failure}`, signal);
      } else if (neededVerbs.some((verb) => !resource.verbs.has(verb))) {
        const text = `resource "${formatGroupVersionResource(resource)}" does not support discovery operations: [${neededVerbs.join(' ')}]`;
        await end(migration, 'Failed', text, signal);
      } else {
        const status = { ...migration.status, resourceVersion: await newestVersion(client, resource, signal) };
        await migrations.updateStatus({ ...migration, status }, { signal });
      }
      return undefined;
    },
  });
  return async (signal) => {
    await Promise.all([active.run(signal), controller.run(signal)]);
  };
};

/** The current resourceVersion of the collection: each later write stores an object in the current storage version. */
async function newestVersion(client: Client, resource: DiscoveredResource, signal: AbortSignal): Promise<string> {
  const metadata = client.resource({ ...resource, metadataOnly: true });
  const bound = resource.namespaced ? metadata.namespace(impossibleNamespace) : metadata;
  const list = await bound.list({ limit: 1, signal });
  return list.metadata.resourceVersion ?? '';
}

/**
 * Writes each object that has not changed since the version.
 *
 * @returns the reason why the migration failed; undefined when all objects are written
 * @throws StatusError, or the failure of a connection, after which the migration may be tried again
 */
async function migrate(
  client: Client,
  resource: DiscoveredResource,
  resourceVersion: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const metadata = client.resource({ ...resource, metadataOnly: true });
  const objects = client.resource(resource);
  for await (const object of metadata.listAll({ limit: pageSize, signal })) {
    const { name = '', namespace, uid = '', resourceVersion: own = '' } = object.metadata;
    if (compareResourceVersions(own, resourceVersion) > 0) continue;
    // With uid and resourceVersion, an object that was changed, deleted or created again meanwhile is a conflict: it is
    // stored in the current version, or gone.
    const unchanged = { name, ...(namespace !== undefined && { namespace }), uid, resourceVersion: own };
    try {
      await objects.apply({ metadata: unchanged }, { fieldManager: controllerName, signal });
    } catch (error) {
      if (isConflict(error)) continue;
      if (mayPass(error)) throw error;
      return errorText(error);
    }
  }
  return undefined;
}

/** Whether a request may succeed when it is sent again. */
const mayPass = (error: unknown): boolean =>
  !isStatusError(error) ||
  [isServerTimeout, isTooManyRequests, isServiceUnavailable, isInternalError, isTimeout].some((is) => is(error));
