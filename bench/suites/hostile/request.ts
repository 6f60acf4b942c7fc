import type { HostileUser } from './server.js';

/** A request that is expensive for the server by design; it may be sent several times. */
export interface HostileRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Default `admin`. */
  readonly user?: HostileUser;
  /** Content type of the body. Default `application/json`. */
  readonly type?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, or a function that makes a large body when it is needed. */
  readonly body?: string | Uint8Array | (() => string | Uint8Array);
  /** Makes a body for each of the `times`; replaces `body`. */
  readonly bodies?: (index: number) => string;
  /** Requests that an administrator sends first; they must succeed. */
  readonly before?: readonly HostileRequest[];
  /**
   * Whether the request is repeated until it succeeds, for at most ten seconds. Only for requests that prepare another
   * request.
   */
  readonly retries?: true;
  /** Time after the response for which `/livez` is still requested, in ms. Default 100. */
  readonly afterwards?: number;
  /** Requests that an administrator sends afterwards; they may fail. */
  readonly after?: readonly HostileRequest[];
  /** Number of times that the request is sent, one after another. Default 1. */
  readonly times?: number;
  /** Number of concurrent senders. Default 1. */
  readonly parallel?: number;
  /** Time for which a watch is left open, in ms. */
  readonly watch?: number;
}
