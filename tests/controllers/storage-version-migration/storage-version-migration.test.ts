import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { afterAll, describe, expect, it } from 'vitest';
import { clientOf, startServer } from '../../kit/server.js';
import { until } from '../../kit/until.js';

const server = await startServer({
  authorizationMode: ['RBAC'],
  controllers: ['storage-version-migrator-controller'],
  featureGates: ['StorageVersionMigrator=true'],
  runtimeConfig: ['storagemigration.k8s.io/v1beta1=true'],
});
const client = clientOf(server);
afterAll(() => server.stop());

const definitions = client.resource({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  resource: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
});
const migrations = client.resource({
  group: 'storagemigration.k8s.io',
  version: 'v1beta1',
  resource: 'storageversionmigrations',
  kind: 'StorageVersionMigration',
});
const widgetsOf = (version: string) =>
  client.resource({ group: 'example.com', version, resource: 'widgets', kind: 'Widget' }).namespace('default');

const versionOf = (name: string, storage: boolean) => ({
  name,
  storage,
  served: true,
  schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
});
const specOf = (stored: string) => ({
  group: 'example.com',
  scope: 'Namespaced',
  names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
  versions: ['v1', 'v2'].map((name) => versionOf(name, name === stored)),
});

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}
interface Status {
  readonly conditions?: readonly Condition[];
  readonly storedVersions?: readonly string[];
  readonly resourceVersion?: string;
}
const statusOf = ({ status }: AnyKubeObject) => (status ?? {}) as Status;
const textsOf = ({ conditions = [] }: Status) =>
  conditions.map(({ type, status, reason, message }) => `${type}=${status} ${reason}: ${message}`);

/** Creates a migration, and resolves with its status when it has ended. */
async function migrate(name: string, group: string, resource: string): Promise<Status> {
  await migrations.create({ metadata: { name }, spec: { resource: { group, resource } } });
  const isOver = ({ conditions = [] }: Status) =>
    conditions.some(({ type, status }) => type === 'Running' && status === 'False');
  return until(async () => statusOf(await migrations.get(name)), isOver);
}

describe('a storage version migration', () => {
  it('writes custom objects in the new version, and removes the old one from the definition', async () => {
    const created = await definitions.create({ metadata: { name: 'widgets.example.com' }, spec: specOf('v1') });
    await until(async () =>
      statusOf(await definitions.get('widgets.example.com')).conditions?.some(
        ({ type, status }) => type === 'Established' && status === 'True',
      ),
    );
    for (const name of ['one', 'two']) {
      await until(() =>
        widgetsOf('v1')
          .create({ metadata: { name }, size: 1 })
          .then(
            () => true,
            () => false,
          ),
      );
    }
    const old = await widgetsOf('v1').get('one');
    await definitions.patch('widgets.example.com', { spec: specOf('v2') }, { type: 'merge' });
    expect(created.metadata.uid).toBeDefined();
    const both = await until(
      async () => statusOf(await definitions.get('widgets.example.com')).storedVersions,
      (versions) => versions?.length === 2,
    );
    expect(both).toEqual(['v1', 'v2']);

    const status = await migrate('widgets', 'example.com', 'widgets');
    expect(textsOf(status)).toEqual([
      'Running=False MigrationCompleted: Migration completed',
      'Succeeded=True StorageVersionMigrationSucceeded: ',
    ]);
    expect(status.resourceVersion).toMatch(/^[1-9]\d*$/);
    const definition = statusOf(await definitions.get('widgets.example.com'));
    expect(definition.storedVersions).toEqual(['v2']);
    expect(textsOf(definition)).toContain(
      'StorageMigrating=False MigrationSucceeded: The migration has succeeded and the stored versions have been updated',
    );
    const written = await widgetsOf('v1').get('one');
    expect(written.metadata.resourceVersion).not.toBe(old.metadata.resourceVersion);
    expect({ ...written, metadata: { ...written.metadata, resourceVersion: '' } }).toEqual({
      ...old,
      metadata: { ...old.metadata, resourceVersion: '' },
    });

    const again = await migrate('widgets-again', 'example.com', 'widgets');
    expect(textsOf(again)).toContain('Succeeded=True StorageVersionMigrationSucceeded: ');
    expect((await widgetsOf('v1').get('one')).metadata.resourceVersion).toBe(written.metadata.resourceVersion);
  });

  it('fails for a resource that cannot be updated', async () => {
    const status = await migrate('reviews', 'authentication.k8s.io', 'tokenreviews');
    expect(textsOf(status)).toEqual([
      'Running=False MigrationCompleted: Migration completed',
      'Failed=True StorageVersionMigrationFailed: resource "authentication.k8s.io/v1, Resource=tokenreviews" does not support discovery operations: [update patch list]',
    ]);
  });

  it('writes built-in objects that are stored in the current version without a change', async () => {
    const roles = client.resource({
      group: 'rbac.authorization.k8s.io',
      version: 'v1',
      resource: 'clusterroles',
      kind: 'ClusterRole',
    });
    const before = await roles.get('view');
    const status = await migrate('roles', 'rbac.authorization.k8s.io', 'clusterroles');
    expect(textsOf(status)).toContain('Succeeded=True StorageVersionMigrationSucceeded: ');
    expect(await roles.get('view')).toEqual(before);
  });
});
