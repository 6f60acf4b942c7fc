/**
 * Client interface of a KMS v2 plugin (`kubernetes/kms apis/v2`). Calls reject with the plugin's error or on timeout.
 */
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
  /** `ok`, or a description of the problem. */
  readonly healthz: string;
  /** Id of the key that the plugin currently encrypts with. */
  readonly keyID: string;
}

/** An encrypted key, with the data that the plugin needs to decrypt it. */
export interface EncryptedKey {
  readonly ciphertext: Uint8Array;
  readonly keyID: string;
  readonly annotations: ReadonlyMap<string, Uint8Array>;
}
