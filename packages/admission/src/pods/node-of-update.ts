import type { Node, Pod } from '@k8s-ts/api/types';
import { type AdmissionAttributes, admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';

/**
 * The node of a pod whose spec an update changes. Undefined: the pod has no node, or its spec stays as it is.
 *
 * @throws StatusError 403 when the node does not exist
 */
export async function nodeOfUpdate(
  attributes: AdmissionAttributes,
  nodes: ObjectReader<Node>,
): Promise<Node | undefined> {
  const { metadata, spec } = attributes.object as Pod;
  const name = spec?.nodeName;
  if (!name || metadata?.generation === attributes.oldObject?.metadata.generation) return undefined;
  const node = await nodes.get('', name);
  if (node === undefined) throw admissionForbidden(attributes, `node "${name}" not found`);
  return node;
}
