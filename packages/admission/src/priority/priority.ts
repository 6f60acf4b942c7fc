import type { Pod, schedulingv1, schedulingv1alpha2 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { isValidPathSegmentName } from '@k8s-ts/apimachinery/validation';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { concerns, podOf } from '../attributes.js';
import type { ObjectReader } from '../object-reader.js';

type PriorityClass = schedulingv1.PriorityClass;
type PodGroup = schedulingv1alpha2.PodGroup;

/** The class of pods that name no class, when no class is the default. */
const noClass: Partial<PriorityClass> = { value: 0, preemptionPolicy: 'PreemptLowerPriority' };

/** Cache: a list of classes → the default class in it. */
const defaults = new WeakMap<readonly PriorityClass[], PriorityClass | 'none'>();

function defaultOf(classes: readonly PriorityClass[]): PriorityClass | undefined {
  let found = defaults.get(classes);
  if (found === undefined) {
    found = 'none';
    for (const each of classes) {
      // Concurrent writes may have made several classes the default: the one with the lowest value counts.
      if (each.globalDefault && (found === 'none' || (each.value ?? 0) < (found.value ?? 0))) found = each;
    }
    defaults.set(classes, found);
  }
  return found === 'none' ? undefined : found;
}

/**
 * Gives new pods the priority of their PriorityClass, or of the default class, and keeps the priority in updates. There
 * can be one default class only. `kubernetes plugin/pkg/admission/priority`.
 *
 * @param classes the PriorityClasses
 * @param options `podGroups`: whether new PodGroups get a priority too (feature gate WorkloadAwarePreemption). Default
 *   false
 */
export function priority(classes: ObjectReader<PriorityClass>, { podGroups = false } = {}): AdmissionPlugin {
  const defaultClass = (): Promise<PriorityClass | undefined> | PriorityClass | undefined => {
    const cached = classes.peekList?.('');
    return cached ? defaultOf(cached) : classes.list('', false).then(defaultOf);
  };

  async function classNamed(name: string, attributes: AdmissionAttributes): Promise<PriorityClass> {
    // A name that no object can have is not looked up.
    const found = isValidPathSegmentName(name).length === 0 ? await classes.get('', name) : undefined;
    if (found !== undefined) return found;
    throw admissionForbidden(attributes, `no PriorityClass with name ${name} was found`);
  }

  const classOf = (name: string, attributes: AdmissionAttributes) =>
    name === '' ? defaultClass() : (classes.peek?.('', name) ?? classNamed(name, attributes));

  async function admitGroup(group: PodGroup, attributes: AdmissionAttributes): Promise<KubeObject> {
    const { priorityClassName = '', priority: own } = group.spec ?? {};
    const { metadata, value = 0 } = (await classOf(priorityClassName, attributes)) ?? noClass;
    if (own !== undefined && own !== value) {
      const text = `priority set in the pod group (${own}) must match the priority computed (${value}) based on the priority class set in the spec`;
      throw admissionForbidden(attributes, text);
    }
    const spec = { ...group.spec, ...(metadata?.name && { priorityClassName: metadata.name }), priority: value };
    return { ...group, spec } as KubeObject;
  }

  function admitNew(pod: Pod, attributes: AdmissionAttributes): Promise<KubeObject> | KubeObject | undefined {
    const { spec } = pod;
    if (spec === undefined) return undefined;
    const name = spec.priorityClassName ?? '';
    const found = classOf(name, attributes);
    if (found instanceof Promise) return found.then((each) => withPriority(pod, spec, each ?? noClass, attributes));
    return withPriority(pod, spec, found ?? noClass, attributes);
  }

  function withPriority(
    pod: Pod,
    spec: NonNullable<Pod['spec']>,
    { metadata, value = 0, preemptionPolicy }: Partial<PriorityClass>,
    attributes: AdmissionAttributes,
  ): KubeObject {
    if (spec.priority !== undefined && spec.priority !== null && spec.priority !== value) {
      throw admissionForbidden(
        attributes,
        `the integer value of priority (${spec.priority}) must not be provided in pod spec; priority admission controller computed ${value} from the given PriorityClass name`,
      );
    }
    const ownPolicy = spec.preemptionPolicy ?? undefined;
    if (preemptionPolicy && ownPolicy !== undefined && ownPolicy !== preemptionPolicy) {
      throw admissionForbidden(
        attributes,
        `the string value of PreemptionPolicy (${ownPolicy}) must not be provided in pod spec; priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`,
      );
    }
    return {
      ...pod,
      spec: Object.assign(
        {},
        spec,
        metadata?.name ? { priorityClassName: metadata.name } : undefined,
        preemptionPolicy ? { priority: value, preemptionPolicy } : { priority: value },
      ),
    } as KubeObject;
  }

  async function checkDefault(attributes: AdmissionAttributes): Promise<void> {
    const { globalDefault, metadata } = attributes.object as PriorityClass;
    if (!globalDefault) return;
    const other = (await defaultClass())?.metadata?.name;
    if (other === undefined || (attributes.operation === 'UPDATE' && other === metadata?.name)) return;
    throw admissionForbidden(
      attributes,
      `PriorityClass ${other} is already marked as default. Only one default can exist`,
    );
  }

  return {
    name: 'Priority',
    resources: ['pods', 'priorityclasses.scheduling.k8s.io', ...(podGroups ? ['podgroups.scheduling.k8s.io'] : [])],
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    admit(attributes) {
      if (podGroups && attributes.operation === 'CREATE' && concerns(attributes, 'scheduling.k8s.io', 'podgroups')) {
        return admitGroup(attributes.object as PodGroup, attributes);
      }
      const pod = podOf(attributes);
      if (pod === undefined) return undefined;
      return attributes.operation === 'CREATE'
        ? admitNew(pod, attributes)
        : keepPriority(pod, attributes.oldObject as Pod);
    },
    validate: (attributes) =>
      concerns(attributes, 'scheduling.k8s.io', 'priorityclasses') ? checkDefault(attributes) : undefined,
  };
}

function keepPriority(pod: Pod, old: Pod | undefined): KubeObject | undefined {
  const lost = <T>(now: T | null | undefined, before: T | null | undefined) =>
    (now ?? undefined) === undefined && (before ?? undefined) !== undefined;
  const losesPriority = lost(pod.spec?.priority, old?.spec?.priority);
  const losesPolicy = lost(pod.spec?.preemptionPolicy, old?.spec?.preemptionPolicy);
  if (!losesPriority && !losesPolicy) return undefined;
  return {
    ...pod,
    spec: {
      ...pod.spec,
      ...(losesPriority ? { priority: old?.spec?.priority } : {}),
      ...(losesPolicy ? { preemptionPolicy: old?.spec?.preemptionPolicy } : {}),
    },
  } as KubeObject;
}
