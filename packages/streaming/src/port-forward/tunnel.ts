import { protocolVersionHeader } from '../http/accept-spdy.js';
import type { Backend } from '../http/backend.js';
import { endToEndHeaders } from '../http/backend.js';
import type { ProxiedAnswer, ProxiedRequest } from '../http/incoming-request.js';
import { askForUpgrade, copyBothWays, refusal } from '../http/proxy-upgrade.js';
import { textAnswer } from '../http/text-answer.js';
import { isWebSocketRequest, offeredProtocols, upgradeWebSocket } from '../websocket/upgrade-web-socket.js';
import { webSocketStream } from '../websocket/web-socket-stream.js';

/** Prefix of a SPDY protocol in the name of the WebSocket protocol whose messages carry SPDY. */
export const tunnelPrefix = 'SPDY/3.1+';

/** Whether a request asks for SPDY inside a WebSocket. */
export function isTunnelRequest({ headers }: Pick<ProxiedRequest, 'headers'>): boolean {
  return isWebSocketRequest(headers) && offeredProtocols(headers).some((name) => name.startsWith(tunnelPrefix));
}

/**
 * Asks a backend for SPDY, and carries its bytes in the messages of the client's WebSocket. When the backend refuses,
 * the client gets the answer of the backend (`kubernetes/apiserver pkg/util/proxy/streamtunnel.go`).
 *
 * @throws StatusError 500 when the backend cannot be reached
 */
export async function tunnelSpdy(backend: Backend, request: ProxiedRequest): Promise<ProxiedAnswer> {
  const offered = offeredProtocols(request.headers)
    .filter((name) => name.startsWith(tunnelPrefix) && name.endsWith('.k8s.io'))
    .map((name) => name.slice(tunnelPrefix.length));
  if (offered.length === 0 || request.takeConnection === undefined) {
    return textAnswer(400, 'unable to upgrade: no tunneling spdy protocols provided');
  }
  const kept = Object.entries(endToEndHeaders(request.headers)).filter(([name]) => !name.startsWith('sec-websocket-'));
  const { response, upgraded } = await askForUpgrade(backend, request, 'POST', {
    ...Object.fromEntries(kept),
    connection: 'Upgrade',
    upgrade: 'SPDY/3.1',
    [protocolVersionHeader]: offered,
  });
  if (upgraded === undefined) return refusal(response);
  if (!/spdy\/3\.1/i.test(response.headers.upgrade ?? '')) {
    upgraded.socket.destroy();
    return textAnswer(500, 'unable to upgrade: missing upgrade headers in response');
  }
  const chosen = response.headers[protocolVersionHeader];
  const { socket, head } = request.takeConnection();
  const protocol = chosen === undefined ? undefined : `${tunnelPrefix}${chosen}`;
  const webSocket = await upgradeWebSocket(request, socket, head, protocol).catch((error: unknown) => {
    upgraded.socket.destroy();
    throw error;
  });
  const client = webSocketStream(webSocket);
  if (upgraded.head.length > 0) client.write(upgraded.head);
  await copyBothWays(client, upgraded.socket, request.signal);
  return { status: 101 };
}
