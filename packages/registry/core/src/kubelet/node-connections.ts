import type { Duplex } from 'node:stream';
import type { Node } from '@k8s-ts/api/types';

/**
 * Connections of a program in place of those over the network, for nodes and pods that it simulates. They carry
 * HTTP/1.1 without TLS; `@k8s-ts/streaming/kubelet` answers it as a kubelet does.
 */
export interface NodeConnections {
  /** A connection to the kubelet of a node. Undefined: the node's address is dialled. Default: always undefined. */
  kubelet?(node: Node): Duplex | Promise<Duplex> | undefined;
  /** A connection to a port of a pod. Undefined: the address is dialled. Default: always undefined. */
  pod?(ip: string, port: number): Duplex | Promise<Duplex> | undefined;
}

/** How kubelets are reached over the network. */
export interface KubeletSettings {
  /** Port for nodes whose status does not contain the port of their kubelet. Default 10250. */
  readonly port?: number;
  /** Types of node addresses, preferred first. Default Hostname, InternalDNS, InternalIP, ExternalDNS, ExternalIP. */
  readonly preferredAddressTypes?: readonly string[];
  /** PEM file of the client certificate. Read anew for each connection. Default: kubelets get no certificate. */
  readonly clientCertificateFile?: string;
  /** PEM file of the key of the client certificate. */
  readonly clientKeyFile?: string;
  /** PEM file of the CAs of kubelets' certificates. Default: their certificates are not verified. */
  readonly certificateAuthorityFile?: string;
}
