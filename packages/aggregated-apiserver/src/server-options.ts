import type { GenericAPIServerConfig } from '@k8s-ts/generic-apiserver';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import type { AdmissionOptions } from './admission/cluster-admission.js';
import type { AuditOptions } from './audit/open-audit.js';
import type { DelegatedAuthenticationOptions } from './authentication/delegated-authenticator.js';
import type { DelegatedAuthorizationOptions } from './authorization/delegated-authorizer.js';
import type { CertificateOptions } from './certificates/open-certificates.js';
import type { ClusterAccess } from './cluster/open-cluster.js';
import type { ServedKind } from './groups/served-kind.js';
import type { APIServicePriorities, ServiceReference } from './registration/api-services.js';

/** Options of {@link createAggregatedServer}. */
export interface AggregatedServerOptions {
  /** The kinds that the server has. Kinds may share a group. */
  readonly kinds: readonly ServedKind[];
  /**
   * Where objects are stored: `{ type: 'lmdb', dataDir }`, `{ type: 'etcd3', prefix: '/registry/example.com', transport }`,
   * `{ type: 'memory' }`. Default: no store, for kinds that all keep their objects in another system (`withSource`).
   */
  readonly storage?: StorageConfig;
  /** The Service by which kube-apiserver reaches the server. */
  readonly service: ServiceReference;
  /** The cluster. Default: the one in which the process runs, as the service account of its pod. */
  readonly cluster?: ClusterAccess;
  /** Address to listen on. Default: port 8443 of all addresses; port 0 picks a free one. */
  readonly listen?: { readonly host?: string; readonly port?: number };
  /** Default: certificates that the server makes for itself, and keeps in a Secret. */
  readonly certificates?: CertificateOptions;
  /**
   * The APIServices of the group-versions, which the server creates and keeps up to date. `false`: other programs do
   * this, for example `kubectl apply` of the printed manifests. Default `{}`.
   */
  readonly register?: APIServicePriorities | false;
  readonly authentication?: DelegatedAuthenticationOptions;
  readonly authorization?: DelegatedAuthorizationOptions;
  readonly admission?: AdmissionOptions;
  /** Default: requests are not audited. */
  readonly audit?: AuditOptions;
  /**
   * Whether requests are queued and limited by the cluster's FlowSchemas and PriorityLevelConfigurations. `false`: only
   * the numbers of requests in flight are limited. Default true.
   */
  readonly priorityAndFairness?: boolean;
  /** Further settings of the generic server: limits, times of the shutdown, hooks, health checks, logging. */
  readonly server?: Omit<GenericAPIServerConfig, 'groups' | 'authenticator' | 'authorizer' | 'admission' | 'audit'>;
  /** Called with failures of work in the background, which is retried. Default: they are dropped. */
  readonly onError?: (message: string, error: unknown) => void;
}
