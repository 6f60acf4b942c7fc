import type { policyv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
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

export const policy: GroupKinds = {
  kinds: {
    PodDisruptionBudget: {
      description: 'Limits how many pods may be evicted at a time.',
      print: printPodDisruptionBudget,
      columns: {
        'Allowed Disruptions': 'Number of pods that may be evicted now.',
        'Max Unavailable': 'Number or percentage of pods that may be missing.',
        'Min Available': 'Number or percentage of pods that must stay.',
      },
    },
  },
};
