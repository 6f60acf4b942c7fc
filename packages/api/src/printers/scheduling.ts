import type { schedulingv1, schedulingv1alpha2 } from '../types/index.js';
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

export const schedulingPrinters: Readonly<Record<string, RowPrinter>> = {
  PodGroup: printPodGroup,
  PriorityClass: printPriorityClass,
  Workload: printWorkload,
};
