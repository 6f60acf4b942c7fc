/** The admission plugins of kube-apiserver 1.35, in the order in which they run (`kubernetes pkg/kubeapiserver/options/plugins.go`). */
export const admissionPluginOrder = [
  'AlwaysAdmit',
  'NamespaceAutoProvision',
  'NamespaceLifecycle',
  'NamespaceExists',
  'LimitPodHardAntiAffinityTopology',
  'LimitRanger',
  'ServiceAccount',
  'NodeRestriction',
  'TaintNodesByCondition',
  'AlwaysPullImages',
  'ImagePolicyWebhook',
  'PodSecurity',
  'PodNodeSelector',
  'Priority',
  'DefaultTolerationSeconds',
  'PodTolerationRestriction',
  'EventRateLimit',
  'ExtendedResourceToleration',
  'DefaultStorageClass',
  'StorageObjectInUseProtection',
  'OwnerReferencesPermissionEnforcement',
  'PersistentVolumeClaimResize',
  'RuntimeClass',
  'CertificateApproval',
  'CertificateSigning',
  'ClusterTrustBundleAttest',
  'CertificateSubjectRestriction',
  'DefaultIngressClass',
  'DenyServiceExternalIPs',
  'PodTopologyLabels',
  'NodeDeclaredFeatureValidator',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
  'ResourceQuota',
  'AlwaysDeny',
] as const;

export type AdmissionPluginName = (typeof admissionPluginOrder)[number];

/** Those of this package and of the generic server that are on unless they are turned off. */
export const defaultAdmissionPlugins: readonly AdmissionPluginName[] = [
  'NamespaceLifecycle',
  'LimitRanger',
  'TaintNodesByCondition',
  'PodSecurity',
  'Priority',
  'DefaultTolerationSeconds',
  'DefaultStorageClass',
  'PersistentVolumeClaimResize',
  'RuntimeClass',
  'CertificateApproval',
  'CertificateSigning',
  'ClusterTrustBundleAttest',
  'CertificateSubjectRestriction',
  'DefaultIngressClass',
  'PodTopologyLabels',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
  'ResourceQuota',
];

/**
 * Those that are on in kube-apiserver, and off here unless they are named: they need a controller. Without it there is no account `default` that
 * pods could have, and nothing removes the finalizers.
 */
export const controllerAdmissionPlugins: readonly AdmissionPluginName[] = [
  'ServiceAccount',
  'StorageObjectInUseProtection',
];

/** Those that objects of the group `admissionregistration.k8s.io` configure. */
export const configuredAdmissionPlugins: readonly AdmissionPluginName[] = [
  'MutatingAdmissionPolicy',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
];

/** Those that are off unless they are named. Their code is in `@k8s-ts/admission/optional`. */
export const optionalAdmissionPlugins: readonly AdmissionPluginName[] = [
  'AlwaysAdmit',
  'NamespaceAutoProvision',
  'NamespaceExists',
  'LimitPodHardAntiAffinityTopology',
  'NodeRestriction',
  'AlwaysPullImages',
  'ImagePolicyWebhook',
  'PodNodeSelector',
  'PodTolerationRestriction',
  'EventRateLimit',
  'ExtendedResourceToleration',
  'OwnerReferencesPermissionEnforcement',
  'DenyServiceExternalIPs',
  'AlwaysDeny',
];

/** Those that run after all others, plugins of a program included: they decide about the object as it will be stored. */
export const lastAdmissionPlugins: readonly AdmissionPluginName[] = [
  'MutatingAdmissionPolicy',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
  'ResourceQuota',
  'AlwaysDeny',
];

/** All that can be on. */
export const availableAdmissionPlugins: readonly AdmissionPluginName[] = [
  ...defaultAdmissionPlugins,
  ...controllerAdmissionPlugins,
  ...optionalAdmissionPlugins,
];
