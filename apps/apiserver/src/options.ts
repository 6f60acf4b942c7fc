import { join } from 'node:path';
import { parseCIDR, parseIP } from '@k8s-ts/api/validation';
import { type AuthorizationMode, authorizationModes } from '@k8s-ts/controlplane';
import {
  isStorageMediaType,
  parseEtcdServersOverrides,
  parseWatchCacheSizes,
  storageMediaTypes,
} from '@k8s-ts/registry-generic';
import { FlagError } from './flags/flag.js';
import { type Logger, silentLogger } from './log.js';
import { advertisedAddress } from './serving/addresses.js';

/** Options of a server for programs: the flags in camel case. Everything has the flag's default unless said otherwise. */
export interface APIServerOptions {
  /** `memory`, `lmdb`, `etcd3` or `etcd2`. Default: `etcd3` when `etcdServers` has any, else `lmdb`. */
  readonly storageBackend?: string;
  /** Folder of the embedded store, the certificates and the admin kubeconfig. Default `./k8s-data`. Unused with `memory`, when nothing needs a file. */
  readonly dataDir?: string;
  readonly etcdServers?: readonly string[];
  /** Default `/registry`. */
  readonly etcdPrefix?: string;
  readonly etcdCafile?: string;
  readonly etcdCertfile?: string;
  readonly etcdKeyfile?: string;
  /** Resources on etcds of their own: `group/resource#server;server`. */
  readonly etcdServersOverrides?: readonly string[];
  /** Reads see all writes before them; false counts for etcd2 alone. Default true. */
  readonly etcdQuorumRead?: boolean;
  /** `application/json`, `application/vnd.kubernetes.protobuf` or `application/yaml`. Default JSON. All are read. */
  readonly storageMediaType?: string;
  /** Milliseconds; 0 never. Default 5 minutes. */
  readonly etcdCompactionInterval?: number;
  readonly watchCache?: boolean;
  readonly watchCacheSizes?: readonly string[];
  readonly defaultWatchCacheSize?: number;
  readonly deleteCollectionWorkers?: number;
  readonly enableGarbageCollector?: boolean;
  /** File with the EncryptionConfiguration. Default: objects are stored as they are. */
  readonly encryptionProviderConfig?: string;
  /** Take changes of the file over while the server runs. Default false. */
  readonly encryptionProviderConfigAutomaticReload?: boolean;
  /** Milliseconds. Default one hour. */
  readonly eventTTL?: number;

  /** Default `127.0.0.1`. */
  readonly bindAddress?: string;
  /** 0 picks a free one. Default 6443. */
  readonly securePort?: number;
  /** False: no socket at all, only `fetch`. Default true. */
  readonly listen?: boolean;
  /** Default `DATA-DIR/pki`. With storage in memory and no folder named, certificates live in memory too. */
  readonly certDir?: string;
  readonly tlsCertFile?: string;
  readonly tlsPrivateKeyFile?: string;
  /** Default: the bind address, or the first address of this machine when the server listens on all of them. */
  readonly advertiseAddress?: string;
  /** Further host names and IP addresses for the certificate that the server makes for itself. Default none. */
  readonly tlsSAN?: readonly string[];

  readonly clientCAFile?: string;
  readonly tokenAuthFile?: string;
  readonly anonymousAuth?: boolean;
  /** Authorization modes, asked in this order. Default `RBAC`. */
  readonly authorizationMode?: readonly AuthorizationMode[];

  /** `group/version=false` and the like, see `--runtime-config`. Default: what kube-apiserver serves when nothing is said. */
  readonly runtimeConfig?: readonly string[];
  /** The only group-versions that are served from the beginning (`v1,apps/v1`), preferred first; the command takes KUBE_API_VERSIONS. Default: no restriction. */
  readonly kubeAPIVersions?: string;
  /** Default `10.0.0.0/24`. */
  readonly serviceClusterIPRange?: string;
  /** Default `30000-32767`. */
  readonly serviceNodePortRange?: string;
  /** Milliseconds. Default one minute. */
  readonly requestTimeout?: number;
  /** Milliseconds. Default 30 minutes. */
  readonly minRequestTimeout?: number;
  readonly maxRequestsInflight?: number;
  readonly maxMutatingRequestsInflight?: number;
  /** Milliseconds. Default 0. */
  readonly shutdownDelay?: number;
  /** Answer new requests with 429 while the last ones are answered, instead of closing the port first. Default false. */
  readonly shutdownSendRetryAfter?: boolean;
  /** How long `/livez` does not wait for what runs after the start, in milliseconds. Default 0. */
  readonly livezGracePeriod?: number;
  /** Share of HTTP/2 requests whose clients are told to connect anew, 0 to 0.02. Default 0. */
  readonly goawayChance?: number;
  readonly corsAllowedOrigins?: readonly string[];
  /** `*` for all that there are, `-*` for none. */
  readonly controllers?: readonly string[];

