import {
  certificateApproval,
  certificateSigning,
  certificateSubjectRestriction,
  clusterTrustBundleAttest,
  defaultIngressClass,
  defaultStorageClass,
  defaultTolerationSeconds,
  limitRanger,
  nodeDeclaredFeatureValidator,
  persistentVolumeClaimResize,
  podResizeValidator,
  podSecurity,
  podTopologyLabels,
  priority,
  resourceQuota,
  runtimeClass,
  serviceAccount,
  storageObjectInUseProtection,
  taintNodesByCondition,
} from '@k8s-ts/admission';
import type { Namespace, ResourceQuota } from '@k8s-ts/api/types';
import { describeResource } from '@k8s-ts/client';
import { namespaceLifecycle } from '@k8s-ts/generic-apiserver';
import { parseCertificateRequestPEM } from '@k8s-ts/pki';
import type { AdmissionPluginRow } from './plugin-row.js';
import { storeReader } from './store-reader.js';

/** The code of plugins that are off by default. It is loaded only when one of them is on. */
const optional = () => import('@k8s-ts/admission/optional');

const namespaceResource = describeResource<Namespace>({ version: 'v1', resource: 'namespaces', kind: 'Namespace' });
const quotaResource = describeResource<ResourceQuota>({
  version: 'v1',
  resource: 'resourcequotas',
  kind: 'ResourceQuota',
});

/** Objects of the group `admissionregistration.k8s.io` configure these. */
const followsObjects = { on: 'by default', runsLast: true, isConfigured: true } as const;

/**
 * The admission plugins of kube-apiserver 1.36, in the order in which they run (`kubernetes
 * pkg/kubeapiserver/options/plugins.go`): when each is on, and how it is made.
 */
