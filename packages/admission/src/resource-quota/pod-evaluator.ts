import type { Container, Pod } from '@k8s-ts/api/types';
import { type QuantityLike, quantitySign } from '@k8s-ts/apimachinery/quantity';
import { addAmounts, amountsOf, entries, podResources, type ResourceAmounts } from '../pod-resources/pod-resources.js';
import { type Evaluator, type ScopeSelector, selects } from './evaluator.js';

const countedResources = ['cpu', 'memory', 'ephemeral-storage'];
const names = new Set([
  'count/pods',
  'pods',
  ...countedResources.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
]);
/** Resources that each container must set when a quota limits them. */
const demanded = ['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'];

/** Measures pods. `kubernetes pkg/quota/v1/evaluator/core/pods.go`. */
export function podEvaluator(now: () => number): Evaluator {
  return {
    handles({ operation, subresource, object, oldObject }) {
      if (subresource === 'resize') return operation === 'UPDATE';
      if (subresource !== '') return false;
      if (operation === 'CREATE') return true;
      return operation === 'UPDATE' && isTerminating(object as Pod) !== isTerminating(oldObject as Pod);
    },
    counts: (name) => names.has(name) || isHugePages(name) || isExtended(name),
    usage(object) {
      const pod = object as Pod;
      const counted = new Map<string, string>([['count/pods', '1']]);
      if (!isRunning(pod, now())) return counted;
      return new Map([...counted, ...computed(withOverhead(pod, 'requests'), withOverhead(pod, 'limits'))]);
    },
    inScope: (selector, object) => podInScope(selector, object as Pod),
    missing(limited, object) {
      const { spec } = object as Pod;
      if (spec === undefined || spec.resources) return undefined;
      const required = demanded.filter((name) => limited.includes(name));
      const containers = [...(spec.containers ?? []), ...(spec.initContainers ?? [])];
      const messages = required
        .sort()
        .map((name) => [name, containersWithout(name, containers)] as const)
        .filter(([, without]) => without.length > 0)
        .map(([name, without]) => `${name} for: ${without.join(',')}`);
      return messages.length === 0 ? undefined : `must specify ${messages.join('; ')}`;
    },
  };
}

function containersWithout(name: string, containers: readonly Container[]): readonly string[] {
  const without = containers.filter(
    (container) => !computed(amountsOf(container, 'requests'), amountsOf(container, 'limits')).has(name),
  );
  return [...new Set(without.map((container) => container.name))].sort();
}

const isHugePages = (name: string): boolean => name.startsWith('hugepages-') || name.startsWith('requests.hugepages-');

/** Resources with a domain, other than Kubernetes' own: quotas limit their requests only. */
function isExtended(name: string): boolean {
  if (!name.startsWith('requests.')) return false;
  const resource = name.slice('requests.'.length);
  return (
    resource.includes('/') &&
    (!resource.includes('kubernetes.io/') || resource.startsWith('deviceclass.resource.kubernetes.io/'))
  );
}

/** Requests and limits by the names that quotas have for them. */
function computed(requests: ResourceAmounts, limits: ResourceAmounts): ResourceAmounts {
  const used = new Map<string, QuantityLike>([['pods', '1']]);
  for (const [name, amount] of requests) {
    if (countedResources.includes(name) || name.startsWith('hugepages-')) used.set(name, amount);
    if (countedResources.includes(name) || name.startsWith('hugepages-') || isExtended(`requests.${name}`)) {
      used.set(`requests.${name}`, amount);
    }
  }
  for (const [name, amount] of limits) if (countedResources.includes(name)) used.set(`limits.${name}`, amount);
  return used;
}

/** The overhead is added to the requests, and to existing limits. */
function withOverhead(pod: Pod, which: 'requests' | 'limits'): ResourceAmounts {
  const amounts = new Map(podResources(pod, which));
  const overhead = entries(pod.spec?.overhead).filter(([name]) => which === 'requests' || amounts.has(name));
  addAmounts(amounts, new Map(overhead));
  return amounts;
}

const isTerminating = (pod: Pod | undefined): boolean => (pod?.spec?.activeDeadlineSeconds ?? -1) >= 0;

/** Whether a pod has neither ended nor exceeded its grace period. Other pods are charged only as objects. */
function isRunning({ metadata, status }: Pod, now: number): boolean {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') return false;
  const { deletionTimestamp, deletionGracePeriodSeconds: grace } = metadata ?? {};
  if (deletionTimestamp === undefined || grace === undefined) return true;
  return now <= Date.parse(deletionTimestamp) + grace * 1000;
}

function podInScope(selector: ScopeSelector, pod: Pod): boolean {
  switch (selector.scopeName) {
    case 'Terminating':
      return isTerminating(pod);
    case 'NotTerminating':
      return !isTerminating(pod);
    case 'BestEffort':
      return isBestEffort(pod);
    case 'NotBestEffort':
      return !isBestEffort(pod);
    case 'PriorityClass':
      return selects(selector, pod.spec?.priorityClassName ? [pod.spec.priorityClassName] : []);
    case 'CrossNamespacePodAffinity':
      return usesOtherNamespaces(pod);
    default:
      return false;
  }
}

export function isBestEffort({ spec, status }: Pod): boolean {
  if (status?.qosClass) return status.qosClass === 'BestEffort';
  const lists = [
    spec?.resources,
    ...[...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].map((each) => each.resources),
  ];
  const isSet = (list: Readonly<Record<string, string>> | undefined) =>
    ['cpu', 'memory'].some((name) => list?.[name] !== undefined && quantitySign(list[name] as string) > 0);
  return !lists.some((list) => isSet(list?.requests) || isSet(list?.limits));
}

function usesOtherNamespaces({ spec }: Pod): boolean {
  const { podAffinity, podAntiAffinity } = spec?.affinity ?? {};
  return [podAffinity, podAntiAffinity].some((affinity) => {
    const preferred = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    const terms = [
      ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
      ...preferred.map(({ podAffinityTerm }) => podAffinityTerm),
    ];
    return terms.some((term) => (term?.namespaces ?? []).length > 0 || term?.namespaceSelector);
  });
}
