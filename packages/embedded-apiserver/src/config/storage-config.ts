import { randomUUID } from 'node:crypto';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import type { CompletedOptions } from '../options.js';

/** Storage of objects. Each server with the memory backend gets its own store. */
export function storageConfigOf(options: CompletedOptions): StorageConfig {
  const { storageBackend: type, etcdPrefix: prefix, etcdServers: servers } = options;
  return {
    type,
    prefix,
    compactionIntervalMs: options.etcdCompactionInterval,
    healthcheckTimeoutMs: options.etcdHealthcheckTimeout,
    readycheckTimeoutMs: options.etcdReadycheckTimeout,
    quorum: options.etcdQuorumRead,
    ...(type === 'memory' ? { memory: randomUUID() } : {}),
    ...(type === 'lmdb' ? { dataDir: `${options.dataDir}/store` } : {}),
    transport: {
      servers,
      ...(options.etcdCafile ? { caFile: options.etcdCafile } : {}),
      ...(options.etcdCertfile ? { certFile: options.etcdCertfile } : {}),
      ...(options.etcdKeyfile ? { keyFile: options.etcdKeyfile } : {}),
    },
  };
}