  /** Where the admin kubeconfig is written. Default: nowhere for programs; the command writes `DATA-DIR/admin.kubeconfig`. */
  readonly kubeconfigOut?: string;
  /** Default: says nothing. */
  readonly logger?: Logger;
}

/** Options with nothing left open. */
export type CompletedOptions = Required<
  Omit<
    APIServerOptions,
    | 'certDir'
    | 'kubeconfigOut'
    | 'clientCAFile'
    | 'tokenAuthFile'
    | 'tlsCertFile'
    | 'tlsPrivateKeyFile'
    | 'etcdCafile'
    | 'etcdCertfile'
    | 'etcdKeyfile'
    | 'encryptionProviderConfig'
    | 'storageBackend'
  >
> &
  Pick<
    APIServerOptions,
    | 'certDir'
    | 'kubeconfigOut'
    | 'clientCAFile'
    | 'tokenAuthFile'
    | 'tlsCertFile'
    | 'tlsPrivateKeyFile'
    | 'etcdCafile'
    | 'etcdCertfile'
    | 'etcdKeyfile'
    | 'encryptionProviderConfig'
  > & {
    readonly storageBackend: string;
  };

/**
 * Fills in defaults and holds options against each other.
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function completeOptions(input: APIServerOptions): CompletedOptions {
  const options = given(input);
  const etcdServers = options.etcdServers ?? [];
  const storageBackend = options.storageBackend || (etcdServers.length > 0 ? 'etcd3' : 'lmdb');
  const dataDir = options.dataDir ?? './k8s-data';
  const bindAddress = options.bindAddress ?? '127.0.0.1';
  const certDir =
    options.certDir ??
    (storageBackend === 'memory' && options.dataDir === undefined ? undefined : join(dataDir, 'pki'));
  const completed: CompletedOptions = {
    ...options,
    storageBackend,
    dataDir,
    etcdServers,
    etcdPrefix: options.etcdPrefix ?? '/registry',
    etcdServersOverrides: options.etcdServersOverrides ?? [],
    etcdQuorumRead: options.etcdQuorumRead ?? true,
    storageMediaType: options.storageMediaType ?? 'application/json',
    etcdCompactionInterval: options.etcdCompactionInterval ?? 300_000,
    watchCache: options.watchCache ?? true,
    watchCacheSizes: options.watchCacheSizes ?? [],
    defaultWatchCacheSize: options.defaultWatchCacheSize ?? 100,
    deleteCollectionWorkers: options.deleteCollectionWorkers ?? 1,
    enableGarbageCollector: options.enableGarbageCollector ?? true,
    encryptionProviderConfigAutomaticReload: options.encryptionProviderConfigAutomaticReload ?? false,
    eventTTL: options.eventTTL ?? 3_600_000,
    bindAddress,
    securePort: options.securePort ?? 6443,
    listen: options.listen ?? true,
    ...(certDir === undefined ? {} : { certDir }),
    advertiseAddress: options.advertiseAddress || advertisedAddress(bindAddress),
    tlsSAN: options.tlsSAN ?? [],
    anonymousAuth: options.anonymousAuth ?? true,
    authorizationMode: options.authorizationMode ?? ['RBAC'],
    runtimeConfig: options.runtimeConfig ?? [],
    kubeAPIVersions: options.kubeAPIVersions ?? '',
    serviceClusterIPRange: options.serviceClusterIPRange ?? '10.0.0.0/24',
    serviceNodePortRange: options.serviceNodePortRange ?? '30000-32767',
    requestTimeout: options.requestTimeout ?? 60_000,
    minRequestTimeout: options.minRequestTimeout ?? 1_800_000,
    maxRequestsInflight: options.maxRequestsInflight ?? 400,
    maxMutatingRequestsInflight: options.maxMutatingRequestsInflight ?? 200,
    shutdownDelay: options.shutdownDelay ?? 0,
    shutdownSendRetryAfter: options.shutdownSendRetryAfter ?? false,
    livezGracePeriod: options.livezGracePeriod ?? 0,
    goawayChance: options.goawayChance ?? 0,
    corsAllowedOrigins: options.corsAllowedOrigins ?? [],
    controllers: options.controllers ?? ['*'],
    logger: options.logger ?? silentLogger,
  };
  check(completed);
  return completed;
}

/** Without what is undefined or an empty text. */
function given(options: APIServerOptions): APIServerOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== ''),
  ) as APIServerOptions;
}

