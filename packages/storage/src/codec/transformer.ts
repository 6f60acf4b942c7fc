/** What a transformer may bind a value to. */
export interface TransformContext {
  /** Additional authenticated data: the whole key, so that a value copied to another key does not read. */
  readonly authenticatedData: string;
}

export interface TransformedValue {
  readonly data: Uint8Array;
  /** True when the value should be written again (it was made with a key or in a way that is no longer the first choice). */
  readonly stale: boolean;
}

/** Between the encoded object and the bytes in the store: encryption at rest. Both directions may be remote; neither mutates its input. */
export interface Transformer {
  /** @throws Error when the value cannot be read */
  transformFromStorage(value: Uint8Array, context: TransformContext): TransformedValue | Promise<TransformedValue>;
  transformToStorage(data: Uint8Array, context: TransformContext): Uint8Array | Promise<Uint8Array>;
}

/** What every encrypted value begins with, whatever encrypted it. JSON and protobuf objects never begin so. */
export const encryptedPrefix = 'k8s:enc:';

/** Stores what it is given. Refuses to read what is encrypted (`kubernetes/apiserver pkg/storage/value/encrypt/identity`). */
export const identityTransformer: Transformer = {
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
