/** A KMS v2 plugin, as the server sees it (`kubernetes/kms apis/v2`). Calls reject with the plugin's error or when their time is over. */
export interface KMSService {
  status(): Promise<KMSStatus>;
  encrypt(uid: string, plaintext: Uint8Array): Promise<EncryptedKey>;
  /** @returns the plaintext */
  decrypt(uid: string, key: EncryptedKey): Promise<Uint8Array>;
  /** Ends the connection; calls that are under way fail. Idempotent. */
  close(): void;
}

export interface KMSStatus {
  /** `v2` or `v2beta1`. */
  readonly version: string;
  /** `ok`, or what is wrong. */
  readonly healthz: string;
  /** The key that the plugin encrypts with now. */
  readonly keyID: string;
}

/** What a plugin made of a plaintext, and what it wants to be told when it has to decrypt it. */
export interface EncryptedKey {
  readonly ciphertext: Uint8Array;
  readonly keyID: string;
  readonly annotations: ReadonlyMap<string, Uint8Array>;
}
