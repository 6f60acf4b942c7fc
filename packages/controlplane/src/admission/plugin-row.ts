import type {
  AdmissionMetrics,
  DefaultTolerationSecondsOptions,
  LimitedResource,
  PodSecurityConfiguration,
} from '@k8s-ts/admission';
import type {
  EventLimit,
  ImagePolicyWebhookOptions,
  PodTolerationRestrictionOptions,
} from '@k8s-ts/admission/optional';
import type { FeatureName } from '@k8s-ts/api/discovery';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import type { Client } from '@k8s-ts/client';
import type { AdmissionPlugin, Authorizer, NamespaceLookup } from '@k8s-ts/generic-apiserver';
import type { FindWebhookCredentials } from '@k8s-ts/generic-apiserver/webhook';
import type { OpenGroups } from '../groups/open-groups.js';
import type { ConfiguredPluginFactories } from './configured-admission.js';
import type { ManifestFolders } from './manifests/index.js';

/** Configuration of the plugins, as read from files. */
export interface AdmissionPluginConfiguration {
  readonly podSecurity?: PodSecurityConfiguration;
  /** Resources that may only be used where a ResourceQuota limits them. Default: none. */
  readonly limitedResources?: readonly LimitedResource[];
  /** Undefined: EventRateLimit cannot be on. */
  readonly eventLimits?: readonly EventLimit[];
  /** Undefined: ImagePolicyWebhook cannot be on. */
  readonly imagePolicy?: ImagePolicyWebhookOptions;
  readonly nodeSelectors?: Readonly<Record<string, string>>;
  readonly tolerations?: PodTolerationRestrictionOptions;
  /** Finds the credentials with which the server authenticates to mutating webhooks. Default: none. */
  readonly mutatingWebhookCredentials?: FindWebhookCredentials;
  /** Finds the credentials with which the server authenticates to validating webhooks. Default: none. */
  readonly validatingWebhookCredentials?: FindWebhookCredentials;
  /** Folders with objects that configure plugins beside those of the API. Default: none. */
  readonly manifestFolders?: ManifestFolders;
  /** Closes the connections that the configuration has opened. Called when the control plane is closed. Idempotent. */
  close?(): void;
}

/** Input for making admission plugins. */
export interface AdmissionPluginSources {
  readonly groups: Omit<OpenGroups, 'groups' | 'stores' | 'postStartHooks' | 'metrics'>;
  /** Looks up namespaces for all plugins. */
  readonly namespaces: NamespaceLookup;
  /** A client of the server itself, for writes such as the usage of quotas. */
  readonly loopback: () => Client;
  /** Feature gates that are on, among those that have an effect in this server. */
  readonly features: ReadonlySet<FeatureName>;
  /** The authorizer of the server. */
  readonly authorizer: Authorizer;
  /** Maps the kinds that are served now. */
  readonly restMapper: () => RESTMapper;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Make the plugins that objects of the API configure. */
  readonly configured: ConfiguredPluginFactories;
  readonly configuration: AdmissionPluginConfiguration;
  readonly defaultTolerations: DefaultTolerationSecondsOptions;
  /** Metrics of the plugins. */
  readonly metrics: AdmissionMetrics;
}

/** How a plugin is made. Undefined: it needs the objects of a disabled group. */
type MakePlugin = (
  sources: AdmissionPluginSources,
) => AdmissionPlugin | undefined | Promise<AdmissionPlugin | undefined>;

/** An admission plugin of kube-apiserver. */
export interface AdmissionPluginRow {
  /** `when named`: off unless it is turned on. `controllers`: also on when all of these controllers run. */
  readonly on: 'by default' | 'when named' | { readonly controllers: readonly string[] };
  /**
   * Whether the plugin runs after all others, including plugins of a program, so that it sees the object as it will be
   * stored.
   */
  readonly runsLast?: boolean;
  /** Whether objects of the API configure the plugin. */
  readonly isConfigured?: boolean;
  readonly make: MakePlugin;
}
