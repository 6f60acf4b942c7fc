import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { isSpdyRequest } from '../http/accept-spdy.js';
import { servePortForward } from '../port-forward/serve-port-forward.js';
import { exitStatus, failureStatus, type RemoteCommandOptions, success } from '../remote-command/protocol.js';
import { acceptSpdyStreams } from '../remote-command/spdy-streams.js';
import { openWebSocketStreams } from '../remote-command/web-socket-streams.js';
import { isWebSocketRequest, offeredProtocols } from '../websocket/upgrade-web-socket.js';
import type { ContainerReference, LogOptions, PodRuntime } from './pod-runtime.js';

/** The parts of a path of the kubelet. A UID in the path is ignored. */
interface Target extends ContainerReference {
  readonly action: string;
  readonly query: URLSearchParams;
}

/**
 * Makes an HTTP server answer as a kubelet does: logs, exec and attach over SPDY and WebSocket, port forwarding over
 * SPDY (`kubernetes pkg/kubelet/server/server.go`). It checks no permissions: the server must do so, for example with
 * client certificates.
 */
export function attachKubelet(server: Server | SecureServer, runtime: PodRuntime): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const target = targetOf(request);
    if (target?.action === 'containerLogs' && request.method === 'GET') void sendLog(runtime, target, response);
    else if (target !== undefined && target.action !== 'containerLogs')
      refuse(response, 400, 'Upgrade request required');
    else if (runtime.handle) runtime.handle(request, response);
    else refuse(response, 404, '404 page not found');
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    serveUpgrade(runtime, request, socket, head).catch(() => socket.end());
  });
}

function targetOf({ url = '/' }: IncomingMessage): Target | undefined {
  const { pathname, searchParams: query } = new URL(url, 'http://kubelet');
  const [action = '', namespace = '', pod = '', ...rest] = pathname.split('/').slice(1).map(decodeURIComponent);
  if (!['containerLogs', 'exec', 'attach', 'portForward'].includes(action) || pod === '') return undefined;
  return { action, namespace, pod, container: rest.at(-1) ?? '', query };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(message);
}

async function sendLog(runtime: PodRuntime, target: Target, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  let log: AsyncIterable<Uint8Array>;
  try {
    log = await runtime.containerLogs(target, logOptions(target.query), gone.signal);
  } catch (error) {
    refuse(response, isStatusError(error) ? error.code : 500, error instanceof Error ? error.message : String(error));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/plain' });
  // Sends the headers at once, so that the client of a followed log sees that it has begun.
  response.flushHeaders();
  pipeline(Readable.from(log, { objectMode: false }), response, () => {});
}

function logOptions(query: URLSearchParams): LogOptions {
  const flag = (name: string) => query.get(name) === 'true';
  const number = <Name extends string>(name: Name) =>
    query.has(name) ? ({ [name]: Number(query.get(name)) } as { readonly [key in Name]: number }) : {};
  const sinceTime = query.get('sinceTime');
  const stream = query.get('stream') as LogOptions['stream'] | null;
  return {
    follow: flag('follow'),
    previous: flag('previous'),
    timestamps: flag('timestamps'),
    ...number('sinceSeconds'),
    ...number('tailLines'),
    ...number('limitBytes'),
    ...(sinceTime === null ? {} : { sinceTime }),
    ...(stream === null ? {} : { stream }),
  };
}

async function serveUpgrade(
  runtime: PodRuntime,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const target = targetOf(request);
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  const { signal } = gone;
  const { headers } = request;
  const isForward = target?.action === 'portForward' && isSpdyRequest(headers);
  if (target === undefined || target.action === 'containerLogs' || (target.action === 'portForward' && !isForward)) {
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  if (isForward) {
    await servePortForward(headers, socket, head, (port, stream) => runtime.portForward(target, port, stream, signal));
    return;
  }
  const flag = (name: string) => target.query.get(name) === '1' || target.query.get(name) === 'true';
  const tty = flag('tty');
  const options: RemoteCommandOptions = {
    stdin: flag('input'),
    stdout: flag('output'),
    stderr: flag('error') && !tty,
    tty,
  };
  const streams = isWebSocketRequest(headers)
    ? await openWebSocketStreams(
        { method: request.method ?? 'GET', headers },
        socket,
        head,
        offeredProtocols(headers),
        options,
      )
    : await acceptSpdyStreams(headers, socket, head, options);
  // The remaining bytes may stay unread.
  streams.resize?.on('error', () => {});
  const command = { tty, signal };
  const outcome =
    target.action === 'exec'
      ? runtime.exec(target, target.query.getAll('command'), streams, command).then((code) => exitStatus(code))
      : runtime.attach(target, streams, command).then(() => success);
  await streams.writeStatus(await outcome.catch(failureStatus));
  streams.close();
}
