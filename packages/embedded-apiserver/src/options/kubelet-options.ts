import * as flag from './flag-kinds.js';
import { optionGroup } from './option.js';

const addressTypes = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'];

/** Options about how kubelets are reached. */
export const kubeletOptions = optionGroup('Nodes', {
  kubeletClientCertificate: flag.optionalString({
    pair: 'kubeletClientKey',
    help: 'File with the client certificate that kubelets are shown. It is read for each connection.',
  }),
  kubeletClientKey: flag.optionalString({ help: 'File with the private key of --kubelet-client-certificate.' }),
  kubeletCertificateAuthority: flag.optionalString({
    help: 'File with the CAs of the certificates of kubelets. Unset: their certificates are not verified.',
  }),
  kubeletPreferredAddressTypes: flag.strings(addressTypes, {
    suggested: addressTypes,
    help: 'The types of node addresses that kubelets are reached at, preferred first.',
    check(types) {
      const unknown = types.find((type) => !addressTypes.includes(type));
      if (unknown !== undefined) throw new Error(`${JSON.stringify(unknown)} is none of ${addressTypes.join(', ')}`);
    },
  }),
  kubeletPort: flag.integer(10250, {
    max: 65_535,
    help: 'The port of kubelets on nodes whose status does not tell it.',
  }),
});
