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

/** Stores what it is given. */
export const identityTransformer: Transformer = {
  transformFromStorage: (data) => ({ data, stale: false }),
  transformToStorage: (data) => data,
};
