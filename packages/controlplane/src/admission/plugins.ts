import {
  type AdmissionPluginName,
  admissionPluginOrder,
  certificateApproval,
  certificateSigning,
  certificateSubjectRestriction,
  clusterTrustBundleAttest,
  type DefaultTolerationSecondsOptions,
  defaultAdmissionPlugins,
  defaultIngressClass,
  defaultStorageClass,
  defaultTolerationSeconds,
  type LimitedResource,
  lastAdmissionPlugins,
  limitRanger,
  optionalAdmissionPlugins,
  type PodSecurityConfiguration,
  persistentVolumeClaimResize,
  podSecurity,
  podTopologyLabels,
  priority,
  resourceQuota,
  runtimeClass,
  serviceAccount,
  storageObjectInUseProtection,
  taintNodesByCondition,
} from '@k8s-ts/admission';
import type { ResourceQuota } from '@k8s-ts/api/types';
import { describeResource } from '@k8s-ts/client';
import { type AdmissionPlugin, namespaceLifecycle } from '@k8s-ts/generic-apiserver';
import type { FindWebhookCredentials } from '@k8s-ts/generic-apiserver/webhook';
import { parseCertificateRequestPEM } from '@k8s-ts/pki';
import type { OptionalPluginConfiguration } from './optional-plugins.js';
import type { AdmissionPluginFactories, AdmissionPluginSources } from './plugin-factories.js';
import { storeReader } from './store-reader.js';

/** Which of the built-in admission plugins are on, by their names in kube-apiserver. */
export interface AdmissionPluginSettings {
  /** On besides those that are on by default. */
  readonly enabled?: readonly string[];
  /** Off, although they are on by default. */
  readonly disabled?: readonly string[];
  /** Configuration of the plugins, as read from files. */
  readonly configuration?: AdmissionPluginConfiguration;
  /** Whether MutatingAdmissionPolicy acts, which kube-apiserver's feature gate of that name decides. Default false. */
  readonly mutatingPolicies?: boolean;
  /** Options of the plugin DefaultTolerationSeconds. */
  readonly defaultTolerations?: DefaultTolerationSecondsOptions;
}

/** Configuration of the plugins, as read from files. */
export interface AdmissionPluginConfiguration extends OptionalPluginConfiguration {
  readonly podSecurity?: PodSecurityConfiguration;
  /** Resources that may only be used where a ResourceQuota limits them. Default: none. */
  readonly limitedResources?: readonly LimitedResource[];
  /** Finds the credentials with which the server authenticates to mutating webhooks. Default: none. */
  readonly mutatingWebhookCredentials?: FindWebhookCredentials;
  /** The same for validating webhooks. */
  readonly validatingWebhookCredentials?: FindWebhookCredentials;
  /** Closes the connections that the configuration has opened. Called when the control plane is closed. Idempotent. */
  close?(): void;
}

/**
 * Makes the built-in admission plugins that are on, in kube-apiserver's order. Those that need the objects of a disabled group are left out. The code of
 * plugins that are off by default is loaded only when one of them is on.
 *
 * @param own plugins of the program. They run after the built-in ones, but before those that see the final object, such as ResourceQuota
 */
export async function newAdmissionPlugins(
  { enabled = [], disabled = [], configuration = {}, defaultTolerations = {} }: AdmissionPluginSettings,
  sources: AdmissionPluginSources,
  own: readonly AdmissionPlugin[] = [],
): Promise<readonly AdmissionPlugin[]> {
  const names = admissionPluginOrder.filter(
    (name) => !disabled.includes(name) && (enabled.includes(name) || defaultAdmissionPlugins.includes(name)),
  );
  const optional = names.some((name) => optionalAdmissionPlugins.includes(name))
    ? (await import('./optional-plugins.js')).optionalPluginFactories(sources, configuration)
    : {};
  const factories = { ...defaultPluginFactories(sources, configuration, defaultTolerations), ...optional };
  const isLast = (name: AdmissionPluginName) => lastAdmissionPlugins.includes(name);
  const make = (name: AdmissionPluginName) => factories[name]?.() ?? [];
  return [
    ...names.filter((name) => !isLast(name)).flatMap(make),
    ...own,
    ...names.filter((name) => isLast(name)).flatMap(make),
  ];
}

function defaultPluginFactories(
  { groups, namespaces, loopback, authorizer, configured, metrics, now }: AdmissionPluginSources,
  configuration: AdmissionPluginConfiguration,
  defaultTolerations: DefaultTolerationSecondsOptions,
): AdmissionPluginFactories {
  const { core, networking, node, scheduling, storage } = groups;
  const quotaClient = () =>
    loopback().resource(
      describeResource<ResourceQuota>({ version: 'v1', resource: 'resourcequotas', kind: 'ResourceQuota' }),
    );
  return {
    NamespaceLifecycle: () => namespaceLifecycle({ lookup: namespaces }),
    LimitRanger: () => limitRanger({ limitRanges: storeReader(core.limitRanges), now }),
    ServiceAccount: () => serviceAccount({ serviceAccounts: storeReader(core.serviceAccounts) }),
    TaintNodesByCondition: taintNodesByCondition,
    PodSecurity: () =>
      podSecurity({
        ...configuration.podSecurity,
        namespaces,
        pods: storeReader(core.pods),
        metrics: metrics.podSecurity,
      }),
    Priority: () => scheduling && priority(storeReader(scheduling.priorityClasses)),
    DefaultTolerationSeconds: () => defaultTolerationSeconds(defaultTolerations),
    DefaultStorageClass: () => storage && defaultStorageClass(storeReader(storage.storageClasses)),
    StorageObjectInUseProtection: storageObjectInUseProtection,
    PersistentVolumeClaimResize: () => storage && persistentVolumeClaimResize(storeReader(storage.storageClasses)),
    ResourceQuota: () =>
      resourceQuota({
        quotas: storeReader(core.resourceQuotas),
        limitedResources: configuration.limitedResources ?? [],
        now,
        updateStatus: (quota) =>
          quotaClient()
            .namespace(quota.metadata?.namespace ?? '')
            .update(quota, { subresource: 'status' }),
      }),
    DefaultIngressClass: () => networking && defaultIngressClass(storeReader(networking.ingressClasses)),
    PodTopologyLabels: () => podTopologyLabels(storeReader(core.nodes)),
    CertificateApproval: () => certificateApproval(authorizer),
    CertificateSigning: () => certificateSigning(authorizer),
    ClusterTrustBundleAttest: () => clusterTrustBundleAttest(authorizer),
    CertificateSubjectRestriction: () =>
      certificateSubjectRestriction((request) => parseCertificateRequestPEM(request).subject.organizations),
    ...configured,
    RuntimeClass: () => node && runtimeClass(storeReader(node.runtimeClasses)),
  };
}
