import type { metav1, storagemigrationv1beta1 } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { describeResource } from '@k8s-ts/client';

export type StorageVersionMigration = storagemigrationv1beta1.StorageVersionMigration;

/** The conditions of a migration. */
export type MigrationCondition = 'Running' | 'Succeeded' | 'Failed';

export const migrationResource = describeResource<StorageVersionMigration>({
  group: 'storagemigration.k8s.io',
  version: 'v1beta1',
  resource: 'storageversionmigrations',
  kind: 'StorageVersionMigration',
  namespaced: false,
});

/** Whether the condition of the type is true. */
export const isTrue = ({ status }: StorageVersionMigration, type: MigrationCondition): boolean =>
  status?.conditions?.find((condition) => condition.type === type)?.status === 'True';

/** Whether the migration has succeeded or failed. */
export const hasEnded = (migration: StorageVersionMigration): boolean =>
  isTrue(migration, 'Succeeded') || isTrue(migration, 'Failed');

/** The name of the resource, and of its definition when it is a custom resource, such as `widgets.example.com`. */
export const resourceName = ({ spec }: StorageVersionMigration): string =>
  `${spec?.resource?.resource ?? ''}.${spec?.resource?.group ?? ''}`;

/** The migration with a further condition that is true. A condition that exists stays as it is. */
export function withCondition(
  migration: StorageVersionMigration,
  condition: { readonly type: MigrationCondition; readonly reason: string; readonly message: string },
  now: number,
): StorageVersionMigration {
  const conditions: readonly metav1.Condition[] = migration.status?.conditions ?? [];
  if (conditions.some(({ type, status }) => type === condition.type && status !== 'Unknown')) return migration;
  const added = { ...condition, status: 'True', lastTransitionTime: formatTime(now) };
  return { ...migration, status: { ...migration.status, conditions: [...conditions, added] } };
}
