import { child, ifUnset } from '../../object-fields.js';
import type { Node } from '../../types/index.js';
import type { GroupKinds } from '../group-kinds.js';
import { ageOf, nameOf, orNone, type RowPrinter } from '../row-printer.js';
import type { Rule } from '../rule.js';

const printNode: RowPrinter<Node> = (object) => {
  const { spec, status } = object;
  const ready = status?.conditions?.findLast(({ type }) => type === 'Ready');
  const words = [ready ? (ready.status === 'True' ? 'Ready' : 'NotReady') : 'Unknown'];
  if (spec?.unschedulable) words.push('SchedulingDisabled');
  const address = (wanted: string) => orNone(status?.addresses?.find(({ type }) => type === wanted)?.address);
  const { kubeletVersion = '', osImage, kernelVersion, containerRuntimeVersion, architecture } = status?.nodeInfo ?? {};
  return {
    cells: [
      nameOf(object),
      words.join(','),
      orNone(nodeRoles(object).join(',')),
      ageOf(object),
      kubeletVersion,
      address('InternalIP'),
      address('ExternalIP'),
      osImage || '<unknown>',
      `${kernelVersion || '<unknown>'}${architecture ? ` (${architecture})` : ''}`,
      containerRuntimeVersion || '<unknown>',
    ],
  };
};

const roleLabel = 'node-role.kubernetes.io/';

function nodeRoles(object: Node): readonly string[] {
  const roles = Object.entries(object.metadata?.labels ?? {}).map(([key, value]) =>
    key.startsWith(roleLabel) ? key.slice(roleLabel.length) : key === 'kubernetes.io/role' ? value : '',
  );
  return [...new Set(roles.filter((role) => role !== ''))].sort();
}

const nodeStatus: Rule = (object) =>
  child(object, 'capacity') === undefined ? object : ifUnset(object, { allocatable: object.capacity });

export const nodes: GroupKinds = {
  kinds: {
    Node: {
      description: 'A machine that runs pods.',
      print: printNode,
      columns: {
        'Container-Runtime': 'Name and version of the container runtime.',
        'External-IP': 'Address outside of the cluster.',
        'Internal-IP': 'Address in the cluster.',
        'Kernel-Version': 'Version of the kernel.',
        'OS-Image': 'Name of the operating system with its version.',
        Roles: 'Roles of the node, from its labels.',
        Status: 'Whether the node is ready, and whether it gets new pods.',
        Version: 'Version of the kubelet.',
      },
    },
  },
  defaults: { NodeStatus: nodeStatus },
};
