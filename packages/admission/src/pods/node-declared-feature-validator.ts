import type { Container, Node, Pod } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { type AdmissionAttributes, type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';
import { nodeOfUpdate } from './node-of-update.js';

/**
 * Refuses updates of pods that need a feature which their node does not declare.
 * `kubernetes plugin/pkg/admission/nodedeclaredfeatures` and
 * `kubernetes/component-helpers nodedeclaredfeatures/features`.
 */
export function nodeDeclaredFeatureValidator(nodes: ObjectReader<Node>): AdmissionPlugin {
  return {
    name: 'NodeDeclaredFeatureValidator',
    resources: ['pods'],
    handles: (operation) => operation === 'UPDATE',
    validate(attributes) {
      if (attributes.subresource !== '' && attributes.subresource !== 'resize') return;
      const needed = featuresOf(attributes.object as Pod, attributes.oldObject as Pod);
      return needed.length === 0 ? undefined : checkNode(attributes, needed);
    },
  };

  async function checkNode(attributes: AdmissionAttributes, needed: readonly string[]): Promise<void> {
    const node = await nodeOfUpdate(attributes, nodes);
    if (node === undefined) return;
    const missing = needed.filter((name) => !node.status?.declaredFeatures?.includes(name));
    if (missing.length === 0) return;
    const list = missing.join(', ');
    const text = `pod update requires features ${list} which are not available on node "${node.metadata?.name}"`;
    throw admissionForbidden(attributes, text);
  }
}

/** The features that an update needs, sorted by name. */
function featuresOf({ spec }: Pod, { spec: old }: Pod): readonly string[] {
  const isResized = (container: Container, i: number) =>
    container.restartPolicy !== 'Always' &&
    !builtinSemanticEqual(container.resources, spec?.initContainers?.[i]?.resources);
  return [
    ...(builtinSemanticEqual(spec?.resources, old?.resources) ? [] : ['InPlacePodLevelResourcesVerticalScaling']),
    ...(old?.initContainers?.some(isResized) ? ['InPlacePodVerticalScalingInitContainers'] : []),
  ];
}
