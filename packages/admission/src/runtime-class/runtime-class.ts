import type { nodev1, Pod } from '@k8s-ts/api/types';
import { equalQuantity } from '@k8s-ts/apimachinery/quantity';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { podOf } from '../attributes.js';
import { checkResourceName } from '../check-resource-name.js';
import type { ObjectReader } from '../object-reader.js';
import { mergeTolerations } from './merge-tolerations.js';

type RuntimeClass = nodev1.RuntimeClass;
type Amounts = Readonly<Record<string, string>>;

/**
 * Gives new pods the overhead, the node selector and the tolerations of their RuntimeClass.
 * `kubernetes plugin/pkg/admission/runtimeclass`.
 */
export function runtimeClass(classes: ObjectReader<RuntimeClass>): AdmissionPlugin {
  async function classOf(pod: Pod, attributes: AdmissionAttributes): Promise<RuntimeClass | undefined> {
    const name = pod.spec?.runtimeClassName ?? undefined;
    if (name === undefined) return undefined;
    // An invalid name is answered with 500, as in kube-apiserver.
    checkResourceName(name);
    const found = await classes.get('', name);
    if (found !== undefined) return found;
    throw admissionForbidden(attributes, `pod rejected: RuntimeClass ${goQuote(name)} not found`);
  }

  async function applyClass(pod: Pod, attributes: AdmissionAttributes): Promise<KubeObject | undefined> {
    const found = await classOf(pod, attributes);
    if (found === undefined || pod.spec === undefined) return undefined;
    const { scheduling } = found;
    const overhead = found.overhead && (found.overhead.podFixed ?? {});
    const own = pod.spec.overhead ?? {};
    if (overhead && Object.keys(own).length > 0 && !sameAmounts(overhead, own)) throw otherOverhead(attributes);
    return {
      ...pod,
      spec: {
        ...pod.spec,
        ...(overhead && Object.keys(overhead).length > 0 ? { overhead } : {}),
        ...(scheduling ? placement(pod.spec, scheduling, attributes) : {}),
      },
    } as KubeObject;
  }

  async function checkOverhead(pod: Pod, attributes: AdmissionAttributes): Promise<void> {
    const overhead = (await classOf(pod, attributes))?.overhead;
    const own = pod.spec?.overhead ?? undefined;
    if (overhead && !sameAmounts(overhead.podFixed ?? {}, own ?? {})) throw otherOverhead(attributes);
    if (!overhead && own !== undefined) {
      throw admissionForbidden(
        attributes,
        'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
      );
    }
  }

  return {
    name: 'RuntimeClass',
    resources: ['pods'],
    handles: (operation) => operation === 'CREATE',
    admit(attributes) {
      const pod = podOf(attributes);
      return pod && hasClass(pod) ? applyClass(pod, attributes) : undefined;
    },
    validate(attributes) {
      const pod = podOf(attributes);
      if (pod === undefined || !(hasClass(pod) || pod.spec?.overhead)) return undefined;
      return checkOverhead(pod, attributes);
    },
  };
}

/** An empty name counts as a class that does not exist. */
const hasClass = ({ spec }: Pod): boolean => (spec?.runtimeClassName ?? undefined) !== undefined;

const otherOverhead = (attributes: AdmissionAttributes) =>
  admissionForbidden(attributes, "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");

function sameAmounts(a: Amounts, b: Amounts): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => b[name] !== undefined && equalQuantity(a[name] as string, b[name] as string))
  );
}

type Spec = NonNullable<Pod['spec']>;

function placement(
  { nodeSelector: own, tolerations = [] }: Spec,
  scheduling: NonNullable<RuntimeClass['scheduling']>,
  attributes: AdmissionAttributes,
): Pick<Spec, 'nodeSelector' | 'tolerations'> {
  const wanted = scheduling.nodeSelector ?? {};
  const conflict = Object.keys(wanted).find((key) => own?.[key] !== undefined && own[key] !== wanted[key]);
  if (conflict !== undefined) {
    throw admissionForbidden(
      attributes,
      `conflict: runtimeClass.scheduling.nodeSelector[${conflict}] = ${wanted[conflict]}; pod.spec.nodeSelector[${conflict}] = ${own?.[conflict]}`,
    );
  }
  const nodeSelector = { ...own, ...wanted };
  const merged = mergeTolerations(tolerations, scheduling.tolerations ?? []);
  return {
    ...(Object.keys(nodeSelector).length > 0 ? { nodeSelector } : {}),
    ...(merged.length > 0 ? { tolerations: merged } : {}),
  };
}
