import type { schedulingv1 } from '../types/index.js';
import { ageOf, nameOf, type Printable, type RowPrinter } from './row-printer.js';

const printPriorityClass: RowPrinter<schedulingv1.PriorityClass> = (object) => ({
  cells: [
    nameOf(object),
    object.value ?? 0,
    object.globalDefault ?? false,
    ageOf(object),
    object.preemptionPolicy ?? '',
  ],
});

const printWorkload: RowPrinter<Printable> = (object) => ({ cells: [nameOf(object), ageOf(object)] });

export const schedulingPrinters: Readonly<Record<string, RowPrinter>> = {
  PriorityClass: printPriorityClass,
  Workload: printWorkload,
};
