/** The packages that encryption at rest needs besides ours, with the versions that it is tested with. */
export const encryptionPackages = {
  /** Calls KMS plugins. */
  kms: { '@grpc/grpc-js': '1.14.1' },
} as const;
