import { defineGroup, kind, optionalKind } from '@k8s-ts/registry-shared';
import { keepSystemClasses } from './priority-class/keep-system-classes.js';
import { priorityClassStrategy } from './priority-class/priority-class-strategy.js';

/** The group `scheduling.k8s.io` (`kubernetes pkg/registry/scheduling/rest/storage_scheduling.go`). */
export const scheduling = defineGroup('scheduling.k8s.io', ({ features }) => ({
  priorityClasses: kind('scheduling.k8s.io/v1', 'PriorityClass', {
    strategy: priorityClassStrategy,
    wrap: keepSystemClasses,
  }),
  workloads: optionalKind('scheduling.k8s.io/v1alpha2', 'Workload', {
    gate: 'GenericWorkload',
    load: async () => ({ strategy: (await import('./workload/workload-strategy.js')).workloadStrategy(features) }),
  }),
  podGroups: optionalKind('scheduling.k8s.io/v1alpha2', 'PodGroup', {
    gate: 'GenericWorkload',
    load: async () => (await import('./pod-group/pod-group-strategy.js')).podGroupRules(features),
  }),
}));
