import { v2ContentOf } from '@k8s-ts/generic-apiserver';
import type { ProxyBackend } from '@k8s-ts/streaming';
import { askServer } from './ask-server.js';
import type { RemoteDescription, RemoteV2 } from './remote-description.js';

/** Maximum length of a document, in bytes: one document describes all groups of a server. */
const maxBytes = 32 << 20;
/** Time limit for a server to make a document, in ms. */
const timeoutMs = 60_000;

/**
 * Asks another server for its OpenAPI documents. The v2 document is sent only if it differs from `known`
 * (`kubernetes/kube-aggregator pkg/controllers/openapi/aggregator/downloader.go`).
 *
 * @param path below which the group-version is served
 * @param known the last v2 document of the server
 * @throws Error when the server does not answer, or not with documents
 */
export async function askOpenAPI(
  backend: ProxyBackend,
  path: string,
  known: RemoteV2 | undefined,
  signal: AbortSignal,
): Promise<Pick<RemoteDescription, 'openAPI' | 'v2'>> {
  const [openAPI, v2] = await Promise.all([askV3(backend, path, signal), askV2(backend, path, known, signal)]);
  return { openAPI, v2 };
}

/** The URL of the v3 document. Undefined for older servers, which have only that of v2. */
async function askV3(backend: ProxyBackend, path: string, signal: AbortSignal): Promise<string | undefined> {
  const { status, text } = await askServer(backend, '/openapi/v3', { timeoutMs, signal });
  return status === 200 ? documentURL(JSON.parse(text), path) : undefined;
}

async function askV2(
  backend: ProxyBackend,
  path: string,
  known: RemoteV2 | undefined,
  signal: AbortSignal,
): Promise<RemoteV2 | undefined> {
  const headers: Record<string, string> = known?.etag === undefined ? {} : { 'if-none-match': known.etag };
  const { status, etag, text } = await askServer(backend, '/openapi/v2', { headers, maxBytes, timeoutMs, signal });
  if (status === 404) return undefined;
  if (status === 304) return known;
  if (status !== 200) throw new Error(`/openapi/v2 was answered with status ${status}`);
  return { content: v2ContentOf(JSON.parse(text), `${path}/`), etag };
}

/** Location of a document. It must lead back to this server's path for the document. */
function documentURL(documents: unknown, path: string): string | undefined {
  const { paths } = (documents ?? {}) as {
    readonly paths?: Readonly<Record<string, { readonly serverRelativeURL?: unknown } | null>>;
  };
  const url = paths?.[path.slice(1)]?.serverRelativeURL;
  const own = `/openapi/v3${path}`;
  return typeof url === 'string' && (url === own || url.startsWith(`${own}?`)) ? url : undefined;
}
