import type { corev1 } from '@k8s-ts/api/types';
import type { RequestHeaderOptions } from '@k8s-ts/generic-apiserver';
import { certificatesPEM, parseCertificatesPEM } from '@k8s-ts/pki';

/** The ConfigMap in which a cluster tells other API servers how it authenticates. */
export const configMapName = { namespace: 'kube-system', name: 'extension-apiserver-authentication' } as const;

/** How a cluster authenticates clients, and itself to other API servers. */
export interface ClusterAuthentication {
  /** CAs of client certificates, PEM. Undefined: client certificates are not accepted. */
  readonly clientCA?: string;
  /** How the cluster names the users of the requests that it passes on. Undefined: it passes none on. */
  readonly requestHeader?: RequestHeaderOptions & {
    /** CAs of the cluster's own client certificate, PEM. */
    readonly ca: string;
  };
}

/**
 * Reads the content of the ConfigMap (`kubernetes/apiserver pkg/server/options/authentication_dynamic_request_header.go`).
 *
 * @throws Error naming the key whose value cannot be read
 */
export function decodeClusterAuthentication({ data = {} }: Pick<corev1.ConfigMap, 'data'>): ClusterAuthentication {
  const clientCA = data['client-ca-file'];
  const proxyCA = data['requestheader-client-ca-file'];
  const list = (end: string) => listIn(`requestheader-${end}`, data[`requestheader-${end}`]);
  return {
    ...(clientCA ? { clientCA: certificatesIn('client-ca-file', clientCA) } : {}),
    ...(proxyCA
      ? {
          requestHeader: {
            ca: certificatesIn('requestheader-client-ca-file', proxyCA),
            allowedNames: list('allowed-names'),
            headers: {
              username: list('username-headers'),
              uid: list('uid-headers'),
              group: list('group-headers'),
              extraPrefix: list('extra-headers-prefix'),
            },
          },
        }
      : {}),
  };
}

function certificatesIn(key: string, text: string): string {
  try {
    return certificatesPEM(parseCertificatesPEM(text));
  } catch (error) {
    throw new Error(`${nameOf(key)} has no certificates`, { cause: error });
  }
}

function listIn(key: string, text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${nameOf(key)} is not JSON`, { cause: error });
  }
  if (value === null) return [];
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  throw new Error(`${nameOf(key)} is not a list of texts`);
}

const nameOf = (key: string): string => `${key} of the ConfigMap ${configMapName.namespace}/${configMapName.name}`;
