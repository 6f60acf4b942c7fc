import type { Binding, Node, Pod } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { validatePathSegmentName } from '@k8s-ts/apimachinery/validation';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';

const topologyLabels = ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region'];

/**
 * Gives pods the zone and region of their node, when they are bound to it or created on it.
 * `kubernetes plugin/pkg/admission/podtopologylabels`.
 */
export function podTopologyLabels(nodes: ObjectReader<Node>): AdmissionPlugin {
  async function labelsOf(name: string): Promise<Readonly<Record<string, string>>> {
    const labels = (await nodes.get('', name))?.metadata?.labels ?? {};
    return Object.fromEntries(Object.entries(labels).filter(([key]) => topologyLabels.includes(key)));
  }

  return {
    name: 'PodTopologyLabels',
    resources: ['pods'],
    handles: (operation) => operation === 'CREATE',
    admit({ resource, subresource, object }) {
      if (resource.group !== '' || resource.resource !== 'pods' || object === undefined) return undefined;
      const node = nodeOf(subresource, object);
      // No node has an invalid name. Validation refuses the pod.
      if (!node || validatePathSegmentName(node, false).length > 0) return undefined;
      return labelsOf(node).then((labels) =>
        Object.keys(labels).length === 0
          ? undefined
          : { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, ...labels } } },
      );
    },
  };
}

function nodeOf(subresource: string, object: KubeObject): string | undefined {
  if (subresource === '') return (object as Pod).spec?.nodeName;
  if (subresource !== 'binding') return undefined;
  const { kind, name } = (object as Binding).target ?? {};
  return kind === 'Node' ? name : undefined;
}
