import type { APIResourceDiscovery } from '@k8s-ts/generic-apiserver';
import type { ProxyBackend } from '@k8s-ts/streaming';
import type { RemoteSpec } from '../api-service.js';
import { askJSON, askResources, pathOf } from './remote-discovery.js';

/** Discovery and OpenAPI of a group-version of another server. */
export interface RemoteDescription {
  readonly resources: readonly APIResourceDiscovery[];
  /** URL of its OpenAPI v3 document. Undefined if it has none. */
  readonly openAPI: string | undefined;
  /** `Stale`: it did not answer when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
}

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
  const [resources, documents] = await Promise.all([
    askResources(backend, spec, signal),
    // Older servers have only the document of version 2.
    askJSON(backend, '/openapi/v3', signal).catch(() => undefined),
  ]);
  return { resources, openAPI: documentURL(documents, pathOf(spec)), freshness: 'Current' };
}

/** Location of a document. It must lead back to this server's path for the document. */
function documentURL(documents: object | undefined, path: string): string | undefined {
  const { paths } = (documents ?? {}) as {
    readonly paths?: Readonly<Record<string, { readonly serverRelativeURL?: unknown } | null>>;
  };
  const url = paths?.[path.slice(1)]?.serverRelativeURL;
  const own = `/openapi/v3${path}`;
  return typeof url === 'string' && (url === own || url.startsWith(`${own}?`)) ? url : undefined;
}
