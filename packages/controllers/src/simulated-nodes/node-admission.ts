import type { Container, Node, Pod } from '@k8s-ts/api';
import { isPodTerminal } from '../pods/index.js';
import { amountsOf, ClusterState, type NodeState } from '../scheduler/index.js';
import { simulatedNodeNumber } from './node-names.js';
import { newSimulatedNode } from './node-objects.js';
import { type Rejection, rejectionsOf } from './pod-rejection.js';

const mirrorAnnotation = 'kubernetes.io/config.mirror';

/** Knows the pods that run on the simulated nodes, and decides whether other pods may run there. */
export interface NodeAdmission {
  /** Records the present object of a node. */
  setNode(node: Node): void;
  /**
   * Records that the node has registered. From then on, pods are admitted by the state that the node had at that time.
   */
  deleteNode(node: Node): void;
  /**
   * Records the present object of a pod of a simulated node. The pod counts as running there if a kubelet has written
   * its status.
   */
  follow(pod: Pod): void;
  /** Frees the place of a pod that has gone. */
  forget(pod: Pod): void;
  /**
   * Admits a pod to its node. A pod that has been admitted stays admitted.
   * @param node a newer state of the node. Default: the known state
   * @returns the reasons why the pod is rejected; empty when it is admitted
   */
  admit(pod: Pod, node?: Node): readonly Rejection[];
}

/** @param count nodes `node-1` to this number are simulated @param now in ms since the epoch */
export function newNodeAdmission(count: number, now: () => number): NodeAdmission {
  const state = new ClusterState();
  const place = (pod: Pod) => state.place(placeOf(pod), pod.spec?.nodeName ?? '');
  const targetOf = (name: string): NodeState | undefined => {
    const number = simulatedNodeNumber(name, count);
    if (number !== undefined && !state.nodes.has(name)) state.setNode(newSimulatedNode(number, now()));
    return state.nodes.get(name);
  };
  return {
    setNode(node) {
      if (simulatedNodeNumber(node.metadata.name ?? '', count) !== undefined) state.setNode(node);
    },
    deleteNode: (node) => state.deleteNode(node),
    follow(pod) {
      const { metadata, status } = pod;
      if (isPodTerminal(pod)) {
        state.remove(pod);
        return;
      }
      const before = state.placed(metadata.uid ?? '')?.pod;
      const runs = before !== undefined || status?.startTime !== undefined;
      if (runs && (before === undefined || before.metadata.generation !== metadata.generation)) place(pod);
    },
    forget: (pod) => void state.remove(pod),
    admit(pod, node) {
      const { metadata, spec } = pod;
      if (state.placed(metadata.uid ?? '') !== undefined) return [];
      const target = targetOf(spec?.nodeName ?? '');
      const isMirror = metadata.annotations?.[mirrorAnnotation] !== undefined;
      if (target !== undefined && !isMirror) {
        const present = node && { node, allocatable: amountsOf(node.status?.allocatable) };
        const rejections = rejectionsOf(pod, { ...target, ...present });
        if (rejections.length > 0) return rejections;
      }
      place(pod);
      return [];
    },
  };
}

/** The fields of a pod that matter for the admission of others. The rest is not held in memory. */
function placeOf({ metadata, spec }: Pod): Pod {
  const { uid = '', generation } = metadata;
  const { containers = [], initContainers = [], resources, overhead } = spec ?? {};
  return {
    metadata: { uid, ...(generation !== undefined && { generation }) },
    spec: {
      containers: containers.map(needsOf),
      initContainers: initContainers.map(needsOf),
      ...(resources && { resources }),
      ...(overhead && { overhead }),
    },
  };
}

function needsOf({ name, resources, ports, restartPolicy }: Container): Container {
  return { name, ...(resources && { resources }), ...(ports && { ports }), ...(restartPolicy && { restartPolicy }) };
}
