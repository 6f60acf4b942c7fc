/** The npm packages outside this repository that encryption at rest needs, with the versions that are tested. */
export const encryptionPackages = {
  /** Calls KMS plugins. */
  kms: { '@grpc/grpc-js': '1.14.1' },
} as const;
