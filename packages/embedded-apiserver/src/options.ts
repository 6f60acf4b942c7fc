import type { CustomResourceDefinition } from '@k8s-ts/apiextensions/serving';
import type { ImageBehaviours } from '@k8s-ts/controllers';
import type { AdmissionPlugin, RequestLogEntry } from '@k8s-ts/generic-apiserver';
import type { Logger } from './log.js';
import type { aggregationOptions } from './options/aggregation-options.js';
import type { AuditOptions, CompletedAuditOptions } from './options/audit-options.js';
import type { authenticationOptions } from './options/authentication-options.js';
import type { authorizationOptions } from './options/authorization-options.js';
import type { kubeletOptions } from './options/kubelet-options.js';
import type { CompletedOptionsOf, OptionsOf } from './options/option.js';
import type { StorageBackend } from './options/storage-backends.js';
import type { ProgramOptions } from './options-without-flags.js';

/** Options of a server for programs: the flags of the command in camel case, with the same defaults unless a comment says otherwise. */
export interface APIServerOptions
  extends OptionsOf<typeof aggregationOptions>,
    AuditOptions,
    OptionsOf<typeof authenticationOptions>,
    OptionsOf<typeof authorizationOptions>,
    OptionsOf<typeof kubeletOptions>,
    ProgramOptions {
  /** Default, and meaning of `''`: `etcd3` when `etcdServers` is given, else `lmdb`. */
  readonly storageBackend?: StorageBackend | '';
  /** Folder of the embedded store, the certificates and the admin kubeconfig. Default `./k8s-data`; with `memory`, no folder is made. */
  readonly dataDir?: string;
  /** URLs of the etcd servers, such as `http://127.0.0.1:2379`. */
  readonly etcdServers?: readonly string[];
  /** Prefix of all keys in the store. Default `/registry`. */
  readonly etcdPrefix?: string;
  readonly etcdCafile?: string;
  readonly etcdCertfile?: string;
  readonly etcdKeyfile?: string;
  /** Resources that are stored on other etcd servers: `group/resource#server;server`. */
  readonly etcdServersOverrides?: readonly string[];
  /** Whether reads return the newest state. False is honoured by etcd2 only. Default true. */
  readonly etcdQuorumRead?: boolean;
  /** The encoding of stored objects: `application/json`, `application/vnd.kubernetes.protobuf` or `application/yaml`. All of them can be read. Default JSON. */
  readonly storageMediaType?: string;
  /** Time between compactions of the store's history, in ms. 0: never. Default 5 minutes. */
  readonly etcdCompactionInterval?: number;
  /** How long the check `etcd` of `/healthz`, `/livez` and `/readyz` waits for the store, in ms. Default, and for 0: 2,000. */
  readonly etcdHealthcheckTimeout?: number;
  /** How long the check `etcd-readiness` of `/readyz` waits for the store, in ms. Default, and for 0: 2,000. */
  readonly etcdReadycheckTimeout?: number;
  /** Serve lists and watches from memory. Default true. */
  readonly watchCache?: boolean;
  /** `resource[.group]#size`. Size 0 turns the watch cache of a resource off; other sizes have no effect. */
  readonly watchCacheSizes?: readonly string[];
  /** 0 turns the watch cache off for all resources that `watchCacheSizes` does not name. Default 100. */
  readonly defaultWatchCacheSize?: number;
  /** Objects that a deletion of a collection deletes at the same time. Default 1. */
  readonly deleteCollectionWorkers?: number;
  /** Honour propagation policies of deletions with finalizers. Default true. */
  readonly enableGarbageCollector?: boolean;
  /** File with the EncryptionConfiguration. Default: objects are not encrypted. */
  readonly encryptionProviderConfig?: string;
  /** Reload the file when it changes. Default false. */
  readonly encryptionProviderConfigAutomaticReload?: boolean;
  /** How long events are kept after each write, in ms. Default one hour. */
  readonly eventTTL?: number;

  /** Address to listen on. Default `127.0.0.1`. */
  readonly bindAddress?: string;
  /** Port to listen on; 0 picks a free one. Default 6443. */
  readonly securePort?: number;
  /** False: the server opens no port and is reached through `fetch` only. Default true. */
  readonly listen?: boolean;
  /** Folder of the certificates that the server makes itself. Default `DATA-DIR/pki`; with `memory` and no `dataDir`, they are kept in memory. */
  readonly certDir?: string;
  /** Certificate (chain) to serve with, as a PEM file. Default: the server makes one. */
  readonly tlsCertFile?: string;
  /** Private key of `tlsCertFile`. */
  readonly tlsPrivateKeyFile?: string;
  /** Oldest version of TLS: `VersionTLS12` or `VersionTLS13`. Default `VersionTLS12`. */
  readonly tlsMinVersion?: string;
  /** Cipher suites of TLS 1.2 by Go's names. Default: those of Go. */
  readonly tlsCipherSuites?: readonly string[];
  /** `CERT-FILE,KEY-FILE` or `CERT-FILE,KEY-FILE:NAME,NAME`: served to clients that ask for these names. Default none. */
  readonly tlsSNICertKey?: readonly string[];
  /** Speak HTTP/1.1 only. Default false. */
  readonly disableHTTP2Serving?: boolean;
  /** How many requests a client may have open on a connection of HTTP/2. Default, and below 1: 100. */
  readonly http2MaxStreamsPerConnection?: number;
  /** Address in the endpoints of the `kubernetes` Service. Default: the bind address, or the first address of this machine when the server listens on all of them. */
  readonly advertiseAddress?: string;
  /** Further host names and IP addresses for the certificate that the server makes for itself. Default none. */
  readonly tlsSAN?: readonly string[];

  /** Admission plugins that are on besides those that are on by default. Default none. */
  readonly enableAdmissionPlugins?: readonly string[];
  /** Admission plugins that are off although they are on by default. Default none. */
  readonly disableAdmissionPlugins?: readonly string[];
  /** File with an AdmissionConfiguration: settings of admission plugins. Default none. */
  readonly admissionControlConfigFile?: string;
  /** Time for which pods without a toleration of their own tolerate a node that is not ready, in seconds. Default 300. */
  readonly defaultNotReadyTolerationSeconds?: number;
  /** The same for a node that cannot be reached. Default 300. */
  readonly defaultUnreachableTolerationSeconds?: number;
  /**
   * Admission plugins of the program. They run after the built-in ones and before those that see the final object: admission policies and webhooks, and
   * ResourceQuota. With them, large requests are answered by the main thread. Default none.
   */
  readonly admission?: readonly AdmissionPlugin[];
  /** `group/version=false` and the like, see `--runtime-config`. Default: the group-versions that kube-apiserver serves by default. */
  readonly runtimeConfig?: readonly string[];
  /** `Gate=true` and the like, see `--feature-gates`. Default: the defaults of kube-apiserver. */
  readonly featureGates?: readonly string[];
  /** The only built-in group-versions to serve (`v1,apps/v1`), preferred first. The command reads KUBE_API_VERSIONS. Default: no restriction. */
  readonly kubeAPIVersions?: string;
  /** Definitions of custom resources to install before the server is ready: objects, and paths of files and directories. Default none. */
  readonly crds?: readonly (string | CustomResourceDefinition)[];
  /** Directory of definitions to install besides `crds`: all its `.yaml`, `.yml` and `.json` files. Default none. */
  readonly crdDirectory?: string;
  /** CIDR of the IP addresses of Services; two, comma-separated, of different IP families for dual stack. Default `10.0.0.0/24`. */
  readonly serviceClusterIPRange?: string;
  /** Ports of NodePort Services. Default `30000-32767`. */
  readonly serviceNodePortRange?: string;
  /** Privileged containers may be created. Default false. */
  readonly allowPrivileged?: boolean;
  /** Longest time for a request other than a watch, in ms. Default one minute. */
  readonly requestTimeout?: number;
  /** Shortest time for which a watch is kept open, in ms. Default 30 minutes. */
  readonly minRequestTimeout?: number;
  /** Reading requests that are served at the same time; 0: no limit. Default 400. */
  readonly maxRequestsInflight?: number;
  /** Writing requests that are served at the same time; 0: no limit. Default 200. */
  readonly maxMutatingRequestsInflight?: number;
  /**
   * Divide requests into flows by the stored FlowSchemas and PriorityLevelConfigurations. Both limits above together are what levels share. False:
   * the limits alone. Default true.
   */
  readonly enablePriorityAndFairness?: boolean;
  /** How long the server serves requests after `/readyz` began to fail, in ms. Default 0. */
  readonly shutdownDelay?: number;
  /** Answer new requests with 429 while the last ones are answered, instead of closing the port first. Default false. */
  readonly shutdownSendRetryAfter?: boolean;
  /** How long after the start `/livez` ignores unfinished post-start hooks, in ms. Default 0. */
  readonly livezGracePeriod?: number;
  /** Share of HTTP/2 requests whose clients are told to connect anew, 0 to 0.02. Default 0. */
  readonly goawayChance?: number;
  /** Names of metrics that `/metrics` does not show. Default none. */
  readonly disabledMetrics?: readonly string[];
  /**
   * Values that labels of metrics may have, as `METRIC,LABEL=VALUE,VALUE`. `/metrics` shows other values as `unexpected`. Default: labels may have
   * any values.
   */
  readonly allowMetricLabels?: readonly string[];
  /** File with an object of the same pairs, in YAML or JSON. Not read when `allowMetricLabels` is given. */
  readonly allowMetricLabelsManifest?: string;
  /** Parts of the header `Strict-Transport-Security` of every answer: `max-age=31536000`, `includeSubDomains`, `preload`. Default none. */
  readonly strictTransportSecurityDirectives?: readonly string[];
  /** Regular expressions of the origins whose pages may call the server. Default none. */
  readonly corsAllowedOrigins?: readonly string[];
  /** File with an OpenAPI document of a cluster, whose descriptions our documents show. Default: our own short ones. */
  readonly openAPIDescriptions?: string;
  /**
   * Controllers that run in the server, by their names in kube-controller-manager: `*` for all, `NAME` for one, `-NAME` for not that one. Default
   * none, as with kube-apiserver.
   */
  readonly controllers?: readonly string[];
  /**
   * Simulated nodes, `node-1` to `node-N`, which run nothing: a scheduler binds pods to them, and pods start, become ready and end by their spec and `images`.
   * Default 0.
   */
  readonly nodes?: number;
  /** The behaviour of containers on simulated nodes, by image: `{ 'my/job': { exitCode: 1, after: '2s', logs: 'boom' } }`. Default none. */
  readonly images?: ImageBehaviours;

  /**
   * Maximum number of processes that serve requests. With more than one, this process accepts connections, owns the embedded store and serves a part of the requests; the
   * others are child processes, which are started one after the other when one of the processes has been busy for a second. Those that run have their parts of `maxRequestsInflight` and `maxMutatingRequestsInflight`. `admission` and `listen: false` are refused then, and groups cannot be installed. Default 1.
   */
  readonly workers?: number;
  /** Number of processes that are started with the server. Default 1. */
  readonly minWorkers?: number;
  /** A process that was started for the load ends when all together have been busy for less than half of one processor's time for so long, in ms. 0: never. Default 300,000. */
  readonly workerIdleTimeout?: number;

  /** File to write the admin kubeconfig to. Default: none; the command writes `DATA-DIR/admin.kubeconfig`, or a temporary file. */
  readonly kubeconfigOut?: string;
  /** Default: nothing is logged. */
  readonly logger?: Logger;
  /** Called with facts about each request when its answer is complete: for a watch, when it has ended. Default: none. */
  readonly onRequest?: (entry: RequestLogEntry) => void;
}

/** Options without a default. */
type Optional =
  | 'admissionControlConfigFile'
  | 'certDir'
  | 'kubeconfigOut'
  | 'tlsCertFile'
  | 'tlsPrivateKeyFile'
  | 'crdDirectory'
  | 'etcdCafile'
  | 'etcdCertfile'
  | 'etcdKeyfile'
  | 'encryptionProviderConfig'
  | 'onRequest'
  | 'openAPIDescriptions'
  | keyof ProgramOptions;

/** Options with their defaults. */
export type CompletedOptions = Required<
  Omit<
    APIServerOptions,
    | Optional
    | keyof typeof aggregationOptions
    | keyof AuditOptions
    | keyof typeof authenticationOptions
    | keyof typeof authorizationOptions
    | keyof typeof kubeletOptions
    | 'storageBackend'
  >
> &
  CompletedOptionsOf<typeof aggregationOptions> &
  CompletedAuditOptions &
  CompletedOptionsOf<typeof authenticationOptions> &
  CompletedOptionsOf<typeof authorizationOptions> &
  CompletedOptionsOf<typeof kubeletOptions> &
  Pick<APIServerOptions, Optional> & { readonly storageBackend: StorageBackend };
