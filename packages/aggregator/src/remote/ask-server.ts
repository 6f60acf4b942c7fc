import { type ProxyBackend, readText, requestBackend } from '@k8s-ts/streaming';
import { aggregatorUser, remoteUserHeaders } from './remote-user.js';

/** How long another server may take to answer, in ms. */
const timeoutMs = 5000;
/** Longer answers are cut off, in bytes. */
const maxBytes = 4 << 20;

export interface AskOptions {
  /** Media types that the answer may have. Default `application/json`. */
  readonly accept?: string;
  /** Longest text that is read, in bytes. Default 4 MiB. */
  readonly maxBytes?: number;
  /** Ends the request. */
  readonly signal: AbortSignal;
}

/** Response of another server. */
export interface RemoteAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks another server for a document, as {@link aggregatorUser}.
 *
 * @param path of the document
 * @throws Error with the words of Go's client when there is no answer within 5 s
 */
export async function askServer(
  backend: ProxyBackend,
  path: string,
  { accept = 'application/json', maxBytes: limit = maxBytes, signal }: AskOptions,
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
        headers: { ...remoteUserHeaders(aggregatorUser), accept },
        signal: ended.signal,
      },
    );
    return { status: response.statusCode ?? 0, text: await readText(response, limit) };
  } catch (error) {
    if (!timeout.aborted) throw error;
    throw new Error('context deadline exceeded (Client.Timeout exceeded while awaiting headers)', { cause: error });
  } finally {
    for (const each of [timeout, signal]) each.removeEventListener('abort', end);
  }
}
