import type { Node } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';

const notReady = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' } as const;

/** Taints new nodes, so that no pod runs there before they are ready. `kubernetes plugin/pkg/admission/nodetaint`. */
export function taintNodesByCondition(): AdmissionPlugin {
  return {
    name: 'TaintNodesByCondition',
    resources: ['nodes'],
    handles: (operation) => operation === 'CREATE',
    admit(attributes) {
      if (!concerns(attributes, '', 'nodes') || attributes.object === undefined) return undefined;
      const node = attributes.object as Node;
      const taints = node.spec?.taints ?? [];
      if (taints.some(({ key, effect }) => key === notReady.key && effect === notReady.effect)) return undefined;
      return { ...node, spec: { ...node.spec, taints: [...taints, notReady] } } as KubeObject;
    },
  };
}
