import type { coordinationv1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printLease: RowPrinter<coordinationv1.Lease> = (object, now) => ({
  cells: [nameOf(object), object.spec?.holderIdentity ?? '', ageOf(object, now)],
});

export const coordinationPrinters: Readonly<Record<string, RowPrinter>> = { Lease: printLease };