function check(options: CompletedOptions): void {
  const { storageBackend, etcdServers, authorizationMode, controllers } = options;
  if (storageBackend.startsWith('etcd') && etcdServers.length === 0)
    throw new FlagError(`--etcd-servers must be specified for --storage-backend=${storageBackend}`);
  checkStorage(options);
  if (options.encryptionProviderConfigAutomaticReload && !options.encryptionProviderConfig) {
    throw new FlagError('--encryption-provider-config-automatic-reload must be set with --encryption-provider-config');
  }
  if (Boolean(options.tlsCertFile) !== Boolean(options.tlsPrivateKeyFile)) {
    throw new FlagError('--tls-cert-file and --tls-private-key-file must be given together');
  }
  if (authorizationMode.length === 0) throw new FlagError('at least one authorization-mode must be passed');
  for (const mode of authorizationMode) {
    if (!authorizationModes.includes(mode)) {
      throw new FlagError(
        `authorization-mode ${JSON.stringify(mode)} is not a valid mode: choose from ${authorizationModes.join(', ')}`,
      );
    }
  }
  checkServing(options);
  for (const name of controllers) {
    if (name !== '*' && name !== '-*')
      throw new FlagError(`${JSON.stringify(name)} is not in the list of known controllers`);
  }
  const cidr = parseCIDR(options.serviceClusterIPRange);
  if (!cidr) throw new FlagError(`--service-cluster-ip-range: invalid CIDR address: ${options.serviceClusterIPRange}`);
  const ports = /^(\d+)-(\d+)$/.exec(options.serviceNodePortRange);
  if (!ports || Number(ports[1]) > Number(ports[2]) || Number(ports[2]) > 65_535) {
    throw new FlagError(
      `--service-node-port-range: ${JSON.stringify(options.serviceNodePortRange)} is not a valid port range (FIRST-LAST)`,
    );
  }
  if (!parseIP(options.advertiseAddress) && options.advertiseAddress !== 'localhost') {
    throw new FlagError(`--advertise-address: ${JSON.stringify(options.advertiseAddress)} is not a valid IP address`);
  }
  try {
    parseWatchCacheSizes(options.watchCacheSizes);
  } catch (error) {
    throw new FlagError(`--watch-cache-sizes: ${(error as Error).message}`);
  }
}

function checkServing({ goawayChance, livezGracePeriod, shutdownDelay }: CompletedOptions): void {
  if (!(goawayChance >= 0 && goawayChance <= 0.02)) {
    throw new FlagError('--goaway-chance can not be less than 0 or greater than 0.02');
  }
  if (livezGracePeriod < 0) throw new FlagError('--livez-grace-period can not be a negative value');
  if (shutdownDelay < 0) throw new FlagError('--shutdown-delay-duration can not be negative value');
}

function checkStorage({ storageBackend, storageMediaType, etcdServersOverrides }: CompletedOptions): void {
  if (!isStorageMediaType(storageMediaType)) {
    throw new FlagError(
      `--storage-media-type ${JSON.stringify(storageMediaType)} invalid, allowed values: ${storageMediaTypes.join(', ')}`,
    );
  }
  try {
    parseEtcdServersOverrides(etcdServersOverrides);
  } catch (error) {
    throw new FlagError((error as Error).message);
  }
  if (etcdServersOverrides.length > 0 && !storageBackend.startsWith('etcd')) {
    throw new FlagError(`--etcd-servers-overrides needs an etcd, not --storage-backend=${storageBackend}`);
  }
}