const table = {
  AlwaysAdmit: { on: 'when named', make: async () => (await optional()).alwaysAdmit() },
  NamespaceAutoProvision: {
    on: 'when named',
    make: async ({ namespaces, loopback }) =>
      (await optional()).namespaceAutoProvision(namespaces, (name) =>
        loopback().resource(namespaceResource).create({ metadata: { name } }),
      ),
  },
  NamespaceLifecycle: { on: 'by default', make: ({ namespaces }) => namespaceLifecycle({ lookup: namespaces }) },
  NamespaceExists: { on: 'when named', make: async ({ namespaces }) => (await optional()).namespaceExists(namespaces) },
  LimitPodHardAntiAffinityTopology: {
    on: 'when named',
    make: async () => (await optional()).limitPodHardAntiAffinityTopology(),
  },
  LimitRanger: {
    on: 'by default',
    make: ({ groups, now }) => limitRanger({ limitRanges: storeReader(groups.core.limitRanges), now }),
  },
  ServiceAccount: {
    // Without this controller, namespaces have no account `default` for pods.
    on: { controllers: ['serviceaccount-controller'] },
    make: ({ groups }) => serviceAccount({ serviceAccounts: storeReader(groups.core.serviceAccounts) }),
  },
  NodeRestriction: {
    on: 'when named',
    make: async ({ groups: { core, storage }, authorizer, features }) =>
      (await optional()).nodeRestriction({
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
  },
  TaintNodesByCondition: { on: 'by default', make: () => taintNodesByCondition() },
  AlwaysPullImages: { on: 'when named', make: async () => (await optional()).alwaysPullImages() },
  ImagePolicyWebhook: {
    on: 'when named',
    make: async ({ configuration }) =>
      (await optional()).imagePolicyWebhook(required('ImagePolicyWebhook', configuration.imagePolicy)),
  },
  PodSecurity: {
    on: 'by default',
    make: ({ groups, namespaces, configuration, metrics }) =>
      podSecurity({
        ...configuration.podSecurity,
        namespaces,
        pods: storeReader(groups.core.pods),
        metrics: metrics.podSecurity,
      }),
  },
  PodNodeSelector: {
    on: 'when named',
    make: async ({ namespaces, configuration }) =>
      (await optional()).podNodeSelector(namespaces, configuration.nodeSelectors),
  },
  Priority: {
    on: 'by default',
    make: ({ groups: { scheduling }, features }) =>
      scheduling &&
      priority(storeReader(scheduling.priorityClasses), { podGroups: features.has('WorkloadAwarePreemption') }),
  },
  DefaultTolerationSeconds: {
    on: 'by default',
    make: ({ defaultTolerations }) => defaultTolerationSeconds(defaultTolerations),
  },
  PodTolerationRestriction: {
    on: 'when named',
    make: async ({ namespaces, configuration }) =>
      (await optional()).podTolerationRestriction(namespaces, configuration.tolerations),
  },
  EventRateLimit: {
    on: 'when named',
    make: async ({ configuration }) =>
      (await optional()).eventRateLimit(required('EventRateLimit', configuration.eventLimits)),
  },
  ExtendedResourceToleration: {
    on: 'when named',
    make: async () => (await optional()).extendedResourceToleration(),
  },
  DefaultStorageClass: {
    on: 'by default',
    make: ({ groups: { storage } }) => storage && defaultStorageClass(storeReader(storage.storageClasses)),
  },
  StorageObjectInUseProtection: {
    // Without these controllers, nothing removes the finalizers.
    on: {
      controllers: [
        'persistentvolume-protection-controller',
        'persistentvolumeclaim-protection-controller',
        'volumeattributesclass-protection-controller',
      ],
    },
    make: ({ features }) => storageObjectInUseProtection({ attributesClasses: features.has('VolumeAttributesClass') }),
  },
  PodGroupProtection: {
    // Without this controller, nothing removes the finalizer.
    on: { controllers: ['podgroup-protection-controller'] },
    make: async ({ features }) =>
      features.has('GenericWorkload') ? (await optional()).podGroupProtection() : undefined,
  },
  OwnerReferencesPermissionEnforcement: {
    on: 'when named',
    make: async ({ authorizer, restMapper }) =>
      (await optional()).ownerReferencesPermissionEnforcement(authorizer, restMapper),
  },
  PersistentVolumeClaimResize: {
    on: 'by default',
    make: ({ groups: { storage } }) => storage && persistentVolumeClaimResize(storeReader(storage.storageClasses)),
  },
  RuntimeClass: {
    on: 'by default',
    make: ({ groups: { node } }) => node && runtimeClass(storeReader(node.runtimeClasses)),
  },
  CertificateApproval: { on: 'by default', make: ({ authorizer }) => certificateApproval(authorizer) },
  CertificateSigning: { on: 'by default', make: ({ authorizer }) => certificateSigning(authorizer) },
  ClusterTrustBundleAttest: { on: 'by default', make: ({ authorizer }) => clusterTrustBundleAttest(authorizer) },
  CertificateSubjectRestriction: {
    on: 'by default',
    make: () => certificateSubjectRestriction((request) => parseCertificateRequestPEM(request).subject.organizations),
  },
  DefaultIngressClass: {
    on: 'by default',
    make: ({ groups: { networking } }) => networking && defaultIngressClass(storeReader(networking.ingressClasses)),
  },
  DenyServiceExternalIPs: { on: 'when named', make: async () => (await optional()).denyServiceExternalIPs() },
  PodTopologyLabels: {
    on: 'by default',
    make: ({ groups, features }) =>
      features.has('PodTopologyLabelsAdmission') ? podTopologyLabels(storeReader(groups.core.nodes)) : undefined,
  },
  PodGroupWorkloadExists: {
    on: 'by default',
    make: async ({ groups: { scheduling } }) =>
      scheduling?.workloads && (await optional()).podGroupWorkloadExists(storeReader(scheduling.workloads)),
  },
  NodeDeclaredFeatureValidator: {
    on: 'by default',
    make: ({ groups, features }) =>
      features.has('NodeDeclaredFeatures') ? nodeDeclaredFeatureValidator(storeReader(groups.core.nodes)) : undefined,
  },
  JobValidation: {
    on: 'by default',
    make: async ({ groups: { scheduling } }) =>
      scheduling?.podGroups && (await optional()).jobValidation(storeReader(scheduling.podGroups)),
  },
  PodResizeValidator: { on: 'by default', make: ({ groups }) => podResizeValidator(storeReader(groups.core.nodes)) },
  MutatingAdmissionPolicy: { ...followsObjects, make: ({ configured }) => configured.mutatingPolicy?.() },
  MutatingAdmissionWebhook: { ...followsObjects, make: ({ configured }) => configured.mutatingWebhook?.() },
  ValidatingAdmissionPolicy: { ...followsObjects, make: ({ configured }) => configured.validatingPolicy?.() },
  ValidatingAdmissionWebhook: { ...followsObjects, make: ({ configured }) => configured.validatingWebhook?.() },
  ResourceQuota: {
    on: 'by default',
    runsLast: true,
    make: ({ groups, configuration, loopback, now }) =>
      resourceQuota({
        quotas: storeReader(groups.core.resourceQuotas),
        limitedResources: configuration.limitedResources ?? [],
        now,
        updateStatus: (quota) =>
          loopback()
            .resource(quotaResource)
            .namespace(quota.metadata?.namespace ?? '')
            .update(quota, { subresource: 'status' }),
      }),
  },
  AlwaysDeny: { on: 'when named', runsLast: true, make: async () => (await optional()).alwaysDeny() },
} satisfies Record<string, AdmissionPluginRow>;

/** The name of an admission plugin of kube-apiserver. */
export type AdmissionPluginName = keyof typeof table;

/** Rows by name, in the order in which the plugins run. */
export const admissionPlugins: Readonly<Record<AdmissionPluginName, AdmissionPluginRow>> = table;

/** The names of kube-apiserver's admission plugins, in the order in which they run. */
export const admissionPluginOrder = Object.keys(table) as readonly AdmissionPluginName[];

const namesWith = (has: (plugin: AdmissionPluginRow) => boolean): readonly AdmissionPluginName[] =>
  admissionPluginOrder.filter((name) => has(admissionPlugins[name]));

/** Plugins that are on unless they are turned off. */
export const defaultAdmissionPlugins = namesWith(({ on }) => on === 'by default');

/** Plugins that are on in kube-apiserver, and here only if they are named or their controllers run. */
export const controllerAdmissionPlugins = namesWith(({ on }) => typeof on === 'object');

/** Plugins that objects of the group `admissionregistration.k8s.io` configure. */
export const configuredAdmissionPlugins = namesWith(({ isConfigured }) => isConfigured === true);

/** Plugins whose controllers run in the server. @param running the names of the controllers that run */
export const admissionPluginsBeside = (running: readonly string[]): readonly AdmissionPluginName[] =>
  namesWith(({ on }) => typeof on === 'object' && on.controllers.every((name) => running.includes(name)));

function required<T>(name: string, configuration: T | undefined): T {
  if (configuration !== undefined) return configuration;
  throw new Error(`the admission plugin ${name} needs a configuration: --admission-control-config-file`);
}
