import { dirname, resolve } from 'node:path';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { readChangingFile } from '@k8s-ts/pki';
import { type NodeTransport, type NodeTransportOptions, nodeTransport } from './node-transport.js';
import { tokenFromFile } from './token-file.js';

/**
 * A kubeconfig: its text, or the file that it is in. Relative paths in it begin at the file's folder, or at `folder`.
 */
export type KubeconfigSource =
  | { readonly path: string; readonly text?: undefined }
  | { readonly text: string; readonly folder?: string; readonly path?: undefined };

export interface KubeconfigOptions {
  /** Name of the context. Default: `current-context`. */
  readonly context?: string;
}

/** The address and credentials of one context. */
export interface KubeconfigContext {
  readonly transport: NodeTransportOptions;
  /** Namespace of the context; `default` when it names none. */
  readonly namespace: string;
}

/** The credentials of a client. A client without credentials is anonymous. */
export interface KubeconfigUser {
  /** PEM of the client's certificate. */
  readonly cert?: Uint8Array;
  readonly key?: Uint8Array;
  /** A bearer token, or a function that reads it before each request. */
  readonly token?: NodeTransportOptions['token'];
  /** Name and password of basic authentication. */
  readonly username?: string;
  readonly password?: string;
}

/** The users of a kubeconfig. */
export interface KubeconfigUsers {
  readonly byName: ReadonlyMap<string, KubeconfigUser>;
  /** The user of the current context. Undefined without one. */
  readonly current?: KubeconfigUser;
}

interface Named {
  readonly name?: unknown;
}

/**
 * Reads one context of a kubeconfig, and the files that it names. A user that is not listed has no credentials, as in
 * kubectl.
 *
 * @throws Error when the context or its cluster is missing, a file cannot be read, or the user has an `exec` or
 *   `auth-provider` plugin, has a `username`, or impersonates another (`as`); YAMLError for text that is no YAML
 */
export async function readKubeconfig(
  source: KubeconfigSource,
  options: KubeconfigOptions = {},
): Promise<KubeconfigContext> {
  const { config, from } = await load(source);
  const name = options.context ?? config?.['current-context'];
  if (typeof name !== 'string' || name === '') throw new Error('the kubeconfig has no current context');
  const context = entryOf(config, 'context', name);
  const cluster = entryOf(config, 'cluster', String(context.cluster));
  const listed = context.user === undefined ? undefined : findEntry(config, 'user', String(context.user));
  const user = listed ?? {};
  refuse(user, String(context.user), ['exec', 'auth-provider', 'username', 'as']);
  if (typeof cluster.server !== 'string') throw new Error(`cluster ${String(context.cluster)} has no server`);
  const ca = await fileOrData(cluster, 'certificate-authority', from);
  const cert = await fileOrData(user, 'client-certificate', from);
  const key = await fileOrData(user, 'client-key', from);
  const serverName = cluster['tls-server-name'];
  return {
    namespace: typeof context.namespace === 'string' && context.namespace !== '' ? context.namespace : 'default',
    transport: {
      server: cluster.server,
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
      ...(cluster['insecure-skip-tls-verify'] === true && { rejectUnauthorized: false }),
      ...(typeof serverName === 'string' && { serverName }),
      ...tokenOf(user, from),
    },
  };
}

/**
 * Reads all users of a kubeconfig, and the files that they name. Clusters are not needed.
 *
 * @throws Error when a file cannot be read, or a user needs an `exec` or `auth-provider` plugin or impersonates
 *   another; YAMLError for text that is no YAML
 */
export async function readKubeconfigUsers(source: KubeconfigSource): Promise<KubeconfigUsers> {
  const { config, from } = await load(source);
  const entries = Array.isArray(config?.users)
    ? (config.users as readonly (Named & { readonly user?: unknown })[])
    : [];
  const byName = new Map<string, KubeconfigUser>();
  for (const { name } of entries)
    byName.set(String(name), await userOf(entryOf(config, 'user', String(name)), String(name), from));
  const context = config?.['current-context'];
  if (typeof context !== 'string' || context === '') return { byName };
  const current = byName.get(String(entryOf(config, 'context', context).user));
  return current === undefined ? { byName } : { byName, current };
}

async function userOf(
  user: Readonly<Record<string, unknown>>,
  name: string,
  from: (file: string) => string,
): Promise<KubeconfigUser> {
  refuse(user, name, ['exec', 'auth-provider', 'as']);
  const cert = await fileOrData(user, 'client-certificate', from);
  const key = await fileOrData(user, 'client-key', from);
  const { username, password } = user;
  return {
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...tokenOf(user, from),
    ...(typeof username === 'string' && { username }),
    ...(typeof password === 'string' && { password }),
  };
}

function refuse(user: Readonly<Record<string, unknown>>, name: string, kinds: readonly string[]): void {
  for (const kind of kinds) if (user[kind] !== undefined) throw new Error(`user ${name}: ${kind} is not supported`);
}

async function load(source: KubeconfigSource) {
  const text = source.path === undefined ? source.text : (await readChangingFile(source.path)).toString();
  const folder = source.path === undefined ? (source.folder ?? '.') : dirname(source.path);
  const config = decodeYAML(text).value as Readonly<Record<string, unknown>> | null;
  return { config, from: (file: string) => resolve(folder, file) };
}

/** A transport as a kubeconfig's context describes it. @throws the errors of {@link readKubeconfig} */
export async function kubeconfigTransport(
  source: KubeconfigSource,
  options: KubeconfigOptions = {},
): Promise<NodeTransport> {
  return nodeTransport((await readKubeconfig(source, options)).transport);
}

function entryOf(
  config: Readonly<Record<string, unknown>> | null,
  kind: 'cluster' | 'context' | 'user',
  name: string,
): Readonly<Record<string, unknown>> {
  const value = findEntry(config, kind, name);
  if (value === undefined) throw new Error(`the kubeconfig has no ${kind} ${name}`);
  return value;
}

function findEntry(
  config: Readonly<Record<string, unknown>> | null,
  kind: 'cluster' | 'context' | 'user',
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  const list = config?.[`${kind}s`];
  const entry = Array.isArray(list) ? list.find((each: Named | null) => each?.name === name) : undefined;
  const value = (entry as Readonly<Record<string, unknown>> | undefined)?.[kind];
  return typeof value !== 'object' || value === null ? undefined : (value as Readonly<Record<string, unknown>>);
}

/** The bytes under `NAME-data`, or of the file under `NAME`. */
async function fileOrData(
  entry: Readonly<Record<string, unknown>>,
  name: string,
  from: (file: string) => string,
): Promise<Uint8Array | undefined> {
  const data = entry[`${name}-data`];
  if (typeof data === 'string') return Buffer.from(data, 'base64');
  const file = entry[name];
  return typeof file === 'string' ? readChangingFile(from(file)) : undefined;
}

function tokenOf(
  user: Readonly<Record<string, unknown>>,
  from: (file: string) => string,
): Pick<NodeTransportOptions, 'token'> {
  const { token, tokenFile } = user;
  if (typeof tokenFile === 'string') return { token: tokenFromFile(from(tokenFile)) };
  return typeof token === 'string' ? { token } : {};
}
