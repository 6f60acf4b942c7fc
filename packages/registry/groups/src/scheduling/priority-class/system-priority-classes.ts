import type { schedulingv1 } from '@k8s-ts/api/types';

/** A priority class that every cluster has. */
export type SystemPriorityClass = Required<Pick<schedulingv1.PriorityClass, 'value' | 'description'>> & {
  readonly metadata: { readonly name: string };
};

/** Value of `system-cluster-critical`, twice the highest value that users may choose. */
const systemCriticalPriority = 2_000_000_000;

/** The priority classes that every cluster has from its start (`kubernetes pkg/apis/scheduling/v1/helpers.go`). */
export const systemPriorityClasses: readonly SystemPriorityClass[] = [
  {
    metadata: { name: 'system-node-critical' },
    value: systemCriticalPriority + 1000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
  {
    metadata: { name: 'system-cluster-critical' },
    value: systemCriticalPriority,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
];

/** The system class of this name; undefined if no system class has it. */
export function systemPriorityClass(name: string): SystemPriorityClass | undefined {
  return systemPriorityClasses.find(({ metadata }) => metadata.name === name);
}
