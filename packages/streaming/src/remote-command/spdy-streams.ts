import type { Duplex } from 'node:stream';
import { acceptSpdy } from '../http/accept-spdy.js';
import type { SpdyStream } from '../spdy/spdy-stream.js';
import type { RequestHeaders } from '../websocket/upgrade-web-socket.js';
import { protocolV4, type RemoteCommandOptions, type RemoteCommandStreams } from './protocol.js';
import { statusText } from './web-socket-streams.js';

/**
 * The SPDY protocols of remote commands, newest first. The oldest version, `channel.k8s.io`, cannot end stdin and is
 * not supported.
 */
const protocols = [protocolV4, 'v3.channel.k8s.io', 'v2.channel.k8s.io'];

/** Time limit for clients to open their streams, in ms. */
const streamCreationMs = 30_000;

/**
 * Answers a request for SPDY with the streams of a remote command, once the client has opened them
 * (`kubernetes/kubelet pkg/cri/streaming/remotecommand/httpstream.go`).
 *
 * @param head bytes that the client sent after the request
 * @throws Error when no protocol is known, or the client does not open the streams within 30 s; the socket is closed
 *   then
 */
export async function acceptSpdyStreams(
  headers: RequestHeaders,
  socket: Duplex,
  head: Uint8Array,
  options: RemoteCommandOptions,
): Promise<RemoteCommandStreams> {
  const streams = new Map<string, SpdyStream>();
  let opened = () => {};
  const { connection, protocol } = acceptSpdy(headers, socket, head, protocols, (stream) => {
    streams.set(stream.headers.streamtype ?? '', stream);
    opened();
  });
  const expected = [
    'error',
    ...(options.stdin ? ['stdin'] : []),
    ...(options.stdout ? ['stdout'] : []),
    ...(options.stderr ? ['stderr'] : []),
    ...(options.tty && protocol !== 'v2.channel.k8s.io' ? ['resize'] : []),
  ];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      connection.destroy();
      reject(new Error('timed out waiting for client to create streams'));
    }, streamCreationMs);
    opened = () => {
      if (!expected.every((type) => streams.has(type))) return;
      clearTimeout(timer);
      resolve();
    };
    void connection.closed.then(() => {
      clearTimeout(timer);
      reject(new Error('the client has closed the connection'));
    });
    opened();
  });
  const part = (type: string) => (expected.includes(type) ? { [type]: streams.get(type) as SpdyStream } : {});
  const outputs = ['stdout', 'stderr'].flatMap((type) => streams.get(type) ?? []);
  return {
    ...part('stdin'),
    ...part('stdout'),
    ...part('stderr'),
    ...part('resize'),
    closed: connection.closed,
    async writeStatus(status) {
      await Promise.all(outputs.map(ended));
      const error = streams.get('error') as SpdyStream;
      error.end(statusText(status, protocol === protocolV4));
      await ended(error);
    },
    close: () => connection.close(),
  };
}

/** Ends our half of a stream. */
function ended(stream: SpdyStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableFinished || stream.destroyed) {
      resolve();
      return;
    }
    stream.once('finish', resolve);
    stream.once('close', resolve);
    if (!stream.writableEnded) stream.end();
  });
}
