import type {
  Affinity,
  AppArmorProfile,
  Container,
  Pod,
  PodAffinity,
  PodAffinityTerm,
  PodSpec,
} from '@k8s-ts/api/types';
import {
  appArmorAnnotationPrefix,
  appArmorProfileOf,
  builtinSemanticEqual,
  containersOf,
  dropDisabledPodFields,
  dropDisabledStatusFields,
  type PodSettings,
  podValidationOptions,
  podWarnings,
} from '@k8s-ts/api/validation';
import { FieldPath, getWarningsForIP, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import type { RequestContext } from '@k8s-ts/registry-generic';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom } from '@k8s-ts/registry-shared';
import { unset } from '../unset.js';
import { computePodQOS } from './pod-qos.js';
import { validatePodResize } from './pod-resize-validation.js';
import { validatePodStatusUpdate } from './pod-status-validation.js';
import { validatePod, validatePodEphemeralContainersUpdate, validatePodUpdate } from './pod-validation.js';

/** `kubernetes pkg/registry/core/pod`. */
export function podStrategy(settings: PodSettings): BuiltinStrategy<Pod> {
  const always = { ...settings, resourceIsPod: true };
  const optionsFor = (old?: Pod) => podValidationOptions(old, always);
  return {
    prepareForCreate: (pod, context) => prepareNewPod(dropDisabledPodFields(pod, undefined, settings), context),
    validate: (pod) => validatePod(pod, optionsFor()),
    warningsOnCreate(pod) {
      const problems = isDNS1123Label(pod.metadata?.name ?? '');
      const name =
        "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended:";
      return [...(problems.length > 0 ? [`${name} [${problems.join(' ')}]`] : []), ...podWarnings(pod)];
    },
    prepareForUpdate: (pod, old) =>
      withGeneration(dropDisabledPodFields(keepFrom(pod, old, 'status'), old, settings), old),
    validateUpdate: (pod, old) => validatePodUpdate(pod, old, optionsFor(old)),
    gracePeriodSeconds(pod, options) {
      const { phase } = pod.status ?? {};
      if (!pod.spec?.nodeName || phase === 'Failed' || phase === 'Succeeded') return 0;
      const seconds = options.gracePeriodSeconds ?? pod.spec.terminationGracePeriodSeconds ?? 0;
      return seconds < 0 ? 1 : seconds;
    },
  };
}

function withGeneration(pod: Pod, old: Pod): Pod {
  if (builtinSemanticEqual(pod.spec, old.spec)) return pod;
  return { ...pod, metadata: { ...pod.metadata, generation: (pod.metadata?.generation ?? 0) + 1 } };
}

function prepareNewPod(pod: Pod, context: RequestContext): Pod {
  const gated = (pod.spec?.schedulingGates?.length ?? 0) > 0;
  const qosClass = pod.status?.qosClass ?? computePodQOS(pod);
  const result: Pod = {
    ...pod,
    metadata: Object.assign({}, pod.metadata, { generation: 1 }),
    status: {
      phase: 'Pending',
      ...(gated
        ? {
            conditions: [
              {
                type: 'PodScheduled',
                status: 'False',
                lastProbeTime: unset,
                lastTransitionTime: new Date(context.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
                reason: 'SchedulingGated',
                message: 'Scheduling is blocked due to non-empty scheduling gates',
              },
            ],
          }
        : {}),
      qosClass,
    },
  };
  return withAppArmorFields(withLabelKeys(result), context);
}

type LabelSelector = NonNullable<PodAffinityTerm['labelSelector']>;

/** Adds a match expression with the pod's own label value for each of `matchLabelKeys` and `mismatchLabelKeys`. */
function withLabelKeys(pod: Pod): Pod {
  const labels = pod.metadata?.labels ?? {};
  const spec = pod.spec;
  if (!spec) return pod;
  const extend = (
    selector: LabelSelector,
    keys: readonly string[] | undefined,
    operator: 'In' | 'NotIn',
  ): LabelSelector => {
    const added = (keys ?? []).flatMap((key) =>
      labels[key] === undefined ? [] : [{ key, operator, values: [labels[key]] }],
    );
    return added.length === 0
      ? selector
      : { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...added] };
  };
  const extendTerm = <
    T extends {
      readonly labelSelector?: LabelSelector;
      readonly matchLabelKeys?: readonly string[];
      readonly mismatchLabelKeys?: readonly string[];
    },
  >(
    term: T,
  ): T => {
    if (!term.labelSelector) return term;
    const labelSelector = extend(
      extend(term.labelSelector, term.matchLabelKeys, 'In'),
      term.mismatchLabelKeys,
      'NotIn',
    );
    return labelSelector === term.labelSelector ? term : { ...term, labelSelector };
  };
  const extendAffinity = (affinity: PodAffinity): PodAffinity => ({
    ...affinity,
    ...(affinity.requiredDuringSchedulingIgnoredDuringExecution && {
      requiredDuringSchedulingIgnoredDuringExecution:
        affinity.requiredDuringSchedulingIgnoredDuringExecution.map(extendTerm),
    }),
    ...(affinity.preferredDuringSchedulingIgnoredDuringExecution && {
      preferredDuringSchedulingIgnoredDuringExecution: affinity.preferredDuringSchedulingIgnoredDuringExecution.map(
        (weighted) => ({
          ...weighted,
          podAffinityTerm: extendTerm(weighted.podAffinityTerm),
        }),
      ),
    }),
  });
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {};
  if (!podAffinity && !podAntiAffinity && !spec.topologySpreadConstraints) return pod;
  const affinity: Affinity | undefined = spec.affinity && {
    ...spec.affinity,
    ...(podAffinity && { podAffinity: extendAffinity(podAffinity) }),
    ...(podAntiAffinity && { podAntiAffinity: extendAffinity(podAntiAffinity) }),
  };
  return {
    ...pod,
    spec: {
      ...spec,
      ...(affinity && { affinity }),
      ...(spec.topologySpreadConstraints && {
        topologySpreadConstraints: spec.topologySpreadConstraints.map(extendTerm),
      }),
    },
  };
}

