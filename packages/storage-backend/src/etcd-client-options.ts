import type { CallTracer } from './call-tracer.js';

/** How to reach an etcd cluster. PEM texts are strings or bytes. */
export interface EtcdClientOptions {
  /**
   * URLs of the members' client ports; at least one. Without a scheme, http is used. For the v3 API all URLs must have
   * the same scheme.
   */
  readonly endpoints: readonly string[];
  /** Certificates of the authorities that are trusted to sign the servers' certificates. Default: the system's. */
  readonly ca?: string | Uint8Array;
  /** The client's certificate chain. Needs {@link key}. */
  readonly cert?: string | Uint8Array;
  readonly key?: string | Uint8Array;
  readonly username?: string;
  readonly password?: string;
  /** Timeout of each call except watches, in ms. Default 30,000. */
  readonly requestTimeoutMs?: number;
  /** Makes spans of calls of the v3 API, except watches. Default: calls are not traced. */
  readonly tracer?: CallTracer | undefined;
}
