/**
 * `apiserver.config.k8s.io/v1 EncryptionConfiguration`, decoded, with defaults
 * (`kubernetes/apiserver pkg/apis/apiserver`).
 */
export interface EncryptionConfiguration {
  readonly resources: readonly ResourceConfiguration[];
}

export interface ResourceConfiguration {
  /** `secrets`, `deployments.apps`, `*.apps`, `*.` (the core group), `*.*`. */
  readonly resources: readonly string[];
  /** Providers. The first one writes, all of them read. */
  readonly providers: readonly ProviderConfiguration[];
}

/** Exactly one field is set. */
export interface ProviderConfiguration {
  readonly aesgcm?: KeysConfiguration;
  readonly aescbc?: KeysConfiguration;
  readonly secretbox?: KeysConfiguration;
  readonly identity?: Readonly<Record<never, never>>;
  readonly kms?: KMSConfiguration;
}

export interface KeysConfiguration {
  /** Keys. The first one writes, all of them read. */
  readonly keys: readonly EncryptionKey[];
}

export interface EncryptionKey {
  /** The name of the key, stored in the prefix of every value encrypted with it. */
  readonly name: string;
  /** Base64. */
  readonly secret: string;
}

export interface KMSConfiguration {
  /** `v1` or `v2`. Default `v1`. */
  readonly apiVersion: string;
  readonly name: string;
  /** Maximum number of cached keys. Only for v1, where the default is 1000. */
  readonly cachesize?: number;
  /** `unix:///path/of.sock` */
  readonly endpoint: string;
  /** Timeout of each call, in ms. Default 3000. In the file: a Go duration, `timeout: 3s`. */
  readonly timeoutMs: number;
}
