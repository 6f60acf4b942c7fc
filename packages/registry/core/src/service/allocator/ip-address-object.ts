import type { IPFamily } from '@k8s-ts/api/validation';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ServiceReference } from './service-reference.js';

export interface IPAddressObject extends KubeObject {
  readonly spec?: {
    readonly parentRef?: {
      readonly group?: string;
      readonly resource?: string;
      readonly namespace?: string;
      readonly name?: string;
    };
  };
}

export const gvk = { group: 'networking.k8s.io', version: 'v1', kind: 'IPAddress' } as const;
export const groupResource = { group: 'networking.k8s.io', resource: 'ipaddresses' } as const;
/** The label of addresses that this allocator makes. */
export const managedBy = 'ipallocator.k8s.io';

/** The fields of an address object, all of which the server owns. */
const ownedFields = {
  'f:metadata': {
    'f:labels': {
      '.': {},
      'f:ipaddress.kubernetes.io/ip-family': {},
      'f:ipaddress.kubernetes.io/managed-by': {},
    },
  },
  'f:spec': { 'f:parentRef': { '.': {}, 'f:name': {}, 'f:namespace': {}, 'f:resource': {} } },
};

/** The object of an address that a service has. */
export function newIPAddressObject(
  name: string,
  family: IPFamily,
  service: ServiceReference,
  uid: string,
): IPAddressObject {
  const time = formatTime(Date.now());
  const apiVersion = `${gvk.group}/${gvk.version}`;
  return {
    kind: gvk.kind,
    apiVersion,
    metadata: {
      name,
      uid,
      creationTimestamp: time,
      labels: { 'ipaddress.kubernetes.io/ip-family': family, 'ipaddress.kubernetes.io/managed-by': managedBy },
      managedFields: [
        {
          manager: 'kube-apiserver',
          operation: 'Update',
          apiVersion,
          time,
          fieldsType: 'FieldsV1',
          fieldsV1: ownedFields,
        },
      ],
    },
    spec: { parentRef: { resource: 'services', namespace: service.namespace, name: service.name } },
  };
}
