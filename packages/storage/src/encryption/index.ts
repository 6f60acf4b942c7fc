export type { EncryptionAtRest, EncryptionHealthCheck, EncryptionOptions } from './encryption-at-rest.js';
export { loadEncryptionConfiguration } from './load-encryption-configuration.js';
export type { EncryptionSource } from './load-transformers.js';
