import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodeYAML, encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { mayBeReplaced, replaceFile } from '@k8s-ts/pki';

/** The data of a kubeconfig. `server` is a URL; certificates and keys are PEM texts. */
export interface KubeconfigInput {
  readonly server: string;
  readonly certificateAuthority: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

/**
 * Makes a kubeconfig (YAML) with one cluster, one user with a client certificate and one context, all named `k8s-ts`,
 * with the data inline.
 */
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
- name: k8s-ts
  user:
    client-certificate-data: ${data(clientCertificate)}
    client-key-data: ${data(clientKey)}
contexts:
- name: k8s-ts
  context:
    cluster: k8s-ts
    user: k8s-ts
current-context: k8s-ts
`;
}

/**
 * Writes a kubeconfig that only its owner can read, and makes its folders. An existing file keeps its other clusters,
 * users and contexts: entries of the same names are replaced, and the new context becomes the current one. A device or
 * a pipe, such as `/dev/stdout`, gets the new kubeconfig.
 *
 * @param text the new kubeconfig (YAML)
 * @throws Error naming the file when it exists and is not a kubeconfig; the file then stays unchanged. Also the error
 * of the file system, with `path`
 */
export async function writeKubeconfig(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const existing = (await mayBeReplaced(file)) ? await readIfThere(file) : '';
  const isSame = existing.trim() === '' || existing === text;
  await replaceFile(file, isSame ? text : merged(file, existing, text), 0o600);
}

const readIfThere = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

type Config = Readonly<Record<string, unknown>>;

function merged(file: string, existing: string, text: string): string {
  const old = readConfig(file, existing);
  const added = readConfig(file, text);
  const lists = ['clusters', 'users', 'contexts'].map((name) => [
    name,
    mergeByName(entriesOf(file, old, name), entriesOf(file, added, name)),
  ]);
  return encodeYAML({ ...old, ...Object.fromEntries(lists), 'current-context': added['current-context'] });
}

function readConfig(file: string, text: string): Config {
  let value: unknown;
  try {
    ({ value } = decodeYAML(text));
  } catch (error) {
    throw new Error(`${file} is not a kubeconfig and was not changed: ${errorText(error)}`);
  }
  if (typeof value === 'object' && value !== null && (value as Config).kind === 'Config') return value as Config;
  throw new Error(`${file} is not a kubeconfig and was not changed: it is not of kind Config`);
}

interface Entry {
  readonly name: string;
}

function entriesOf(file: string, config: Config, name: string): readonly Entry[] {
  const list = config[name] ?? [];
  if (Array.isArray(list)) return list as readonly Entry[];
  throw new Error(`${file} is not a kubeconfig and was not changed: ${name} is not a list`);
}

function mergeByName(old: readonly Entry[], added: readonly Entry[]): readonly Entry[] {
  const names = new Set(added.map(({ name }) => name));
  return [...old.filter((entry) => !names.has(entry?.name)), ...added];
}
