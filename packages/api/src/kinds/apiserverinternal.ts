import type { apiserverinternalv1alpha1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
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

export const apiserverinternal: GroupKinds = {
  kinds: {
    StorageVersion: {
      print: printStorageVersion,
      columns: {
        CommonEncodingVersion: 'Version in which all servers store objects, if they agree.',
        StorageVersions: 'Version in which each server stores objects.',
      },
    },
  },
};
