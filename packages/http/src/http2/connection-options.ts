import type { RequestHeaders } from '../message/header-map.js';
import type { ServerStream } from './server-stream.js';

/** Settings and events of connections. */
export interface ConnectionOptions {
  readonly maxConcurrentStreams: number;
  /** What a client may send on a stream before it is taken, in bytes. */
  readonly streamWindow: number;
  /** The same for all streams together. */
  readonly connectionWindow: number;
  /** Largest header list, in bytes, as HPACK counts them. */
  readonly maxHeaderListSize: number;
  /**
   * Called with each request, when its head has come.
   *
   * @param headers names in lower case
   * @param raw names and values in turn, as sent
   */
  readonly onStream: (stream: ServerStream, headers: RequestHeaders, raw: readonly string[]) => void;
  /** Called when a piece of input has been read. Streams that it opened may be closed again by now, and bodies have come. */
  readonly onRead: () => void;
  /** Called once when the connection is closed, or is about to be. Its streams are closed. */
  readonly onClosed: () => void;
}
