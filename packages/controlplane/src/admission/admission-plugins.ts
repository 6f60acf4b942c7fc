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

/** Plugins that objects of the group `admissionregistration.k8s.io` configure. */
const followsObjects = { on: 'by default', runsLast: true, isConfigured: true } as const;

/**
 * The admission plugins of kube-apiserver 1.36, in the order in which they run (`kubernetes
 * pkg/kubeapiserver/options/plugins.go`): when each is on, and how it is made.
 */
const table = {
  /** Admits everything. */
  AlwaysAdmit: { on: 'when named', make: async () => (await optional()).alwaysAdmit() },
  /** Creates missing namespaces. */
  NamespaceAutoProvision: {
    on: 'when named',
    make: async ({ namespaces, loopback }) =>
      (await optional()).namespaceAutoProvision(namespaces, (name) =>
        loopback().resource(namespaceResource).create({ metadata: { name } }),
      ),
  },
  /** Refuses objects in namespaces that are missing or being deleted. It is a plugin of `@k8s-ts/generic-apiserver`. */
  NamespaceLifecycle: { on: 'by default', make: ({ namespaces }) => namespaceLifecycle({ lookup: namespaces }) },
  /** Refuses objects in missing namespaces. */
  NamespaceExists: { on: 'when named', make: async ({ namespaces }) => (await optional()).namespaceExists(namespaces) },
  /** Lets pods keep other pods away only from their own node, not from a whole zone. */
  LimitPodHardAntiAffinityTopology: {
    on: 'when named',
    make: async () => (await optional()).limitPodHardAntiAffinityTopology(),
  },
  /** Sets default requests and limits of containers; refuses pods and claims outside the limits of a LimitRange. */
  LimitRanger: {
    on: 'by default',
    make: ({ groups, now }) => limitRanger({ limitRanges: storeReader(groups.core.limitRanges), now }),
  },
  /** Sets the service account of a pod, the volume with its token, its pull secrets. */
  ServiceAccount: {
    // Without this controller, namespaces have no account `default` for pods.
    on: { controllers: ['serviceaccount-controller'] },
    make: ({ groups }) => serviceAccount({ serviceAccounts: storeReader(groups.core.serviceAccounts) }),
  },
  /** Lets kubelets write only their own Node, the pods on it, and objects that these pods need. */
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
  /** Taints new nodes until they are ready. */
  TaintNodesByCondition: { on: 'by default', make: () => taintNodesByCondition() },
  /** Makes nodes pull images for each pod, so that only users who may pull an image can use it. */
  AlwaysPullImages: { on: 'when named', make: async () => (await optional()).alwaysPullImages() },
  /** Asks a webhook whether images may be used. */
  ImagePolicyWebhook: {
    on: 'when named',
    make: async ({ configuration }) =>
      (await optional()).imagePolicyWebhook(required('ImagePolicyWebhook', configuration.imagePolicy)),
  },
  /** Enforces the Pod Security Standards, in each of their versions: refuses pods, warns of pods and pod templates. */
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
  /** Adds the node selectors of namespaces to their pods. */
  PodNodeSelector: {
    on: 'when named',
    make: async ({ namespaces, configuration }) =>
      (await optional()).podNodeSelector(namespaces, configuration.nodeSelectors),
  },
  /** Sets the priority of a pod's PriorityClass. */
  Priority: {
    on: 'by default',
    make: ({ groups: { scheduling }, features }) =>
      scheduling &&
      priority(storeReader(scheduling.priorityClasses), { podGroups: features.has('WorkloadAwarePreemption') }),
  },
  /** Sets how long pods stay on nodes that are not ready or cannot be reached. */
  DefaultTolerationSeconds: {
    on: 'by default',
    make: ({ defaultTolerations }) => defaultTolerationSeconds(defaultTolerations),
  },
  /**
   * Adds the default tolerations of namespaces to their pods, and refuses tolerations that a namespace does not allow.
   */
  PodTolerationRestriction: {
    on: 'when named',
    make: async ({ namespaces, configuration }) =>
      (await optional()).podTolerationRestriction(namespaces, configuration.tolerations),
  },
  /** Limits how many events are written. */
  EventRateLimit: {
    on: 'when named',
    make: async ({ configuration }) =>
      (await optional()).eventRateLimit(required('EventRateLimit', configuration.eventLimits)),
  },
  /** Lets pods tolerate taints of the extended resources that they request. */
  ExtendedResourceToleration: {
    on: 'when named',
    make: async () => (await optional()).extendedResourceToleration(),
  },
  /** Sets the default class of claims. */
  DefaultStorageClass: {
    on: 'by default',
    make: ({ groups: { storage } }) => storage && defaultStorageClass(storeReader(storage.storageClasses)),
  },
  /** Adds finalizers to volumes and claims. */
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
  /** Adds a finalizer to PodGroups. Behind the gate GenericWorkload. */
  PodGroupProtection: {
    // Without this controller, nothing removes the finalizer.
    on: { controllers: ['podgroup-protection-controller'] },
    make: async ({ features }) =>
      features.has('GenericWorkload') ? (await optional()).podGroupProtection() : undefined,
  },
  /** Lets users change owners only of objects that they may delete. */
  OwnerReferencesPermissionEnforcement: {
    on: 'when named',
    make: async ({ authorizer, restMapper }) =>
      (await optional()).ownerReferencesPermissionEnforcement(authorizer, restMapper),
  },
  /** Lets claims grow only when their class allows it. */
  PersistentVolumeClaimResize: {
    on: 'by default',
    make: ({ groups: { storage } }) => storage && persistentVolumeClaimResize(storeReader(storage.storageClasses)),
  },
  /** Sets the overhead and the placement of a pod's RuntimeClass. */
  RuntimeClass: {
    on: 'by default',
    make: ({ groups: { node } }) => node && runtimeClass(storeReader(node.runtimeClasses)),
  },
  /** Checks that users who approve certificate requests may do so for the signer. */
  CertificateApproval: { on: 'by default', make: ({ authorizer }) => certificateApproval(authorizer) },
  /** Checks that users who sign certificate requests may do so for the signer. */
  CertificateSigning: { on: 'by default', make: ({ authorizer }) => certificateSigning(authorizer) },
  /** Checks that users who publish trust bundles may do so for the signer. */
  ClusterTrustBundleAttest: { on: 'by default', make: ({ authorizer }) => clusterTrustBundleAttest(authorizer) },
  /** Refuses requests for client certificates of the group `system:masters`. */
  CertificateSubjectRestriction: {
    on: 'by default',
    make: () => certificateSubjectRestriction((request) => parseCertificateRequestPEM(request).subject.organizations),
  },
  /** Sets the default class of ingresses. */
  DefaultIngressClass: {
    on: 'by default',
    make: ({ groups: { networking } }) => networking && defaultIngressClass(storeReader(networking.ingressClasses)),
  },
  /** Refuses services that add external IPs. */
  DenyServiceExternalIPs: { on: 'when named', make: async () => (await optional()).denyServiceExternalIPs() },
  /** Gives pods the zone and region of their node. */
  PodTopologyLabels: {
    on: 'by default',
    make: ({ groups, features }) =>
      features.has('PodTopologyLabelsAdmission') ? podTopologyLabels(storeReader(groups.core.nodes)) : undefined,
  },
  /** Refuses PodGroups whose Workload is missing. Behind the gate GenericWorkload. */
  PodGroupWorkloadExists: {
    on: 'by default',
    make: async ({ groups: { scheduling } }) =>
      scheduling?.workloads && (await optional()).podGroupWorkloadExists(storeReader(scheduling.workloads)),
  },
  /** Refuses updates of pods that need features that their node does not declare. */
  NodeDeclaredFeatureValidator: {
    on: 'by default',
    make: ({ groups, features }) =>
      features.has('NodeDeclaredFeatures') ? nodeDeclaredFeatureValidator(storeReader(groups.core.nodes)) : undefined,
  },
  /** Refuses changes of the parallelism of Jobs whose pods are scheduled as a gang. Behind the gate GenericWorkload. */
  JobValidation: {
    on: 'by default',
    make: async ({ groups: { scheduling } }) =>
      scheduling?.podGroups && (await optional()).jobValidation(storeReader(scheduling.podGroups)),
  },
  /** Lets pods grow only within the allocatable resources of their node. */
  PodResizeValidator: { on: 'by default', make: ({ groups }) => podResizeValidator(storeReader(groups.core.nodes)) },
  /** Changes objects by stored policies. */
  MutatingAdmissionPolicy: { ...followsObjects, make: ({ configured }) => configured.mutatingPolicy?.() },
  /** Changes objects by the responses of webhooks. */
  MutatingAdmissionWebhook: { ...followsObjects, make: ({ configured }) => configured.mutatingWebhook?.() },
  /** Refuses objects that break the rules of stored policies. */
  ValidatingAdmissionPolicy: { ...followsObjects, make: ({ configured }) => configured.validatingPolicy?.() },
  /** Refuses objects that webhooks refuse. */
  ValidatingAdmissionWebhook: { ...followsObjects, make: ({ configured }) => configured.validatingWebhook?.() },
  /**
   * Adds the usage of writes to the quotas of their namespace and refuses writes that would exceed a quota, even when
   * several servers write at the same time.
   */
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
  /** Refuses everything. */
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
