import type { Clock } from '@k8s-ts/client';
import type { GenericAPIServerConfig, TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import type { RESTOptionsFactoryOptions, StorageFactory } from '@k8s-ts/registry-generic';
import type { EncryptionAtRest } from '@k8s-ts/storage/encryption';
import type { AdmissionPluginSettings } from './admission/index.js';
import type { AuthenticationSettings } from './authentication/index.js';
import type { AuthorizationMode, AuthorizationSettings } from './authorization/index.js';
import type { ClusterAuthentication } from './bootstrap/system-config-maps.js';
import type { GroupSettings } from './groups/index.js';
import type { APIRegistration } from './registration/index.js';

/** How a control plane is set up. */
export interface ControlPlaneConfig extends Omit<GroupSettings, 'rbac' | 'tokenIssuer'> {
  /**
   * Configuration that the servers of the chain share: timeouts, limits, filters. The control plane adds the authorizer
   * of the modes and its admission plugins, and to its own server the groups, checks and hooks. An `authenticator` in
   * it replaces that of {@link authentication}.
   */
  readonly generic: Omit<GenericAPIServerConfig, 'authorizer' | 'groups' | 'authentication'>;
  /** The groups, versions and resources that are enabled. */
  readonly registration: APIRegistration;
  /** Storage of resources. */
  readonly storageFactory: StorageFactory;
  /** Default: objects are stored as they are. */
  readonly encryption?: EncryptionAtRest;
  /** Options of the stores, such as those of watch caches and garbage collection. */
  readonly restOptions?: Omit<RESTOptionsFactoryOptions, 'storageFactory' | 'transformerFor' | 'onCacheInconsistency'>;
  /** The authorization modes. They decide in this order. */
  readonly authorizationModes: readonly AuthorizationMode[];
  /**
   * Divide requests into flows by the FlowSchemas and PriorityLevelConfigurations that are stored. False: there is only
   * one limit for reads and one for writes. Default true.
   */
  readonly priorityAndFairness?: boolean;
  /** The files of the modes ABAC and Webhook, or of a configuration that replaces the modes. Default: no files. */
  readonly authorization?: AuthorizationSettings;
  /**
   * Which credentials are accepted. Default: client certificates and {@link tokens}; requests without a credential are
   * anonymous.
   */
  readonly authentication?: AuthenticationSettings;
  /**
   * Which built-in admission plugins are on. Default: the plugins that are on in kube-apiserver and need no controller.
   */
  readonly admissionPlugins?: AdmissionPluginSettings;
  /** Authenticates bearer tokens that are known in advance, such as those of a token file. Default: no tokens. */
  readonly tokens?: TokenAuthenticator;
  /** Address at which clients reach the server, once it listens. The `kubernetes` Service points there. */
  readonly endpoint: () => { readonly address: string; readonly port: number };
  /**
   * The address at which other machines reach the server, for the endpoints of the `kubernetes` Service. Default: that
   * of {@link endpoint}. A loopback address is not written.
   */
  readonly publicAddress?: () => string;
  /** Published for other API servers, which authenticate their clients the same way. Default: nothing is published. */
  readonly clusterAuthentication?: ClusterAuthentication;
  /**
   * Answers the requests that the control plane sends to itself: the handler of the outermost server of the chain.
   * Default: its own server.
   */
  readonly handler?: () => Handler;
  /**
   * False: another process of the same server creates the objects that every cluster has, and does the work in the
   * background: leases, endpoints, repairs. Default true.
   */
  readonly backgroundWork?: boolean;
  /** The time of the cluster, also for work in the background. Default: the machine's. */
  readonly clock?: Clock;
  /** Called when a changed configuration file took effect. Default: nothing is reported. */
  readonly onReload?: (message: string) => void;
  /** Called with failures of work in the background, which is retried. */
  readonly onError: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}
