/** Context of a stored value. */
export interface TransformContext {
  /** Additional authenticated data: the whole key. A value copied to another key cannot be read. */
  readonly authenticatedData: string;
}

export interface TransformedValue {
  readonly data: Uint8Array;
  /**
   * True when the value should be written again, because it was not encrypted with the first provider and its first
   * key.
   */
  readonly stale: boolean;
}

/**
 * Converts between encoded objects and stored bytes, for encryption at rest. Both directions may be asynchronous;
 * neither mutates its input.
 */
export interface Transformer {
  /** Whether values are stored as they are. Default false. */
  readonly keepsBytes?: boolean;
  /** @throws Error when the value cannot be read */
  transformFromStorage(value: Uint8Array, context: TransformContext): TransformedValue | Promise<TransformedValue>;
  transformToStorage(data: Uint8Array, context: TransformContext): Uint8Array | Promise<Uint8Array>;
}

/** Every encrypted value begins with this. JSON and protobuf objects never do. */
export const encryptedPrefix = 'k8s:enc:';

/**
 * Stores values unencrypted. Fails to read encrypted values
 * (`kubernetes/apiserver pkg/storage/value/encrypt/identity`).
 */
export const identityTransformer: Transformer = {
  keepsBytes: true,
  transformFromStorage(data) {
    if (isEncrypted(data)) throw new Error('identity transformer tried to read encrypted data');
    return { data, stale: false };
  },
  transformToStorage: (data) => data,
};

function isEncrypted(data: Uint8Array): boolean {
  for (let i = 0; i < encryptedPrefix.length; i++) if (data[i] !== encryptedPrefix.charCodeAt(i)) return false;
  return true;
}
