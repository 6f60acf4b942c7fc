import {
  alwaysAdmit,
  alwaysDeny,
  alwaysPullImages,
  denyServiceExternalIPs,
  type EventLimit,
  eventRateLimit,
  extendedResourceToleration,
  type ImagePolicyWebhookOptions,
  imagePolicyWebhook,
  limitPodHardAntiAffinityTopology,
  namespaceAutoProvision,
  namespaceExists,
  nodeRestriction,
  ownerReferencesPermissionEnforcement,
  type PodTolerationRestrictionOptions,
  podNodeSelector,
  podTolerationRestriction,
} from '@k8s-ts/admission/optional';
import type { Namespace } from '@k8s-ts/api/types';
import { describeResource } from '@k8s-ts/client';
import { parseCertificateRequestPEM } from '@k8s-ts/pki';
import type { AdmissionPluginFactories, AdmissionPluginSources } from './plugin-factories.js';
import { storeReader } from './store-reader.js';

/** Configuration of plugins that are off by default, as read from files. */
export interface OptionalPluginConfiguration {
  /** Undefined: the plugin cannot be on. */
  readonly eventLimits?: readonly EventLimit[];
  /** Undefined: the plugin cannot be on. */
  readonly imagePolicy?: ImagePolicyWebhookOptions;
  readonly nodeSelectors?: Readonly<Record<string, string>>;
  readonly tolerations?: PodTolerationRestrictionOptions;
}

/** The plugins that are off by default. This module is loaded only when one of them is on. */
export function optionalPluginFactories(
  { groups, authorizer, namespaces, loopback, restMapper, features }: AdmissionPluginSources,
  { eventLimits, imagePolicy, nodeSelectors, tolerations }: OptionalPluginConfiguration,
): AdmissionPluginFactories {
  const { core, storage } = groups;
  const createNamespace = (name: string) =>
    loopback()
      .resource(describeResource<Namespace>({ version: 'v1', resource: 'namespaces', kind: 'Namespace' }))
      .create({ metadata: { name } });
  return {
    AlwaysAdmit: alwaysAdmit,
    NamespaceAutoProvision: () => namespaceAutoProvision(namespaces, createNamespace),
    NamespaceExists: () => namespaceExists(namespaces),
    LimitPodHardAntiAffinityTopology: limitPodHardAntiAffinityTopology,
    NodeRestriction: () =>
      nodeRestriction({
        pods: storeReader(core.pods),
        nodes: storeReader(core.nodes),
        claims: storeReader(core.persistentVolumeClaims),
        volumes: storeReader(core.persistentVolumes),
        serviceAccounts: storeReader(core.serviceAccounts),
        drivers: storage && storeReader(storage.csiDrivers),
        authorizer,
        commonNameOf: (request) => parseCertificateRequestPEM(Buffer.from(request, 'base64')).subject.commonName,
        podCertificateRequests: features.has('PodCertificateRequest'),
        restrictsAudiences: features.has('ServiceAccountNodeAudienceRestriction'),
      }),
    AlwaysPullImages: alwaysPullImages,
    ImagePolicyWebhook: () => imagePolicyWebhook(configured('ImagePolicyWebhook', imagePolicy)),
    PodNodeSelector: () => podNodeSelector(namespaces, nodeSelectors),
    PodTolerationRestriction: () => podTolerationRestriction(namespaces, tolerations),
    EventRateLimit: () => eventRateLimit(configured('EventRateLimit', eventLimits)),
    ExtendedResourceToleration: extendedResourceToleration,
    OwnerReferencesPermissionEnforcement: () => ownerReferencesPermissionEnforcement(authorizer, restMapper),
    DenyServiceExternalIPs: denyServiceExternalIPs,
    AlwaysDeny: alwaysDeny,
  };
}

function configured<T>(name: string, configuration: T | undefined): T {
  if (configuration !== undefined) return configuration;
  throw new Error(`the admission plugin ${name} needs a configuration: --admission-control-config-file`);
}
