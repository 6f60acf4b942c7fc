import { checkPair } from './complete-table.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, optionGroup } from './option.js';

const addressTypes = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'];

/** Options about how kubelets are reached. */
export const kubeletOptions = optionGroup('Nodes', {
  /** PEM file of the client certificate that kubelets are shown; read for each connection. Default: none. */
  kubeletClientCertificate: flag.optionalString('kubelet-client-certificate', {
    help: 'File with the client certificate that kubelets are shown. It is read for each connection.',
  }),
  /** PEM file of the key of `kubeletClientCertificate`. */
  kubeletClientKey: flag.optionalString('kubelet-client-key', {
    help: 'File with the private key of --kubelet-client-certificate.',
  }),
  /** PEM file of the CAs of the certificates of kubelets. Default: their certificates are not verified. */
  kubeletCertificateAuthority: flag.optionalString('kubelet-certificate-authority', {
    help: 'File with the CAs of the certificates of kubelets. Unset: their certificates are not verified.',
  }),
  /** Types of node addresses, preferred first. Default Hostname, InternalDNS, InternalIP, ExternalDNS, ExternalIP. */
  kubeletPreferredAddressTypes: flag.strings('kubelet-preferred-address-types', addressTypes, {
    suggested: addressTypes,
    help: 'The types of node addresses that kubelets are reached at, preferred first.',
    check(types) {
      const unknown = types.find((type) => !addressTypes.includes(type));
      if (unknown !== undefined) throw new Error(`${JSON.stringify(unknown)} is none of ${addressTypes.join(', ')}`);
    },
  }),
  /** Port for nodes whose status does not contain the port of their kubelet. Default 10250. */
  kubeletPort: flag.integer('kubelet-port', 10250, {
    max: 65_535,
    help: 'The port of kubelets on nodes whose status does not tell it.',
  }),
});

/** @throws FlagError for one file without the other */
export function checkKubeletOptions(options: CompletedOptionsOf<typeof kubeletOptions>): void {
  checkPair(kubeletOptions, options, 'kubeletClientCertificate', 'kubeletClientKey');
}
