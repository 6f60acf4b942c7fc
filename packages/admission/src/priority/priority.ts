import type { Pod, schedulingv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/server';
import { concerns, podOf } from '../attributes.js';
import type { ObjectReader } from '../object-reader.js';

type PriorityClass = schedulingv1.PriorityClass;

/**
 * Gives new pods the priority of their PriorityClass, or of the default class, and keeps it afterwards. There can be one default class only.
 * `kubernetes plugin/pkg/admission/priority`.
 */
export function priority(classes: ObjectReader<PriorityClass>): AdmissionPlugin {
  async function defaultClass(): Promise<PriorityClass | undefined> {
    const all = classes.cached?.('') ?? (await classes.list('', false));
    const defaults = all.filter(({ globalDefault }) => globalDefault);
    // After a race there may be several: the lowest counts.
    return defaults.reduce<PriorityClass | undefined>(
      (lowest, each) => (lowest === undefined || each.value < lowest.value ? each : lowest),
      undefined,
    );
  }

  async function classOf(pod: Pod, attributes: AdmissionAttributes): Promise<Partial<PriorityClass>> {
    const name = pod.spec?.priorityClassName ?? '';
    if (name === '') return (await defaultClass()) ?? { value: 0, preemptionPolicy: 'PreemptLowerPriority' };
    const found = await classes.get('', name);
    if (found !== undefined) return found;
    throw admissionForbidden(attributes, `no PriorityClass with name ${name} was found`);
  }

  async function admitNew(pod: Pod, attributes: AdmissionAttributes): Promise<KubeObject | undefined> {
    const { spec } = pod;
    if (spec === undefined) return undefined;
    const { metadata, value = 0, preemptionPolicy } = await classOf(pod, attributes);
    if (spec.priority !== undefined && spec.priority !== null && spec.priority !== value) {
      throw admissionForbidden(
        attributes,
        `the integer value of priority (${spec.priority}) must not be provided in pod spec; priority admission controller computed ${value} from the given PriorityClass name`,
      );
    }
    if (preemptionPolicy && spec.preemptionPolicy && spec.preemptionPolicy !== preemptionPolicy) {
      throw admissionForbidden(
        attributes,
        `the string value of PreemptionPolicy (${spec.preemptionPolicy}) must not be provided in pod spec; priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`,
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
    resources: ['pods', 'priorityclasses.scheduling.k8s.io'],
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    admit(attributes) {
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
