import type { flowcontrolv1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printFlowSchema: RowPrinter<flowcontrolv1.FlowSchema> = (object) => {
  const { priorityLevelConfiguration, matchingPrecedence = 0, distinguisherMethod } = object.spec ?? {};
  const dangling = (object.status?.conditions ?? []).find(({ type }) => type === 'Dangling');
  return {
    cells: [
      nameOf(object),
      priorityLevelConfiguration?.name ?? '',
      matchingPrecedence,
      distinguisherMethod?.type ?? '<none>',
      ageOf(object),
      dangling?.status ?? '?',
    ],
    sortKey: [matchingPrecedence, nameOf(object)],
  };
};

const printPriorityLevelConfiguration: RowPrinter<flowcontrolv1.PriorityLevelConfiguration> = (object) => {
  const { type = '', limited } = object.spec ?? {};
  const queuing = limited?.limitResponse?.queuing;
  const none = '<none>';
  return {
    cells: [
      nameOf(object),
      type,
      limited ? (limited.nominalConcurrencyShares ?? 0) : none,
      queuing ? (queuing.queues ?? 0) : none,
      queuing ? (queuing.handSize ?? 0) : none,
      queuing ? (queuing.queueLengthLimit ?? 0) : none,
      ageOf(object),
    ],
  };
};

export const flowcontrolPrinters: Readonly<Record<string, RowPrinter>> = {
  FlowSchema: printFlowSchema,
  PriorityLevelConfiguration: printPriorityLevelConfiguration,
};
