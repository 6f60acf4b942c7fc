import type { Affinity, appsv1, Node, Pod, PodSpec, PodTemplateSpec, Toleration } from '@k8s-ts/api';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { revisionHashLabel } from '../history/index.js';
import { matchesRequiredNodeAffinity, toleratesAll } from '../nodes/index.js';

type DaemonSet = appsv1.DaemonSet;

const generationLabel = 'pod-template-generation';
const generationAnnotation = 'deprecated.daemonset.template.generation';

/** Taints that daemons tolerate, because they belong to the node and keep running in every state of the node. */
const tolerated: readonly Toleration[] = [
  { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/disk-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/pid-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', effect: 'NoSchedule' },
];
const toleratedOnHostNetwork: Toleration = {
  key: 'node.kubernetes.io/network-unavailable',
  operator: 'Exists',
  effect: 'NoSchedule',
};

/** The tolerations of a template's pods: its own, and those of all daemons. */
export function daemonTolerations({ tolerations = [], hostNetwork }: PodSpec): readonly Toleration[] {
  const added = hostNetwork ? [...tolerated, toleratedOnHostNetwork] : tolerated;
  return [...tolerations, ...added.filter((each) => !tolerations.some((own) => isSameToleration(own, each)))];
}

function isSameToleration(a: Toleration, b: Toleration): boolean {
  return semanticEqual({ ...a, tolerationSeconds: undefined }, { ...b, tolerationSeconds: undefined });
}

/** Whether a DaemonSet wants a pod on a node, and whether a pod that is already there may stay. */
export interface Placement {
  readonly shouldRun: boolean;
  readonly mayStay: boolean;
}

/** See {@link Placement} (`kubernetes pkg/controller/daemon`, NodeShouldRunDaemonPod). */
export function placementOn(node: Node, { spec }: DaemonSet): Placement {
  const pod = spec?.template.spec ?? ({} as PodSpec);
  const isMeant = !pod.nodeName || pod.nodeName === node.metadata.name;
  if (!isMeant || !matchesRequiredNodeAffinity(pod, node)) return { shouldRun: false, mayStay: false };
  const taints = node.spec?.taints ?? [];
  const tolerations = daemonTolerations(pod);
  return {
    shouldRun: toleratesAll(tolerations, taints, ['NoExecute', 'NoSchedule']),
    mayStay: toleratesAll(tolerations, taints, ['NoExecute']),
  };
}

/** The template of a DaemonSet's pods for one node. The scheduler binds them, by an affinity to the node's name. */
export function daemonTemplate(daemonSet: DaemonSet, hash: string, nodeName: string): PodTemplateSpec {
  const { template } = daemonSet.spec as appsv1.DaemonSetSpec;
  const generation = templateGeneration(daemonSet);
  const spec = template.spec as PodSpec;
  return {
    ...template,
    metadata: {
      ...template.metadata,
      labels: {
        ...template.metadata?.labels,
        ...(generation !== undefined && { [generationLabel]: generation }),
        [revisionHashLabel]: hash,
      },
    },
    spec: { ...spec, affinity: withNode(spec.affinity, nodeName), tolerations: daemonTolerations(spec) },
  };
}

function withNode(affinity: Affinity | undefined, nodeName: string): Affinity {
  const nodeSelectorTerms = [{ matchFields: [{ key: 'metadata.name', operator: 'In' as const, values: [nodeName] }] }];
  const required = { ...affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution, nodeSelectorTerms };
  return {
    ...affinity,
    nodeAffinity: { ...affinity?.nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: required },
  };
}

/** The node on which a pod runs or to which its affinity assigns it; undefined if neither is set. */
export function targetNodeOf({ spec }: Pod): string | undefined {
  if (spec?.nodeName) return spec.nodeName;
  const terms = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const field = terms
    .flatMap(({ matchFields = [] }) => matchFields)
    .find(({ key, operator }) => key === 'metadata.name' && operator === 'In');
  return field?.values?.length === 1 ? field.values[0] : undefined;
}

/** Whether a pod was made from the current template. */
export function isUpdated({ metadata }: Pod, daemonSet: DaemonSet, hash: string): boolean {
  const generation = templateGeneration(daemonSet);
  const labels = metadata.labels ?? {};
  return (
    (hash !== '' && labels[revisionHashLabel] === hash) ||
    (generation !== undefined && labels[generationLabel] === generation)
  );
}

function templateGeneration({ metadata }: DaemonSet): string | undefined {
  const text = metadata.annotations?.[generationAnnotation];
  return text !== undefined && /^[+-]?[0-9]+$/.test(text) ? String(Number(text)) : undefined;
}

/** Order of a node's pods: scheduled pods before others, then older pods before younger ones, then by name. */
export function byPlacementAndAge(a: Pod, b: Pod): number {
  const [first, second] = [a.spec?.nodeName ? 0 : 1, b.spec?.nodeName ? 0 : 1];
  return (
    first - second ||
    compare(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '') ||
    compare(a.metadata.name ?? '', b.metadata.name ?? '')
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
