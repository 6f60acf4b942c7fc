import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { TestServer } from '../test-server.js';

/** Name of the user whose token is in the description. */
export const adminUser = 'test-admin';

/** Data with which clients in any language reach a test server. */
export interface ServerDescription {
  /** `https://127.0.0.1:PORT` */
  readonly server: string;
  /** A kubeconfig (YAML), with all certificates and keys inline. */
  readonly kubeconfig: string;
  /** The CA of the server's certificate, as PEM. */
  readonly ca: string;
  /** A bearer token of a user who may do everything. */
  readonly token: string;
}

/** Describes a server that has the user {@link adminUser}. */
export function describeServer(server: TestServer<string>): ServerDescription {
  const { value } = decodeYAML(server.kubeconfig);
  const { clusters } = value as {
    readonly clusters: readonly { readonly cluster: { readonly 'certificate-authority-data': string } }[];
  };
  const ca = clusters[0]?.cluster['certificate-authority-data'] ?? '';
  return {
    server: server.url,
    kubeconfig: server.kubeconfig,
    ca: Buffer.from(ca, 'base64').toString(),
    token: server.users[adminUser]?.token ?? '',
  };
}
