import type { NodeConnections } from '@k8s-ts/controlplane';
import { FlagError } from './flag.js';
import { kubeletFlags } from './kubelet-flags.js';

/** Options about how kubelets are reached. */
export interface KubeletOptions {
  /** PEM file of the client certificate that kubelets are shown; read for each connection. Default: none. */
  readonly kubeletClientCertificate?: string;
  /** PEM file of the key of `kubeletClientCertificate`. */
  readonly kubeletClientKey?: string;
  /** PEM file of the CAs of the certificates of kubelets. Default: their certificates are not verified. */
  readonly kubeletCertificateAuthority?: string;
  /** Types of node addresses, preferred first. Default Hostname, InternalDNS, InternalIP, ExternalDNS, ExternalIP. */
  readonly kubeletPreferredAddressTypes?: readonly string[];
  /** For nodes whose status does not tell the port of their kubelet. Default 10250. */
  readonly kubeletPort?: number;
  /** Connections to nodes and pods that the program simulates. Default: all are reached over the network. */
  readonly nodeConnections?: NodeConnections;
}

type Optional = 'kubeletClientCertificate' | 'kubeletClientKey' | 'kubeletCertificateAuthority';

export type CompletedKubeletOptions = Required<Omit<KubeletOptions, Optional>> & Pick<KubeletOptions, Optional>;

const knownTypes: readonly string[] = kubeletFlags.kubeletPreferredAddressTypes.initial;

/**
 * Fills in the defaults and checks the options.
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function completeKubeletOptions(options: KubeletOptions): CompletedKubeletOptions {
  const { kubeletClientCertificate, kubeletClientKey, kubeletCertificateAuthority } = options;
  if (Boolean(kubeletClientCertificate) !== Boolean(kubeletClientKey)) {
    throw new FlagError('--kubelet-client-certificate and --kubelet-client-key must be given together');
  }
  const types = options.kubeletPreferredAddressTypes ?? knownTypes;
  const unknown = types.find((type) => !knownTypes.includes(type));
  if (unknown !== undefined) {
    throw new FlagError(
      `--kubelet-preferred-address-types: ${JSON.stringify(unknown)} is none of ${knownTypes.join(', ')}`,
    );
  }
  return {
    ...(kubeletClientCertificate && kubeletClientKey ? { kubeletClientCertificate, kubeletClientKey } : {}),
    ...(kubeletCertificateAuthority ? { kubeletCertificateAuthority } : {}),
    kubeletPreferredAddressTypes: types,
    kubeletPort: options.kubeletPort ?? kubeletFlags.kubeletPort.initial,
    nodeConnections: options.nodeConnections ?? {},
  };
}
