import { ifUnset } from '../object-fields.js';
import type { schedulingv1, schedulingv1alpha2 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type Printable, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

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

const printPodGroup: RowPrinter<schedulingv1alpha2.PodGroup> = (object) => {
  const { schedulingPolicy, podGroupTemplateRef } = object.spec ?? {};
  const conditions = new Map(object.status?.conditions?.map((condition) => [condition.type, condition]));
  const scheduled = conditions.get('PodGroupScheduled');
  const scheduling = scheduled === undefined ? 'Pending' : scheduled.status === 'True' ? 'Scheduled' : 'Unschedulable';
  return {
    cells: [
      nameOf(object),
      schedulingPolicy?.gang ? 'Gang' : 'Basic',
      podGroupTemplateRef?.workload?.workloadName ?? '<none>',
      conditions.get('DisruptionTarget')?.reason ?? scheduling,
      ageOf(object),
    ],
  };
};

const priorityClass: Rule = (object) => ifUnset(object, { preemptionPolicy: 'PreemptLowerPriority' });

export const scheduling: GroupKinds = {
  kinds: {
    PodGroup: {
      print: printPodGroup,
      columns: {
        Policy: 'Basic, or Gang: all pods of the group are scheduled together.',
        Status: 'State of the scheduling of the group.',
        Workload: 'Workload that has the template of the group.',
      },
    },
    PriorityClass: {
      description: 'A name for a priority of pods.',
      print: printPriorityClass,
      columns: {
        'Global-Default': 'Whether pods without a class get this one.',
        PreemptionPolicy: 'Whether pods of the class may evict pods of lower priority.',
        Value: 'The priority.',
      },
    },
    Workload: { print: printWorkload },
  },
  defaults: { PriorityClass: priorityClass },
};
