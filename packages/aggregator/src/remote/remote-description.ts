import type { APIResource } from '@k8s-ts/server';
import type { RemoteSpec } from '../api-service.js';
import { askServer } from './ask-server.js';
import type { RemoteBackend } from './remote-connections.js';

/** What another server tells of a group-version. */
export interface RemoteDescription {
  readonly resources: readonly APIResource[];
  /** Where its OpenAPI v3 document is. Undefined: it has none. */
  readonly openAPI: string | undefined;
  /** `Stale`: it did not answer when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
}

/** The path below which a group-version is served. */
export const pathOf = ({ group = '', version }: Pick<RemoteSpec, 'group' | 'version'>): string =>
  group === '' ? `/api/${version}` : `/apis/${group}/${version}`;

/**
 * Asks another server what it serves of a group-version.
 *
 * @throws Error when it does not answer, or with something else than a list of resources
 */
export async function askDescription(
  backend: RemoteBackend,
  spec: RemoteSpec,
  signal: AbortSignal,
): Promise<RemoteDescription> {
  const path = pathOf(spec);
  const [list, documents] = await Promise.all([
    askJSON(backend, path, signal),
    // Older servers have only the document of version 2.
    askJSON(backend, '/openapi/v3', signal).catch(() => undefined),
  ]);
  const { resources } = list as { readonly resources?: unknown };
  if (!Array.isArray(resources)) throw new Error(`${path} is not a list of resources`);
  return { resources: resources.filter(isResource), openAPI: documentURL(documents, path), freshness: 'Current' };
}

async function askJSON(backend: RemoteBackend, path: string, signal: AbortSignal): Promise<object> {
  const { status, text } = await askServer(backend, path, signal);
  if (status !== 200) throw new Error(`${path} was answered with status ${status}`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is not an object`);
  return value;
}

function isResource(value: unknown): value is APIResource {
  const { name, kind, verbs } = (value ?? {}) as Partial<Record<keyof APIResource, unknown>>;
  return typeof name === 'string' && name !== '' && typeof kind === 'string' && Array.isArray(verbs);
}

function documentURL(documents: object | undefined, path: string): string | undefined {
  const { paths } = (documents ?? {}) as {
    readonly paths?: Readonly<Record<string, { readonly serverRelativeURL?: unknown } | null>>;
  };
  const url = paths?.[path.slice(1)]?.serverRelativeURL;
  // It has to lead through this server.
  return typeof url === 'string' && url.startsWith(`/openapi/v3${path}`) ? url : undefined;
}
