import type { Cluster } from './cluster.js';

/** An object of the API, of any kind. */
export interface KubeObject {
  apiVersion?: string;
  kind?: string;
  metadata?: {
    name?: string;
    namespace?: string;
    uid?: string;
    resourceVersion?: string;
    generation?: number;
    annotations?: Record<string, string>;
    managedFields?: readonly ManagedFields[];
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

/** The fields of an object that a certain manager owns. */
export interface ManagedFields {
  readonly manager?: string;
  readonly operation?: string;
  readonly subresource?: string;
  readonly time?: string;
  readonly fieldsV1?: Readonly<Record<string, unknown>>;
}

/** The answer of a request that failed. */
export interface Status {
  readonly message?: string;
  readonly reason?: string;
  readonly code?: number;
  readonly details?: {
    readonly kind?: string;
    readonly group?: string;
    readonly name?: string;
    readonly causes?: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[];
  };
}

/** Thrown when the server refuses a request. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly status: Status) {
    super(status.message ?? 'unknown');
  }
}

/** Options of a request. */
export interface Asking {
  readonly method?: string;
  /** Plain data, which is sent as JSON, or text. */
  readonly body?: unknown;
  /** Content type of the body. Default JSON */
  readonly type?: string;
  /** Default JSON */
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** An answer as a table: the columns that kubectl prints. */
export const asTable = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

/** Sends a request. @throws RefusedError with the server's Status, for codes from 400 on */
export async function send(cluster: Pick<Cluster, 'fetch'>, path: string, asking: Asking = {}): Promise<Response> {
  const { method = 'GET', body, type = 'application/json', accept = 'application/json', headers, signal } = asking;
  const response = await cluster.fetch(path, {
    method,
    headers: { accept, ...(body === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const text = await response.text();
  let status: Status;
  try {
    status = JSON.parse(text) as Status;
  } catch {
    status = { message: text.trim(), code: response.status };
  }
  throw new RefusedError(status);
}

/** Sends a request and reads its answer. @throws RefusedError as `send` does */
export const ask = async <T = KubeObject>(cluster: Pick<Cluster, 'fetch'>, path: string, asking?: Asking): Promise<T> =>
  (await send(cluster, path, asking)).json() as Promise<T>;

/** Reads the events of a watch, line by line, until the watch ends. */
export async function* watchEvents(
  cluster: Pick<Cluster, 'fetch'>,
  path: string,
  asking: Asking,
): AsyncGenerator<{ readonly type: string; readonly object: unknown }> {
  const response = await send(cluster, path, asking);
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
}
