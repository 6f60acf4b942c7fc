export type { EncryptionAtRest, EncryptionHealthCheck, EncryptionOptions } from './encryption-at-rest.js';
export { loadEncryptionConfiguration } from './load-encryption-configuration.js';
export type { EncryptionFile, EncryptionSource } from './load-transformers.js';
