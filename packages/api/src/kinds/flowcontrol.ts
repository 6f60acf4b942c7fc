import { ifEmpty, ifUnset } from '../object-fields.js';
import type { flowcontrolv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

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

const flowSchemaSpec: Rule = (object) => ifEmpty(object, { matchingPrecedence: 1000 });

const exemptPriorityLevel: Rule = (object) => ifUnset(object, { nominalConcurrencyShares: 0, lendablePercent: 0 });

const limitedPriorityLevel: Rule = (object) => ifUnset(object, { nominalConcurrencyShares: 30, lendablePercent: 0 });

const queuing: Rule = (object) => ifEmpty(object, { handSize: 8, queues: 64, queueLengthLimit: 50 });

export const flowcontrol: GroupKinds = {
  kinds: {
    FlowSchema: {
      description: 'Assigns requests to a priority level.',
      print: printFlowSchema,
      columns: {
        DistinguisherMethod: 'How the flows of the schema are told apart: ByUser or ByNamespace.',
        MatchingPrecedence: 'Order of the schemas. Small numbers are tried first.',
        MissingPL: 'Whether the priority level does not exist.',
        PriorityLevel: 'Name of the priority level.',
      },
    },
    PriorityLevelConfiguration: {
      description: 'A share of the requests that the server handles at a time.',
      print: printPriorityLevelConfiguration,
      columns: {
        HandSize: 'Number of queues of which a flow gets the shortest.',
        NominalConcurrencyShares: 'Share of the requests that are handled at a time.',
        QueueLengthLimit: 'Largest number of requests that wait in a queue.',
        Queues: 'Number of queues.',
        Type: 'Limited or Exempt.',
      },
    },
  },
  defaults: {
    ExemptPriorityLevelConfiguration: exemptPriorityLevel,
    FlowSchemaSpec: flowSchemaSpec,
    LimitedPriorityLevelConfiguration: limitedPriorityLevel,
    QueuingConfiguration: queuing,
  },
};
