import type { Pod } from '@k8s-ts/api/types';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';

/** Whether the request concerns the objects of a resource, and no subresource of them. */
export function concerns({ resource, subresource }: AdmissionAttributes, group: string, name: string): boolean {
  return resource.resource === name && resource.group === group && subresource === '';
}

/** The pod of a request for pods, without a subresource. Undefined for other requests. */
export function podOf(attributes: AdmissionAttributes): Pod | undefined {
  return concerns(attributes, '', 'pods') ? (attributes.object as Pod | undefined) : undefined;
}
