/** The packages that engines need besides ours, with the versions that they are tested with. */
export const enginePackages = {
  lmdb: { lmdb: '3.5.6' },
  etcd3: { etcd3: '1.1.2', '@grpc/grpc-js': '1.14.1' },
} as const;
