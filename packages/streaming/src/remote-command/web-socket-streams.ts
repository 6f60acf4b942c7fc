import type { Duplex } from 'node:stream';
import type { Status } from '@k8s-ts/apimachinery/errors';
import { type ChannelProtocol, WebSocketChannels } from '../websocket/channels.js';
import { type RequestHeaders, upgradeWebSocket } from '../websocket/upgrade-web-socket.js';
import { channels, protocolV4, protocolV5, type RemoteCommandOptions, type RemoteCommandStreams } from './protocol.js';

/** The WebSocket protocols of remote commands (`kubernetes/kubelet pkg/cri/streaming/remotecommand/websocket.go`). */
const protocols: readonly ChannelProtocol[] = [
  { name: protocolV5, writesStatus: true, closesChannels: true },
  { name: protocolV4, writesStatus: true },
  { name: 'v4.base64.channel.k8s.io', writesStatus: true, isBase64: true },
  { name: 'channel.k8s.io' },
  { name: 'base64.channel.k8s.io', isBase64: true },
];

/**
 * Answers a request for a WebSocket with the streams of a remote command.
 *
 * @param head bytes that the client sent after the request
 * @param offered the subprotocols that the client offers. Without any, `channel.k8s.io` is used
 * @throws Error when no offered protocol is known or the handshake fails; the client has then received an answer
 */
export async function openWebSocketStreams(
  request: { readonly method: string; readonly headers: RequestHeaders },
  socket: Duplex,
  head: Uint8Array,
  offered: readonly string[],
  options: RemoteCommandOptions,
): Promise<RemoteCommandStreams> {
  const known = protocols.find(({ name }) => offered.includes(name));
  if (known === undefined && offered.length > 0) {
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    throw new Error(`no protocol in common: ${offered.join(', ')}`);
  }
  const webSocket = await upgradeWebSocket(request, socket, head, known?.name);
  const protocol = known ?? { name: '' };
  const all = new WebSocketChannels(webSocket, protocol);
  // Clients wait for a first message, which shows that the connection is established.
  all.send(options.stdout ? channels.stdout : options.stderr ? channels.stderr : channels.error, new Uint8Array());
  return {
    ...(options.stdin ? { stdin: all.input(channels.stdin) } : {}),
    ...(options.stdout ? { stdout: all.output(channels.stdout) } : {}),
    ...(options.stderr ? { stderr: all.output(channels.stderr) } : {}),
    resize: all.input(channels.resize),
    closed: all.closed,
    writeStatus: (status) =>
      new Promise((resolve) => {
        const text = statusText(status, protocol.writesStatus === true);
        if (text === '') resolve();
        else all.send(channels.error, Buffer.from(text), resolve);
      }),
    close: () => all.close(),
  };
}

/** The text sent on the error stream: the Status in JSON, or the message of a failure. */
export function statusText(status: Partial<Status>, isJSON: boolean): string {
  if (isJSON) return JSON.stringify(status);
  return status.status === 'Success' ? '' : (status.message ?? '');
}
