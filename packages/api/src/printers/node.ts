import type { nodev1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printRuntimeClass: RowPrinter<nodev1.RuntimeClass> = (object) => ({
  cells: [nameOf(object), object.handler ?? '', ageOf(object)],
});

export const nodePrinters: Readonly<Record<string, RowPrinter>> = { RuntimeClass: printRuntimeClass };
