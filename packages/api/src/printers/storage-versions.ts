import type { apiserverinternalv1alpha1, storagemigrationv1beta1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const maxShown = 3;

const printStorageVersion: RowPrinter<apiserverinternalv1alpha1.StorageVersion> = (object) => {
  const { commonEncodingVersion = '<unset>', storageVersions = [] } = object.status ?? {};
  const shown = storageVersions
    .slice(0, maxShown)
    .map(({ apiServerID = '', encodingVersion = '' }) => `${apiServerID}=${encodingVersion}`)
    .join(',');
  const hidden = storageVersions.length - maxShown;
  const cell = hidden > 0 ? `${shown} + ${hidden} more...` : shown || '<unset>';
  return { cells: [nameOf(object), commonEncodingVersion, cell, ageOf(object)] };
};

const printStorageVersionMigration: RowPrinter<storagemigrationv1beta1.StorageVersionMigration> = (object) => {
  const { group = '', resource = '' } = object.spec?.resource ?? {};
  const states = (object.status?.conditions ?? []).filter(({ status }) => status === 'True').map(({ type }) => type);
  const state = states.findLast((type) => ['Running', 'Failed', 'Succeeded'].includes(type)) ?? 'Unknown';
  return { cells: [nameOf(object), group === '' ? resource : `${resource}.${group}`, state] };
};

export const apiserverinternalPrinters: Readonly<Record<string, RowPrinter>> = { StorageVersion: printStorageVersion };

export const storagemigrationPrinters: Readonly<Record<string, RowPrinter>> = {
  StorageVersionMigration: printStorageVersionMigration,
};
