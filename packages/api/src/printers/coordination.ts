import type { coordinationv1, coordinationv1beta1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printLease: RowPrinter<coordinationv1.Lease> = (object) => ({
  cells: [nameOf(object), object.spec?.holderIdentity ?? '', ageOf(object)],
});

const printLeaseCandidate: RowPrinter<coordinationv1beta1.LeaseCandidate> = (object) => {
  const { leaseName = '', binaryVersion = '', emulationVersion = '' } = object.spec ?? {};
  return { cells: [nameOf(object), leaseName, binaryVersion, emulationVersion, ageOf(object)] };
};

export const coordinationPrinters: Readonly<Record<string, RowPrinter>> = {
  Lease: printLease,
  LeaseCandidate: printLeaseCandidate,
};
