import type { flowcontrolv1 } from '@k8s-ts/api/types';
import { type BootstrapObject, bootstrapMetadata } from './bootstrap-object.js';

type Level = BootstrapObject<flowcontrolv1.PriorityLevelConfigurationSpec>;

/** The levels that every cluster has, with fixed specs (`kubernetes/apiserver pkg/apis/flowcontrol/bootstrap`). */
export const mandatoryPriorityLevels: readonly Level[] = [
  {
    metadata: bootstrapMetadata('catch-all'),
    spec: {
      type: 'Limited',
      limited: { nominalConcurrencyShares: 5, limitResponse: { type: 'Reject' }, lendablePercent: 0 },
    },
  },
  {
    metadata: bootstrapMetadata('exempt'),
    spec: { type: 'Exempt', exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } },
  },
];

/** The levels that a new cluster gets, and that users may change. */
export const suggestedPriorityLevels: readonly Level[] = [
  queuing('system', 30, 33, 64, 6),
  queuing('node-high', 40, 25, 64, 6),
  queuing('leader-election', 10, 0, 16, 4),
  queuing('workload-high', 40, 50, 128, 6),
  queuing('workload-low', 100, 90, 128, 6),
  queuing('global-default', 20, 50, 128, 6),
];

function queuing(
  name: string,
  nominalConcurrencyShares: number,
  lendablePercent: number,
  queues: number,
  handSize: number,
): Level {
  const limitResponse = { type: 'Queue', queuing: { queues, handSize, queueLengthLimit: 50 } } as const;
  return {
    metadata: bootstrapMetadata(name),
    spec: { type: 'Limited', limited: { nominalConcurrencyShares, limitResponse, lendablePercent } },
  };
}
