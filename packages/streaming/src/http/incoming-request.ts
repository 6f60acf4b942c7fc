import type { Duplex } from 'node:stream';

/** A request for a backend. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path (without escapes) and query as the client sent them. */
  readonly path: string;
  /** Begins with `?`, or is empty. Still escaped. */
  readonly search: string;
  /** Names in lower case. Without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that the proxy adds to those of the client, such as the name of the user. Default: none. */
  readonly addedHeaders?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Address of the client. Default: unknown. */
  readonly remoteAddress?: string | undefined;
  /** Default: none. */
  readonly body?: AsyncIterable<Uint8Array> | undefined;
  /**
   * Takes over the connection of a request that asks for another protocol. Undefined when the connection cannot change
   * its protocol.
   */
  readonly takeConnection?: (() => { readonly socket: Duplex; readonly head: Uint8Array }) | undefined;
  /** Aborts when the client is gone or the server stops. */
  readonly signal?: AbortSignal | undefined;
}

/** The answer to a request. After status 101 the connection was taken over and has ended. */
export interface ProxiedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Whether a request asks for another protocol (`kubernetes/apimachinery pkg/util/httpstream`, IsUpgradeRequest). */
export function isUpgradeRequest({ headers }: Pick<ProxiedRequest, 'headers'>): boolean {
  return (headers.connection ?? '').toLowerCase().includes('upgrade');
}
