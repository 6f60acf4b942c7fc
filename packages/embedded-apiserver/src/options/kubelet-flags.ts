import { integerFlag, stringFlag, stringsFlag } from './flag.js';

const group = 'Nodes';

/** The flags about how kubelets are reached, with kube-apiserver's names. */
export const kubeletFlags = {
  kubeletClientCertificate: stringFlag({
    name: 'kubelet-client-certificate',
    group,
    help: 'File with the client certificate that kubelets are shown. It is read for each connection.',
  }),
  kubeletClientKey: stringFlag({
    name: 'kubelet-client-key',
    group,
    help: 'File with the private key of --kubelet-client-certificate.',
  }),
  kubeletCertificateAuthority: stringFlag({
    name: 'kubelet-certificate-authority',
    group,
    help: 'File with the CAs of the certificates of kubelets. Unset: their certificates are not verified.',
  }),
  kubeletPreferredAddressTypes: stringsFlag(
    {
      name: 'kubelet-preferred-address-types',
      group,
      suggested: ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'],
      help: 'The types of node addresses that kubelets are reached at, preferred first.',
    },
    ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'],
  ),
  kubeletPort: integerFlag(
    { name: 'kubelet-port', group, help: 'The port of kubelets on nodes whose status does not tell it.' },
    10250,
    { max: 65_535 },
  ),
};
