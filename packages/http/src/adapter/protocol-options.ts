import type { Socket } from 'node:net';
import type { AnswerDeadlines } from '../pacing/answer-deadlines.js';
import type { ServerLoad } from '../pacing/server-load.js';

/** Settings of both HTTP versions of a server. */
export interface ProtocolOptions {
  /** Maximum size of a request header, in bytes. */
  readonly maxHeaderSize: number;
  /** Time limit for the head of a request, in ms. */
  readonly headerTimeoutMs: number;
  /** Time after which connections without requests are closed, in ms. */
  readonly idleTimeoutMs: number;
  /** Called with errors of the handler and of writing its answer. */
  readonly onError: (error: unknown) => void;
  readonly deadlines: AnswerDeadlines;
  readonly load: ServerLoad;
  /** Called when a handler takes over a connection for another protocol. Default: not called. */
  readonly onTaken?: (socket: Socket) => void;
}
