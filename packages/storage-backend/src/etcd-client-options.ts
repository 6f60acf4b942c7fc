/** How to reach an etcd cluster. PEM texts are strings or bytes. */
export interface EtcdClientOptions {
  /** URLs of the members' client ports; a missing scheme means http, and for the v3 API all have the same. At least one. */
  readonly endpoints: readonly string[];
  /** Certificates of the authorities that the servers' certificates are checked against. Default: the system's. */
  readonly ca?: string | Uint8Array;
  /** Certificate chain that is shown to the servers, with {@link key}. */
  readonly cert?: string | Uint8Array;
  readonly key?: string | Uint8Array;
  readonly username?: string;
  readonly password?: string;
  /** The longest that a call may take, watches aside. Default 30,000 ms. */
  readonly requestTimeoutMs?: number;
}
