import type { Service } from '@k8s-ts/api/types';
import { type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';

/**
 * Refuses services with external IPs that they did not have before.
 * `kubernetes plugin/pkg/admission/network/denyserviceexternalips`.
 */
export function denyServiceExternalIPs(): AdmissionPlugin {
  return {
    name: 'DenyServiceExternalIPs',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    validate(attributes) {
      if (!concerns(attributes, '', 'services')) return;
      const ipsOf = (service: object | undefined) => (service as Service | undefined)?.spec?.externalIPs ?? [];
      const old = ipsOf(attributes.oldObject);
      if (ipsOf(attributes.object).every((ip) => old.includes(ip))) return;
      throw admissionForbidden(attributes, 'Use of external IPs is denied by admission control');
    },
  };
}
