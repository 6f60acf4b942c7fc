import type { HostileUser } from './server.js';

/** One request, or the same one several times, that is expensive for the server by design. */
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
  /** A function makes a large body when it is needed. */
  readonly body?: string | Uint8Array | (() => string | Uint8Array);
  /** Makes a body for each of the `times`, in place of `body`. */
  readonly bodies?: (index: number) => string;
  /** Sent first by an administrator; must succeed. */
  readonly before?: readonly HostileRequest[];
  /**
   * The request is repeated until it succeeds, for at most ten seconds. Only for requests that prepare another request.
   */
  readonly retries?: true;
  /** `/livez` is asked after the response for this time, in ms. Default 100. */
  readonly afterwards?: number;
  /** Sent afterwards by an administrator; may fail. */
  readonly after?: readonly HostileRequest[];
  /** How often the request is sent, one after another. Default 1. */
  readonly times?: number;
  /** Number of concurrent senders. Default 1. */
  readonly parallel?: number;
  /** Time for which a watch is left open, in ms. */
  readonly watch?: number;
}
