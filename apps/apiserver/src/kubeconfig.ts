import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How an admin reaches a server. PEM texts. */
export interface KubeconfigInput {
  readonly server: string;
  readonly certificateAuthority: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

/** A kubeconfig (YAML) with one cluster, one user with a client certificate and one context, all inline. */
export function kubeconfig({ server, certificateAuthority, clientCertificate, clientKey }: KubeconfigInput): string {
  const data = (pem: string) => Buffer.from(pem, 'utf8').toString('base64');
  return `apiVersion: v1
kind: Config
clusters:
- name: k8s-ts
  cluster:
    server: ${server}
    certificate-authority-data: ${data(certificateAuthority)}
users:
- name: admin
  user:
    client-certificate-data: ${data(clientCertificate)}
    client-key-data: ${data(clientKey)}
contexts:
- name: k8s-ts
  context:
    cluster: k8s-ts
    user: admin
current-context: k8s-ts
`;
}

/** Writes a kubeconfig where only its owner can read it; folders are made. */
export async function writeKubeconfig(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode: 0o600 });
}