/** Copies AppArmor profiles from deprecated annotations into the fields of their containers. */
function withAppArmorFields(pod: Pod, context: RequestContext): Pod {
  const annotations = pod.metadata?.annotations;
  const spec = pod.spec;
  if (!annotations || !spec || spec.os?.name === 'windows') return pod;
  if (!Object.keys(annotations).some((key) => key.startsWith(appArmorAnnotationPrefix))) return pod;
  const profiles = new Map<string, AppArmorProfile>();
  for (const { container } of containersOf(spec)) {
    const key = appArmorAnnotationPrefix + container.name;
    const annotation = annotations[key];
    if (annotation === undefined || container.securityContext?.appArmorProfile) continue;
    const profile = appArmorProfileOf(annotation);
    if (profile && builtinSemanticEqual(profile, spec.securityContext?.appArmorProfile)) continue;
    if (profile) profiles.set(container.name, profile);
    context.warn(`metadata.annotations[${key}]: deprecated since v1.30; use the "appArmorProfile" field instead`);
  }
  if (profiles.size === 0) return pod;
  const withProfile = (container: Container): Container => {
    const appArmorProfile = profiles.get(container.name);
    return appArmorProfile
      ? { ...container, securityContext: { ...container.securityContext, appArmorProfile } }
      : container;
  };
  return {
    ...pod,
    spec: {
      ...spec,
      containers: (spec.containers ?? []).map(withProfile),
      ...(spec.initContainers && { initContainers: spec.initContainers.map(withProfile) }),
    },
  };
}

/** The strategy of `/status`. */
export function podStatusStrategy(settings: PodSettings): BuiltinUpdateStrategy<Pod> {
  return {
    prepareForUpdate(pod, old) {
      const { deletionTimestamp: _, ownerReferences: __, ...metadata } = pod.metadata ?? {};
      const owners = old.metadata?.ownerReferences;
      return {
        ...keepFrom(pod, old, 'spec'),
        metadata: { ...metadata, ...(owners ? { ownerReferences: owners } : {}) },
        status: keepObserved(dropDisabledStatusFields(pod.status ?? {}, old.status), old.status ?? {}),
      };
    },
    validateUpdate: (pod, old) =>
      validatePodStatusUpdate(pod, old, podValidationOptions(old, { ...settings, resourceIsPod: true })),
    warningsOnUpdate: (pod) =>
      (['podIPs', 'hostIPs'] as const).flatMap((list) =>
        (pod.status?.[list] ?? []).flatMap(({ ip }, i) =>
          getWarningsForIP(FieldPath.root('status').child(list).index(i).child('ip'), ip ?? ''),
        ),
      ),
  };
}

type PodStatus = NonNullable<Pod['status']>;

