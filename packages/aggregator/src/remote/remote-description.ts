import type { APIResource } from '@k8s-ts/generic-apiserver';
import type { ProxyBackend } from '@k8s-ts/streaming';
import type { RemoteSpec } from '../api-service.js';
import { askServer } from './ask-server.js';

/** Discovery and OpenAPI of a group-version of another server. */
export interface RemoteDescription {
  readonly resources: readonly APIResource[];
  /** URL of its OpenAPI v3 document. Undefined if it has none. */
  readonly openAPI: string | undefined;
  /** `Stale`: it did not answer when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
}

/** The path below which a group-version is served. */
export const pathOf = ({ group = '', version }: Pick<RemoteSpec, 'group' | 'version'>): string =>
  group === '' ? `/api/${version}` : `/apis/${group}/${version}`;

/**
 * Asks another server for the resources of a group-version.
 *
 * @throws Error when it does not answer, or answers with something other than a list of resources
 */
export async function askDescription(
  backend: ProxyBackend,
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
  return {
    resources: resources.flatMap((each) => resourceOf(each) ?? []),
    openAPI: documentURL(documents, path),
    freshness: 'Current',
  };
}

async function askJSON(backend: ProxyBackend, path: string, signal: AbortSignal): Promise<object> {
  const { status, text } = await askServer(backend, path, { signal });
  if (status !== 200) throw new Error(`${path} was answered with status ${status}`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is not an object`);
  return value;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/**
 * A resource, field by field: a wrong type would make the discovery document of all servers unreadable for typed
 * clients. Undefined for none.
 */
function resourceOf(value: unknown): APIResource | undefined {
  const given = (value ?? {}) as Partial<Record<keyof APIResource, unknown>>;
  const { name, singularName, namespaced, kind, verbs, group, version, shortNames, categories } = given;
  if (!isText(name) || !/^[^/]+(\/[^/]+)?$/.test(name) || !isText(kind) || !areTexts(verbs)) return undefined;
  return {
    name,
    singularName: isText(singularName) ? singularName : '',
    namespaced: namespaced === true,
    ...(isText(group) ? { group } : {}),
    ...(isText(version) ? { version } : {}),
    kind,
    verbs,
    ...(areTexts(shortNames) ? { shortNames } : {}),
    ...(areTexts(categories) ? { categories } : {}),
  };
}

/** Location of a document. It must lead back to this server's path for the document. */
function documentURL(documents: object | undefined, path: string): string | undefined {
  const { paths } = (documents ?? {}) as {
    readonly paths?: Readonly<Record<string, { readonly serverRelativeURL?: unknown } | null>>;
  };
  const url = paths?.[path.slice(1)]?.serverRelativeURL;
  const own = `/openapi/v3${path}`;
  return isText(url) && (url === own || url.startsWith(`${own}?`)) ? url : undefined;
}
