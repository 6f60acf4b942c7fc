import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { HTTP2Connection, HTTP2Engine, HTTP2EngineOptions } from '../adapter/http2-engine.js';
import { errorCode } from '../http2/index.js';
import { requestHeadersOf } from '../http2/request-headers.js';
import { NodeStream } from './node-stream.js';

/** Bytes that HPACK counts for each header in addition to its name and value. */
const headerOverhead = 32;
/** Memory that Node may use for a connection, in MB: Node's default, and the maximum that is set here. */
const [usualMemory, maxMemory] = [10, 1024];
/** Size of the part of a response that may wait for the client of a stream, in MB. */
const memoryOfStream = 0.5;

/** An {@link HTTP2Engine} made of `node:http2`. Node's module is loaded with the first one. */
export function nodeHTTP2Engine(): HTTP2Engine {
  const { performServerHandshake } = process.getBuiltinModule('node:http2');
  return (socket, options) => {
    const { maxConcurrentStreams, maxHeaderListSize, streamWindow } = options;
    const session = performServerHandshake(socket, {
      settings: { maxConcurrentStreams, maxHeaderListSize, initialWindowSize: streamWindow },
      maxHeaderListPairs: Math.ceil(maxHeaderListSize / headerOverhead),
      maxSessionMemory: Math.min(maxMemory, Math.max(usualMemory, Math.ceil(maxConcurrentStreams * memoryOfStream))),
    });
    return new NodeConnection(session, socket, options);
  };
}

/** A connection of `node:http2`. */
class NodeConnection implements HTTP2Connection {
  readonly socket: Socket;
  readonly #session: ServerHttp2Session;
  openStreams = 0;
  idleSince = performance.now();
  closing = false;
  destroyed = false;
  isAsked = false;

  constructor(session: ServerHttp2Session, socket: Socket, options: HTTP2EngineOptions) {
    this.#session = session;
    this.socket = socket;
    session.setLocalWindowSize(options.connectionWindow);
    let hasNewStreams = false;
    const onRead = () => {
      hasNewStreams = false;
      options.onRead();
    };
    session.on(
      'stream',
      (nodeStream: ServerHttp2Stream, _headers: unknown, _flags: number, rawHeaders: readonly string[]) => {
        const headers = requestHeadersOf(rawHeaders);
        const stream = new NodeStream(this, nodeStream, headers?.expect?.toLowerCase() === '100-continue');
        if (headers === undefined) {
          stream.reset(errorCode.protocolError);
          return;
        }
        this.openStreams++;
        nodeStream.once('close', () => {
          if (--this.openStreams === 0) this.idleSince = performance.now();
        });
        // Node does not report the end of a piece of input. All available input has been read before immediates run.
        if (!hasNewStreams) setImmediate(onRead);
        hasNewStreams = true;
        options.onStream(stream, headers, rawHeaders);
      },
    );
    // Errors of a connection end it. Its streams report them to their requests.
    session.on('error', () => {});
    session.once('close', () => {
      this.closing = true;
      this.destroyed = true;
      options.onClosed();
    });
  }

  ping(): void {
    if (this.#session.destroyed) return;
    this.isAsked = true;
    this.#session.ping((error) => {
      if (error === null) this.isAsked = false;
    });
  }

  close(): void {
    if (this.closing) return;
    this.closing = true;
    this.#session.close();
  }

  destroy(code: number = errorCode.noError): void {
    if (this.destroyed) return;
    this.closing = true;
    this.destroyed = true;
    this.#session.destroy(undefined, code);
  }
}
