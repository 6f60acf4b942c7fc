import type { Status } from '@k8s-ts/apimachinery/errors';
import { newInternalError } from '@k8s-ts/apimachinery/errors';
import { protocolVersionHeader } from '../http/accept-spdy.js';
import { type Backend, readText, requestBackend } from '../http/backend.js';
import type { ProxiedAnswer, ProxiedRequest } from '../http/incoming-request.js';
import { SpdyConnection } from '../spdy/spdy-connection.js';
import { isWebSocketRequest, offeredProtocols } from '../websocket/upgrade-web-socket.js';
import { failureStatus, protocolV4, protocolV5, type RemoteCommandOptions } from './protocol.js';
import { runOverSpdy } from './run-over-spdy.js';
import { openWebSocketStreams } from './web-socket-streams.js';

/** Whether a request is for `protocolV5`, which kubelets do not speak. */
export function isV5Request({ headers }: Pick<ProxiedRequest, 'headers'>): boolean {
  return isWebSocketRequest(headers) && offeredProtocols(headers).includes(protocolV5);
}

/** Time limit for clients to close a WebSocket that has ended, in ms. */
const closeMs = 10_000;
/** Time limit for clients to close a WebSocket when the server stops, in ms. */
const lastMessageMs = 500;

/** Maximum length of a refusing backend's message, in bytes. Longer messages are cut. */
const maxMessageBytes = 50_000;

/**
 * Answers a request for a remote command over `v5.channel.k8s.io`, and asks the backend for it over SPDY. Failures
 * reach the client as a Status on the error channel (`kubernetes/apiserver pkg/util/proxy/streamtranslator.go`).
 *
 * @throws Error when the client's handshake is not valid
 */
export async function translateRemoteCommand(
  backend: Backend,
  request: ProxiedRequest & Required<Pick<ProxiedRequest, 'takeConnection'>>,
  options: RemoteCommandOptions,
): Promise<ProxiedAnswer> {
  const { socket, head } = (request.takeConnection as NonNullable<ProxiedRequest['takeConnection']>)();
  const client = await openWebSocketStreams(request, socket, head, [protocolV5], options);
  const ended = new AbortController();
  const abort = () => ended.abort();
  request.signal?.addEventListener('abort', abort, { once: true });
  void client.closed.then(abort);
  let status: Partial<Status>;
  try {
    const connection = await connectSpdy(backend, ended.signal);
    ended.signal.addEventListener('abort', () => connection.destroy(), { once: true });
    if (ended.signal.aborted) connection.destroy();
    try {
      status = await runOverSpdy(connection, client, options.tty);
    } finally {
      connection.close();
    }
  } catch (error) {
    status = failureStatus(error);
  }
  await client.writeStatus(status);
  client.close();
  const timer = setTimeout(() => socket.destroy(), request.signal?.aborted ? lastMessageMs : closeMs);
  await client.closed;
  clearTimeout(timer);
  request.signal?.removeEventListener('abort', abort);
  return { status: 101 };
}

/** @throws Error in the words of `kubernetes/apimachinery pkg/util/httpstream/spdy/roundtripper.go` */
async function connectSpdy(backend: Backend, signal: AbortSignal): Promise<SpdyConnection> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'SPDY/3.1',
    [protocolVersionHeader]: [protocolV4, 'v3.channel.k8s.io', 'v2.channel.k8s.io', 'channel.k8s.io'],
  };
  const answer = await requestBackend(backend, { method: 'POST', headers, signal }).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    throw newInternalError(`error sending request: Post ${JSON.stringify(backend.url.href)}: ${text}`);
  });
  const { response, upgraded } = answer;
  if (upgraded !== undefined && /spdy\/3\.1/i.test(response.headers.upgrade ?? '')) {
    if (response.headers[protocolVersionHeader] === protocolV4) {
      return new SpdyConnection(upgraded.socket, { role: 'client', head: upgraded.head });
    }
    upgraded.socket.destroy();
    throw newInternalError(`the kubelet speaks ${response.headers[protocolVersionHeader]} instead of ${protocolV4}`);
  }
  upgraded?.socket.destroy();
  const text = (await readText(response, maxMessageBytes)).trim();
  throw statusOf(text) ?? newInternalError(`unable to upgrade connection: ${text}`);
}

/** The Status in a text, in the form of an error for {@link failureStatus}. Undefined when the text is not a Status. */
function statusOf(text: string): { readonly status: Partial<Status> } | undefined {
  try {
    const status = JSON.parse(text) as Partial<Status>;
    return status.kind === 'Status' ? { status } : undefined;
  } catch {
    return undefined;
  }
}
