import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { StorageConfig, TransportConfig } from './storage-config.js';

/** A way to open a store, and what tells whether two configurations mean the same one. */
export interface KeyValueEngine {
  readonly identity: string;
  open(): Promise<KeyValueStore>;
}

const engines: Readonly<Record<string, (config: StorageConfig) => Promise<KeyValueEngine>>> = {
  async memory(config) {
    return {
      identity: `memory ${config.memory ?? 'default'}`,
      open: async () => (await import('./memory/index.js')).createMemoryStore(),
    };
  },
  async lmdb(config) {
    const directory = resolve(config.dataDir ?? './k8s-data');
    return {
      identity: `lmdb ${directory}`,
      // Engines are loaded when they are used: nobody needs the libraries of the others.
      open: async () => (await import('./lmdb/index.js')).openLmdbStore({ directory }),
    };
  },
  async etcd3({ transport = {} }) {
    const options = await etcd3Options(transport);
    const identity = createHash('sha256').update(JSON.stringify(options)).digest('hex');
    return {
      identity: `etcd3 ${identity}`,
      open: async () => (await import('./etcd3/index.js')).newEtcd3Store(options),
    };
  },
};

/**
 * The engine that a configuration means.
 *
 * @throws for a type that is not known, and when a file of the transport cannot be read
 */
export async function keyValueEngine(config: StorageConfig): Promise<KeyValueEngine> {
  const type = config.type || (config.transport?.servers?.length ? 'etcd3' : 'lmdb');
  const engine = Object.hasOwn(engines, type) ? engines[type] : undefined;
  if (engine !== undefined) return engine(config);
  const known = Object.keys(engines).join(', ');
  throw new Error(`unknown storage type: ${type} (known: ${known})`);
}

async function etcd3Options(transport: TransportConfig) {
  const [ca, cert, key] = await Promise.all([
    pem(transport.ca, transport.caFile),
    pem(transport.cert, transport.certFile),
    pem(transport.key, transport.keyFile),
  ]);
  const { servers = [], username, password } = transport;
  return {
    endpoints: servers,
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  };
}

async function pem(text: string | Uint8Array | undefined, file: string | undefined): Promise<string | undefined> {
  if (text !== undefined) return Buffer.from(text as string).toString();
  return file ? readFile(file, 'utf8') : undefined;
}
