import type { coordinationv1, coordinationv1beta1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printLease: RowPrinter<coordinationv1.Lease> = (object) => ({
  cells: [nameOf(object), object.spec?.holderIdentity ?? '', ageOf(object)],
});

const printLeaseCandidate: RowPrinter<coordinationv1beta1.LeaseCandidate> = (object) => {
  const { leaseName = '', binaryVersion = '', emulationVersion = '' } = object.spec ?? {};
  return { cells: [nameOf(object), leaseName, binaryVersion, emulationVersion, ageOf(object)] };
};

export const coordination: GroupKinds = {
  kinds: {
    Lease: {
      description: 'A claim for a limited time, for leader election and heartbeats.',
      print: printLease,
      columns: { Holder: 'Name of the holder.' },
    },
    LeaseCandidate: {
      print: printLeaseCandidate,
      columns: {
        BinaryVersion: 'Version of the program.',
        EmulationVersion: 'Version that the program emulates.',
        LeaseName: 'Name of the lease that the candidate asks for.',
      },
    },
  },
};
