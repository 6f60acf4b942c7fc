import { type ProxyBackend, readText, requestBackend } from '@k8s-ts/streaming';
import { aggregatorUser, remoteUserHeaders } from './remote-user.js';

/** Default time limit for an answer, in ms. */
const defaultTimeoutMs = 5000;
/** Default maximum length of an answer, in bytes. */
const maxBytes = 4 << 20;

export interface AskOptions {
  /** Media types that the answer may have. Default `application/json`. */
  readonly accept?: string;
  /** Headers besides the usual ones. Default none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum length of the answer, in bytes. Default 4 MiB. */
  readonly maxBytes?: number;
  /** Time limit for the answer, in ms. Default 5 s. */
  readonly timeoutMs?: number;
  /** Ends the request. */
  readonly signal: AbortSignal;
}

/** Response of another server. */
export interface RemoteAnswer {
  readonly status: number;
  /** Header `ETag`. Undefined without one. */
  readonly etag: string | undefined;
  readonly text: string;
}

/**
 * Asks another server for a document, as {@link aggregatorUser}.
 *
 * @param path of the document
 * @throws Error with the words of Go's client when there is no answer in time
 */
export async function askServer(
  backend: ProxyBackend,
  path: string,
  {
    accept = 'application/json',
    headers = {},
    maxBytes: limit = maxBytes,
    timeoutMs = defaultTimeoutMs,
    signal,
  }: AskOptions,
): Promise<RemoteAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const each of [timeout, signal]) each.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    const { response } = await requestBackend(
      { url: new URL(path, backend.origin), dial: backend.dial, agent: backend.agent },
      {
        method: 'GET',
        headers: { ...remoteUserHeaders(aggregatorUser), accept, ...headers },
        signal: ended.signal,
      },
    );
    const { etag } = response.headers;
    return { status: response.statusCode ?? 0, etag, text: await readText(response, limit) };
  } catch (error) {
    if (!timeout.aborted) throw error;
    throw new Error('context deadline exceeded (Client.Timeout exceeded while awaiting headers)', { cause: error });
  } finally {
    for (const each of [timeout, signal]) each.removeEventListener('abort', end);
  }
}
