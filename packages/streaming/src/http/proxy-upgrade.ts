import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { newGenericError } from '@k8s-ts/apimachinery/errors';
import { protocolVersionHeader } from './accept-spdy.js';
import {
  type Backend,
  type BackendAnswer,
  DialError,
  endToEndHeaders,
  forwardedFor,
  requestBackend,
} from './backend.js';
import type { ProxiedAnswer, ProxiedRequest } from './incoming-request.js';

/**
 * Passes a request for another protocol on to a backend. When the backend agrees, the bytes of both sides are copied
 * until one of them closes its connection; when it refuses, the client gets the answer of the backend
 * (`kubernetes/apimachinery pkg/util/proxy/upgradeaware.go`).
 *
 * @throws StatusError 500 when the backend cannot be reached or its answer is neither an agreement nor an error
 */
export async function proxyUpgrade(backend: Backend, request: ProxiedRequest): Promise<ProxiedAnswer> {
  const { response, upgraded } = await askForUpgrade(backend, request, request.method, upgradeHeaders(request));
  if (upgraded === undefined || request.takeConnection === undefined) {
    upgraded?.socket.destroy();
    return refusal(response);
  }
  const { socket, head } = request.takeConnection();
  socket.write(responseHead(response));
  if (upgraded.head.length > 0) socket.write(upgraded.head);
  if (head.length > 0) upgraded.socket.write(head);
  await copyBothWays(socket, upgraded.socket, request.signal);
  return { status: 101 };
}

/** Sends a request to upgrade. @throws StatusError 500 when the backend cannot be reached */
export async function askForUpgrade(
  backend: Backend,
  { signal, remoteAddress, headers: given }: Pick<ProxiedRequest, 'signal' | 'remoteAddress' | 'headers'>,
  method: string,
  headers: Readonly<Record<string, string | readonly string[]>>,
): Promise<BackendAnswer> {
  try {
    return await requestBackend(backend, {
      method,
      headers: { ...headers, ...forwardedFor(given['x-forwarded-for'], remoteAddress) },
      signal,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw newGenericError(500, error instanceof DialError ? `error dialing backend: ${text}` : text);
  }
}

/** The headers of a request, with headers that ask for an upgrade. */
function upgradeHeaders({ headers, addedHeaders }: ProxiedRequest): Record<string, string | readonly string[]> {
  const { 'content-length': _length, ...kept } = endToEndHeaders(headers);
  const versions = headers[protocolVersionHeader];
  return {
    ...kept,
    ...addedHeaders,
    // Other names in `Connection` are for this connection only, and a proxy on the way would remove the headers that
    // they name.
    connection: 'Upgrade',
    upgrade: headers.upgrade ?? '',
    // Kubelets expect a line for each protocol.
    ...(versions === undefined ? {} : { [protocolVersionHeader]: versions.split(',').map((name) => name.trim()) }),
  };
}

/** The answer of a backend that refused to upgrade. @throws StatusError 500 when the answer is not an error */
export function refusal(response: IncomingMessage): ProxiedAnswer {
  const status = response.statusCode ?? 502;
  if (status < 400) {
    response.destroy();
    throw newGenericError(500, `invalid upgrade response: status code ${status}`);
  }
  return { status, headers: endToEndHeaders(response.headers), body: response };
}

function responseHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`);
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`;
}

/** Copies until one side ends; its data still reaches the other side. Then both are closed. */
export function copyBothWays(one: Duplex, other: Duplex, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const both = [one, other];
    let open = both.length;
    const abort = () => {
      for (const stream of both) stream.destroy();
    };
    const finish = () => {
      for (const stream of both) if (!stream.destroyed) stream.end(() => stream.destroy());
    };
    for (const stream of both) {
      stream.on('error', () => stream.destroy());
      stream.once('end', finish);
      stream.once('close', () => {
        finish();
        open--;
        if (open > 0) return;
        signal?.removeEventListener('abort', abort);
        resolve();
      });
    }
    one.pipe(other);
    other.pipe(one);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
