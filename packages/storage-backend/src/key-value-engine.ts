import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type CacheableStorage, type KeyValueStorageOptions, normalizePrefix } from '@k8s-ts/storage';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { loadWithPackages } from '@k8s-ts/storage/optional-packages';
import { enginePackages } from './engine-packages.js';
import type { Etcd2Keys } from './etcd2/index.js';
import type { StorageConfig, TransportConfig } from './storage-config.js';

/** Default prefix of all keys. */
export const DEFAULT_PREFIX = '/registry';

/** Opens a store, and identifies it: two configurations with equal identities share a store. */
export interface KeyValueEngine {
  readonly identity: string;
  /** @throws Error with the packages to install, when packages that the engine needs are missing */
  open(): Promise<KeyValueStore>;
  /**
   * Makes the storage of one resource over a store that {@link open} returned. Only engines whose stores keep no
   * history have this method. Their stores are not compacted, and each process opens its own. Default: a
   * `KeyValueStorage`.
   */
  ownStorage?<T extends KubeObject>(
    store: KeyValueStore,
    options: KeyValueStorageOptions<T>,
  ): Promise<CacheableStorage<T>>;
}

const engines: Readonly<Record<string, (config: StorageConfig) => Promise<KeyValueEngine>>> = {
  async memory(config) {
    return {
      identity: `memory ${config.memory ?? 'default'}`,
      open: async () => config.memoryStore ?? (await import('./memory/index.js')).createMemoryStore(),
    };
  },
  async lmdb(config) {
    const directory = resolve(config.dataDir ?? './k8s-data');
    return {
      identity: `lmdb ${directory}`,
      // An engine is loaded on first use, so that the libraries of other engines need not be installed.
      async open() {
        const load = () => import('./lmdb/index.js');
        const { openLmdbStore } = await loadWithPackages(load, 'storage type lmdb', enginePackages.lmdb);
        return openLmdbStore({ directory });
      },
    };
  },
  async etcd2({ transport = {}, prefix, quorum = true }) {
    const options = {
      ...(await etcdOptions(transport)),
      prefix: normalizePrefix(prefix || DEFAULT_PREFIX),
      quorum,
    };
    return {
      identity: `etcd2 ${digest(options)}`,
      async open() {
        const { openEtcd2Keys } = await import('./etcd2/index.js');
        return openEtcd2Keys(options);
      },
      async ownStorage(keys: Etcd2Keys, storageOptions) {
        const { Etcd2Storage } = await import('./etcd2/index.js');
        return new Etcd2Storage(keys, storageOptions);
      },
    };
  },
  async etcd3({ transport = {} }) {
    const options = await etcdOptions(transport);
    return {
      identity: `etcd3 ${digest(options)}`,
      async open() {
        const load = () => import('./etcd3/index.js');
        const { newEtcd3Store } = await loadWithPackages(load, 'storage type etcd3', enginePackages.etcd3);
        return newEtcd3Store({ ...options, tracer: transport.tracer });
      },
    };
  },
};

/**
 * The engine that a configuration selects.
 *
 * @throws for an unknown type, and when a file of the transport cannot be read
 */
export async function keyValueEngine(config: StorageConfig): Promise<KeyValueEngine> {
  const type = config.type || (config.transport?.servers?.length ? 'etcd3' : 'lmdb');
  const engine = Object.hasOwn(engines, type) ? engines[type] : undefined;
  if (engine !== undefined) return engine(config);
  const known = Object.keys(engines).join(', ');
  throw new Error(`unknown storage type: ${type} (known: ${known})`);
}

/** A digest of options, which may contain secrets. */
function digest(options: object): string {
  return createHash('sha256').update(JSON.stringify(options)).digest('hex');
}

async function etcdOptions(transport: TransportConfig) {
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