/** Keeps the observed generations and the QoS class when an older client leaves them out. */
function keepObserved(status: PodStatus, old: PodStatus): PodStatus {
  const left = new Map<string, number[]>();
  for (const { type, observedGeneration = 0 } of old.conditions ?? [])
    left.set(type, [...(left.get(type) ?? []), observedGeneration]);
  const conditions = status.conditions?.map((condition) => {
    const previous = left.get(condition.type)?.shift() ?? 0;
    return condition.observedGeneration || previous === 0 ? condition : { ...condition, observedGeneration: previous };
  });
  const generation = status.observedGeneration || old.observedGeneration;
  return {
    ...status,
    ...(status.qosClass || !old.qosClass ? {} : { qosClass: old.qosClass }),
    ...(generation ? { observedGeneration: generation } : {}),
    ...(conditions ? { conditions } : {}),
  };
}

/** The old metadata with the name, uid, resourceVersion and managed fields of the update, for subresources that do not change metadata. */
function resetMeta(pod: Pod, old: Pod): NonNullable<Pod['metadata']> {
  const { managedFields, resourceVersion, name, namespace, uid } = pod.metadata ?? {};
  const { managedFields: _m, resourceVersion: _v, ...kept } = old.metadata ?? {};
  return {
    ...kept,
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(managedFields === undefined ? {} : { managedFields }),
  };
}

const noSpec: PodSpec = { containers: [] };

export function podEphemeralContainersStrategy(settings: PodSettings): BuiltinUpdateStrategy<Pod> {
  return {
    prepareForUpdate(pod, old) {
      const { ephemeralContainers } = pod.spec ?? noSpec;
      const { ephemeralContainers: _, ...spec } = old.spec ?? noSpec;
      const result: Pod = {
        ...keepFrom(pod, old, 'status'),
        metadata: resetMeta(pod, old),
        spec: { ...spec, ...(ephemeralContainers ? { ephemeralContainers } : {}) },
      };
      return withGeneration(dropDisabledPodFields(result, old, settings), old);
    },
    validateUpdate: (pod, old) =>
      validatePodEphemeralContainersUpdate(pod, old, podValidationOptions(old, { ...settings, resourceIsPod: true })),
  };
}

export function podResizeStrategy(settings: PodSettings): BuiltinUpdateStrategy<Pod> {
  return {
    prepareForUpdate: (pod, old) => withGeneration(onlyResources(pod, old), old),
    validateUpdate: (pod, old) =>
      validatePodResize(pod, old, podValidationOptions(old, { ...settings, resourceIsPod: true })),
  };
}

/**
 * The old pod with the new resources and resize policies of its containers. When the containers differ, the new pod is returned for validation to
 * refuse.
 */
function onlyResources(pod: Pod, old: Pod): Pod {
  const spec = pod.spec ?? noSpec;
  const before = old.spec ?? noSpec;
  const differ = (['containers', 'initContainers'] as const).some(
    (kind) => (spec[kind]?.length ?? 0) !== (before[kind]?.length ?? 0),
  );
  if (differ) return pod;
  const merge = (now: readonly Container[], previous: readonly Container[]): readonly Container[] => {
    if (now.some(({ name }, i) => name !== previous[i]?.name)) return now;
    return previous.map((container, i) => keepFrom(container, now[i] as Container, 'resources', 'resizePolicy'));
  };
  return {
    ...keepFrom(pod, old, 'status'),
    metadata: resetMeta(pod, old),
    spec: {
      ...before,
      containers: merge(spec.containers, before.containers),
      ...(before.initContainers && { initContainers: merge(spec.initContainers ?? [], before.initContainers) }),
    },
  };
}

/** Values of the selectable fields of pods. */
export function podFields(pod: Pod): Readonly<Record<string, string>> {
  const { spec, status } = pod;
  return {
    'spec.nodeName': spec?.nodeName ?? '',
    'spec.restartPolicy': spec?.restartPolicy ?? '',
    'spec.schedulerName': spec?.schedulerName ?? '',
    'spec.serviceAccountName': spec?.serviceAccountName ?? '',
    'spec.hostNetwork': String(spec?.hostNetwork ?? false),
    'status.phase': status?.phase ?? '',
    'status.podIP': status?.podIPs?.[0]?.ip ?? '',
    'status.podIPs': '',
    'status.nominatedNodeName': status?.nominatedNodeName ?? '',
  };
}
