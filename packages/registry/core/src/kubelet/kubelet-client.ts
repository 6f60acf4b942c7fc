import { lookup } from 'node:dns/promises';
import type { Duplex } from 'node:stream';
import type { Node } from '@k8s-ts/api/types';
import { newBadRequest, newGenericError } from '@k8s-ts/apimachinery/errors';
import type { TLSSettings } from '@k8s-ts/client/dial';
import { readChangingFile } from '@k8s-ts/pki';
import { hostOf, isGlobalUnicast } from '../connect.js';
import type { KubeletSettings, NodeConnections } from './node-connections.js';

/** Types of node addresses, preferred first, as kube-apiserver has them by default. */
export const defaultAddressTypes: readonly string[] = [
  'Hostname',
  'InternalDNS',
  'InternalIP',
  'ExternalDNS',
  'ExternalIP',
];

const defaultKubeletPort = 10250;

/** Address of a server, and how to connect to it. */
export interface Reachable {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Opens a connection over which HTTP/1.1 is spoken. Rejects with an Error whose message clients may see. */
  dial(): Promise<Duplex>;
}

/** The kubelet of a node. */
export interface ReachableKubelet extends Reachable {
  readonly host: string;
  readonly port: number;
  /** Whether the connection bypasses the network. */
  readonly isSimulated: boolean;
}

/** Reaches kubelets and pods (`kubernetes pkg/kubelet/client`). */
export interface KubeletClient {
  /**
   * The kubelet of a node, at the preferred address in the node's status.
   *
   * @param skipVerification do not verify the certificate of the kubelet, whatever the settings say. Default false
   * @throws StatusError 500 when the node has no address
   */
  kubelet(node: Node, skipVerification?: boolean): ReachableKubelet;
  /**
   * A port of a pod, or of a node besides its kubelet's. Certificates are not verified.
   *
   * @param port default: that of the scheme
   */
  address(scheme: string, host: string, port: string): Reachable;
}

export function newKubeletClient(settings: KubeletSettings = {}, connections: NodeConnections = {}): KubeletClient {
  const { port: defaultPort = defaultKubeletPort, preferredAddressTypes = defaultAddressTypes } = settings;
  return {
    kubelet(node, skipVerification = false) {
      const host = preferredAddress(node, preferredAddressTypes);
      const port = node.status?.daemonEndpoints?.kubeletEndpoint?.Port || defaultPort;
      const simulated = connections.kubelet?.(node);
      return {
        origin: `https://${hostOf(host)}:${port}`,
        host,
        port,
        isSimulated: simulated !== undefined,
        dial: async () => simulated ?? dial(host, port, await tlsSettings(settings, skipVerification)),
      };
    },
    address(scheme, host, port) {
      const isSecure = scheme === 'https';
      const number = port === '' ? (isSecure ? 443 : 80) : Number(port);
      return {
        origin: `${isSecure ? 'https' : 'http'}://${hostOf(host)}${port === '' ? '' : `:${port}`}`,
        dial: async () =>
          connections.pod?.(host, number) ?? dial(host, number, isSecure ? { rejectUnauthorized: false } : undefined),
      };
    },
  };
}

function preferredAddress(node: Node, types: readonly string[]): string {
  const addresses = node.status?.addresses ?? [];
  for (const wanted of types) {
    const found = addresses.find(({ type }) => type === wanted);
    if (found !== undefined) return found.address;
  }
  throw newGenericError(500, `no preferred addresses found; known addresses: ${JSON.stringify(addresses)}`);
}

/** The files may be replaced while the server runs. */
async function tlsSettings(settings: KubeletSettings, skipVerification: boolean): Promise<TLSSettings> {
  const { clientCertificateFile, clientKeyFile, certificateAuthorityFile: caFile } = settings;
  const verifies = caFile !== undefined && !skipVerification;
  const [cert, key, ca] = await Promise.all([
    clientCertificateFile === undefined ? undefined : readChangingFile(clientCertificateFile),
    clientKeyFile === undefined ? undefined : readChangingFile(clientKeyFile),
    verifies ? readChangingFile(caFile) : undefined,
  ]);
  const { trustedRoots } = await import('@k8s-ts/client/dial');
  return {
    rejectUnauthorized: verifies,
    ...(cert && key ? { cert, key } : {}),
    ...(ca ? { roots: trustedRoots(ca) } : {}),
  };
}

/** Opens a connection. Its code is loaded for the first one. */
async function dial(host: string, port: number, tls?: TLSSettings): Promise<Duplex> {
  const { dial: open } = await import('@k8s-ts/client/dial');
  return open(host, port, { tls });
}

/** Refuses hosts that proxies must not reach: loopback, link-local and such addresses. @throws BadRequest */
export async function checkProxyable(host: string): Promise<void> {
  let addresses: readonly { readonly address: string }[];
  try {
    addresses = await lookup(host, { all: true });
  } catch {
    throw newBadRequest(`lookup ${host}: no such host`);
  }
  if (!addresses.every(({ address }) => isGlobalUnicast(address))) throw newBadRequest('address not allowed');
}
