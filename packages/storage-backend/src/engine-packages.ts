/** The npm packages outside this repository that engines need, with the versions that are tested. */
export const enginePackages = {
  lmdb: { lmdb: '3.5.6' },
  etcd3: { etcd3: '1.1.2', '@grpc/grpc-js': '1.14.1' },
} as const;
