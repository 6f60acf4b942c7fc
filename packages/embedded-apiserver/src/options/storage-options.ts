import {
  isStorageMediaType,
  parseEtcdServersOverrides,
  parseWatchCacheSizes,
  storageMediaTypes,
} from '@k8s-ts/registry-generic';
import { refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, commonFlagGroup, type Flag, optionGroup } from './option.js';

const backends = ['memory', 'lmdb', 'etcd3', 'etcd2'] as const;

/** Storage of objects: memory, the embedded store, or an etcd cluster. */
export type StorageBackend = (typeof backends)[number];

/** Options about the store, its caches, and the stored form of objects. */
export const storageOptions = optionGroup('Storage', {
  /** Default, and meaning of `''`: `etcd3` when `etcdServers` is given, else `lmdb`. */
  storageBackend: flag.string('', {
    group: commonFlagGroup,
    suggested: backends,
    help: 'How objects are stored: memory, lmdb (embedded), etcd3 or etcd2. Unset: etcd3 when --etcd-servers is given, else lmdb.',
    check: (backend) =>
      refuse(
        !backends.some((each) => each === backend),
        `--storage-backend invalid, allowed values: ${backends.join(', ')}`,
      ),
    complete: (backend, { etcdServers = [] }: { readonly etcdServers?: readonly string[] }) =>
      (backend as StorageBackend) || (etcdServers.length > 0 ? 'etcd3' : 'lmdb'),
  }) as Flag<StorageBackend | '', StorageBackend>,
  dataDir: flag.string('./k8s-data', {
    group: commonFlagGroup,
    help: 'Folder of the embedded store, the certificates and the admin kubeconfig. With --storage-backend=memory used only when given.',
  }),
  etcdServers: flag.strings([], {
    group: commonFlagGroup,
    help: 'etcd endpoints (scheme://ip:port), comma separated.',
  }),
  etcdServersOverrides: flag.strings([], {
    help: 'Resources that are stored on other etcd servers, comma separated: group/resource#servers, where servers are URLs, semicolon separated.',
    check: parseEtcdServersOverrides,
  }),
  etcdPrefix: flag.string('/registry', { help: 'Prefix of all keys.' }),
  etcdCafile: flag.optionalString({ help: 'CA file for etcd.' }),
  etcdCertfile: flag.optionalString({ help: 'Client certificate file for etcd.' }),
  etcdKeyfile: flag.optionalString({ help: 'Client key file for etcd.' }),
  etcdCompactionInterval: flag.duration('5m', {
    help: 'Time between compactions of the history of the store. 0: never.',
  }),
  etcdHealthcheckTimeout: flag.duration('2s', {
    help: 'How long the check etcd of /healthz, /livez and /readyz waits for the store. 0: 2s.',
  }),
  etcdReadycheckTimeout: flag.duration('2s', {
    help: 'How long the check etcd-readiness of /readyz waits for the store. 0: 2s.',
  }),
  etcdQuorumRead: flag.boolean(true, {
    help: 'Reads return the newest state. False is honoured by etcd2 only. Deprecated.',
  }),
  storageMediaType: flag.string('application/json', {
    suggested: storageMediaTypes,
    help: 'Encoding of stored objects: application/json, application/vnd.kubernetes.protobuf or application/yaml. All of them can be read.',
    check(type) {
      const wrong = `--storage-media-type ${JSON.stringify(type)} invalid`;
      refuse(!isStorageMediaType(type), `${wrong}, allowed values: ${storageMediaTypes.join(', ')}`);
    },
  }),
  watchCache: flag.boolean(true, { help: 'Serve lists and watches from memory.' }),
  watchCacheSizes: flag.strings([], {
    help: 'resource[.group]#size, comma separated. Size 0 turns the watch cache of a resource off; other sizes have no effect.',
    check: parseWatchCacheSizes,
  }),
  defaultWatchCacheSize: flag.integer(100, {
    help: '0 turns the watch cache off for all resources that --watch-cache-sizes does not name.',
  }),
  deleteCollectionWorkers: flag.integer(1, {
    min: 1,
    help: 'Objects that a deletion of a collection deletes at the same time.',
  }),
  enableGarbageCollector: flag.boolean(true, { help: 'Honour the propagation policies of deletions with finalizers.' }),
  encryptionProviderConfig: flag.optionalString({
    help: 'File with the EncryptionConfiguration, which says how stored objects are encrypted.',
  }),
  encryptionProviderConfigAutomaticReload: flag.boolean(false, {
    help: 'Reload --encryption-provider-config when the file changes. All KMS plugins then have one health check, kms-providers.',
  }),
  eventTTL: flag.duration('1h', { help: 'How long events are kept.' }),
});

/** @throws FlagError for options that contradict each other (`kubernetes/apiserver pkg/server/options/etcd.go`) */
export function checkStorageOptions(
  options: CompletedOptionsOf<typeof storageOptions> & { readonly memoryStore?: unknown },
): void {
  const { storageBackend: backend, etcdServers, etcdServersOverrides: overrides, memoryStore } = options;
  const isEtcd = backend.startsWith('etcd');
  refuse(isEtcd && etcdServers.length === 0, `--etcd-servers must be specified for --storage-backend=${backend}`);
  refuse(
    memoryStore !== undefined && backend !== 'memory',
    `a memory store needs --storage-backend=memory, not ${backend}`,
  );
  refuse(overrides.length > 0 && !isEtcd, `--etcd-servers-overrides needs an etcd, not --storage-backend=${backend}`);
  const { encryptionProviderConfig: config, encryptionProviderConfigAutomaticReload: reloads } = options;
  const together = 'must be set with --encryption-provider-config';
  refuse(reloads && !config, `--encryption-provider-config-automatic-reload ${together}`);
}
