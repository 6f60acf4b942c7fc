import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { ignoreNotFound, isConflict } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { type Controller, describeResource, newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { ControllerContext } from '../controller-context.js';
import {
  hasEnded,
  isTrue,
  migrationResource,
  resourceName,
  type StorageVersionMigration,
  withCondition,
} from './migration-conditions.js';

type Definition = apiextensionsv1.CustomResourceDefinition;

const fieldManager = 'migration-runner-controller';

/** Maximum number of attempts to write the status of a definition that others change at the same time. */
const attempts = 5;

const definitionResource = describeResource<Definition>({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  resource: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
});

/**
 * Lets one migration of a resource run at a time, the oldest first, by its condition `Running`. The definition of a
 * custom resource gets the condition `StorageMigrating`, and loses the stored versions of which no object is left
 * (`kubernetes pkg/controller/storageversionmigrator/migrationrunner.go`).
 *
 * @param account the service account of the controller
 */
export function newActiveMigrations(context: ControllerContext, account: string): Controller {
  const { clock } = context;
  const client = context.clientOf(account);
  const migrations = client.resource(migrationResource);
  const definitions = client.resource(definitionResource);
  const informer = context.informers.informer(migrationResource);

  /**
   * Applies the status that the function makes of the definition of a resource; does nothing for built-in resources.
   */
  const applyStatus = async (
    name: string,
    statusOf: (definition: Definition) => DefinitionStatus,
    signal: AbortSignal,
  ) => {
    for (let attempt = 1; ; attempt++) {
      const definition = await ignoreNotFound(definitions.get(name, { signal }));
      if (definition === undefined) return;
      const { condition, storedVersions } = statusOf(definition);
      const conditions = [
        {
          type: 'StorageMigrating',
          ...condition,
          lastTransitionTime: formatTime(clock.now()),
          observedGeneration: definition.metadata?.generation ?? 0,
        },
      ];
      // The version guards the generation in the condition, and the stored versions, against later changes.
      const metadata = { name, resourceVersion: definition.metadata?.resourceVersion ?? '' };
      const status = { conditions, ...(storedVersions && { storedVersions }) };
      try {
        await definitions.apply({ metadata, status }, { subresource: 'status', fieldManager, force: true, signal });
        return;
      } catch (error) {
        if (!isConflict(error) || attempt === attempts) throw error;
      }
    }
  };

  const finish = async (migration: StorageVersionMigration, signal: AbortSignal) => {
    await applyStatus(
      resourceName(migration),
      (definition) => finalStatus(definition, isTrue(migration, 'Succeeded')),
      signal,
    );
    const { generation } = migration.metadata ?? {};
    const ended = {
      type: 'Running',
      status: 'False',
      lastTransitionTime: formatTime(clock.now()),
      reason: 'MigrationCompleted',
      message: 'Migration completed',
      ...(generation !== undefined && { observedGeneration: generation }),
    };
    const conditions = migration.status?.conditions?.map((each) => (each.type === 'Running' ? ended : each)) ?? [];
    await migrations.updateStatus({ ...migration, status: { ...migration.status, conditions } }, { signal });
  };

  const start = async (migration: StorageVersionMigration, signal: AbortSignal) => {
    const message = `Migration ${migration.metadata?.name} is running`;
    const condition = { status: 'True', reason: 'MigrationRunning', message };
    await applyStatus(resourceName(migration), () => ({ condition }), signal);
    const running = { type: 'Running', reason: 'MigrationRunning', message: 'The migration is running' } as const;
    await migrations.updateStatus(withCondition(migration, running, clock.now()), { signal });
  };

  return newController({
    sources: [onChangesOf(informer, (migration) => [resourceName(migration)])],
    queue: newWorkQueue({ clock, ...context.queueMetrics('resource-version-controller') }),
    onError: context.onError,
    async reconcile(name, signal) {
      const ofResource = informer.store.list().filter((migration) => resourceName(migration) === name);
      const running = ofResource.filter((migration) => isTrue(migration, 'Running'));
      for (const migration of running) if (hasEnded(migration)) await finish(migration, signal);
      if (running.some((migration) => !hasEnded(migration))) return;
      const [next] = ofResource
        .filter((migration) => !isTrue(migration, 'Running') && !hasEnded(migration))
        .sort(byAge);
      if (next) await start(next, signal);
    },
  });
}

interface DefinitionStatus {
  readonly condition: { readonly status: string; readonly reason: string; readonly message: string };
  readonly storedVersions?: readonly string[];
}

/**
 * The status of a definition after a migration. Stored versions other than the storage version are removed, unless the
 * definition changed since the migration began. A failed migration removes them, too, as in kube-controller-manager.
 */
function finalStatus({ metadata, spec, status }: Definition, hasSucceeded: boolean): DefinitionStatus {
  const migrating = status?.conditions?.find(({ type }) => type === 'StorageMigrating');
  const isUnchanged = migrating !== undefined && (migrating.observedGeneration ?? 0) === metadata?.generation;
  const updated = isUnchanged
    ? ' and the stored versions have been updated'
    : ' but the stored versions have not been updated due to a generation mismatch';
  const condition = hasSucceeded
    ? { status: 'False', reason: 'MigrationSucceeded', message: `The migration has succeeded${updated}` }
    : { status: 'False', reason: 'MigrationFailed', message: 'The migration has failed' };
  const stored = spec?.versions?.find(({ storage }) => storage)?.name;
  return { condition, ...(isUnchanged && stored !== undefined && { storedVersions: [stored] }) };
}

/** Orders migrations: the older first; migrations of the same second by name. */
function byAge({ metadata: a }: StorageVersionMigration, { metadata: b }: StorageVersionMigration): number {
  const ages = Date.parse(a?.creationTimestamp ?? '') - Date.parse(b?.creationTimestamp ?? '');
  return ages || ((a?.name ?? '') < (b?.name ?? '') ? -1 : 1);
}
