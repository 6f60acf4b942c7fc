import type { RequestHeaders } from '../message/header-map.js';
import type { ServerStream } from './server-stream.js';

/** Settings and events of connections. */
export interface ConnectionOptions {
  readonly maxConcurrentStreams: number;
  /** Number of bytes that a client may send on a stream before they are read. */
  readonly streamWindow: number;
  /** Number of bytes that a client may send on all streams together before they are read. */
  readonly connectionWindow: number;
  /** Maximum size of a header list, in bytes, as HPACK counts them. */
  readonly maxHeaderListSize: number;
  /**
   * Called with each request, when its head has arrived.
   * @param headers by name in lower case
   * @param raw alternating names and values, as sent
   */
  readonly onStream: (stream: ServerStream, headers: RequestHeaders, raw: readonly string[]) => void;
  /**
   * Called when a piece of input has been read: streams were opened, some of them may be closed again, and bodies have
   * grown.
   */
  readonly onRead: () => void;
  /** Called once when the connection is closed, or is about to be. Its streams are closed. */
  readonly onClosed: () => void;
}
