import type { storagemigrationv1beta1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { nameOf, type RowPrinter } from './row-printer.js';

const printStorageVersionMigration: RowPrinter<storagemigrationv1beta1.StorageVersionMigration> = (object) => {
  const { group = '', resource = '' } = object.spec?.resource ?? {};
  const states = (object.status?.conditions ?? []).filter(({ status }) => status === 'True').map(({ type }) => type);
  const state = states.findLast((type) => ['Running', 'Failed', 'Succeeded'].includes(type)) ?? 'Unknown';
  return { cells: [nameOf(object), group === '' ? resource : `${resource}.${group}`, state] };
};

export const storagemigration: GroupKinds = {
  kinds: {
    StorageVersionMigration: {
      print: printStorageVersionMigration,
      columns: {
        Resource: 'Resource whose objects are stored again.',
        Status: 'Whether the migration runs, has succeeded or has failed.',
      },
    },
  },
};
