import type { policyv1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printPodDisruptionBudget: RowPrinter<policyv1.PodDisruptionBudget> = (object) => ({
  cells: [
    nameOf(object),
    `${object.spec?.minAvailable ?? 'N/A'}`,
    `${object.spec?.maxUnavailable ?? 'N/A'}`,
    object.status?.disruptionsAllowed ?? 0,
    ageOf(object),
  ],
});

export const policyPrinters: Readonly<Record<string, RowPrinter>> = { PodDisruptionBudget: printPodDisruptionBudget };
