import type { Node, Pod } from '@k8s-ts/api/types';
import { StatusError } from '@k8s-ts/apimachinery/errors';
import { cmpQuantity, type QuantityLike, quantityMilliValue, quantityValue } from '@k8s-ts/apimachinery/quantity';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';
import { addAmounts, entries, podResources } from '../pod-resources/pod-resources.js';
import { nodeOfUpdate } from './node-of-update.js';

/** The resources that can be resized, and the unit of each in messages. */
const resizable: readonly (readonly [name: string, amount: (quantity: QuantityLike) => bigint])[] = [
  ['cpu', quantityMilliValue],
  ['memory', quantityValue],
];

/**
 * Refuses to resize a pod beyond what its node has, or on a node that does not run Linux.
 * `kubernetes plugin/pkg/admission/podresize`.
 */
export function podResizeValidator(nodes: ObjectReader<Node>): AdmissionPlugin {
  return {
    name: 'PodResizeValidator',
    resources: ['pods'],
    handles: (operation) => operation === 'UPDATE',
    validate: (attributes) => (attributes.subresource === 'resize' ? checkNode(attributes) : undefined),
  };

  async function checkNode(attributes: AdmissionAttributes): Promise<void> {
    const node = await nodeOfUpdate(attributes, nodes);
    if (node === undefined) return;
    const system = node.metadata?.labels?.['kubernetes.io/os'];
    if (system !== undefined && system !== 'linux') {
      const text = `pod resize is only supported on linux nodes, node "${node.metadata?.name}" is "${system}"`;
      throw withCause(attributes, text, 'UnsupportedPlatform');
    }
    const excess = excessOf(attributes.object as Pod, node);
    if (excess.length === 0) return;
    const text = `node didn't have enough allocatable resources: ${excess.join('; ')}`;
    throw withCause(attributes, text, 'NodeCapacity');
  }
}

function excessOf(pod: Pod, { status }: Node): readonly string[] {
  const requests = new Map(podResources(pod, 'requests'));
  addAmounts(requests, new Map(entries(pod.spec?.overhead)));
  return resizable.flatMap(([name, amount]) => {
    const requested = requests.get(name) ?? '0';
    const allocatable = status?.allocatable?.[name] ?? '0';
    if (cmpQuantity(requested, allocatable) <= 0) return [];
    return [`${name}, requested: ${amount(requested)}, allocatable: ${amount(allocatable)}`];
  });
}

function withCause(attributes: AdmissionAttributes, text: string, reason: string): StatusError {
  const { status } = admissionForbidden(attributes, text);
  return new StatusError({ ...status, details: { ...status.details, causes: [{ reason }] } });
}
