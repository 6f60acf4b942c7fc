// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.

/** The feature gates, as JSON. */
export const featureGatesData = `[
["APIResponseCompression","BETA",true],
["APIServerIdentity","BETA",true],
["APIServerTracing","GA",true,true],
["APIServingWithRoutine","ALPHA",false],
["AggregatedDiscoveryRemoveBetaType","DEPRECATED",true,true],
["AllowDNSOnlyNodeCSR","DEPRECATED",false],
["AllowInsecureKubeletCertificateSigningRequests","DEPRECATED",false],
["AllowOverwriteTerminationGracePeriodSeconds","DEPRECATED",false,true],
["AllowParsingUserUIDFromCertAuth","BETA",true],
["AllowUnsafeMalformedObjectDeletion","ALPHA",false],
["AnonymousAuthConfigurableEndpoints","GA",true,true],
["AnyVolumeDataSource","GA",true,true],
["AuthorizeNodeWithSelectors","GA",true,true],
["AuthorizePodWebsocketUpgradeCreatePermission","BETA",true],
["AuthorizeWithSelectors","GA",true,true],
["BtreeWatchCache","GA",true,true],
["CBORServingAndStorage","ALPHA",false],
["CPUManagerPolicyAlphaOptions","ALPHA",false],
["CPUManagerPolicyBetaOptions","BETA",true],
["CPUManagerPolicyOptions","GA",true,true],
["CRDObservedGenerationTracking","BETA",false],
["CRDValidationRatcheting","GA",true,true],
["CSIMigrationPortworx","GA",true,true],
["CSIServiceAccountTokenSecrets","BETA",true],
["CSIVolumeHealth","ALPHA",false],
["ChangeContainerStatusOnKubeletRestart","DEPRECATED",false],
["ClearingNominatedNodeNameAfterBinding","BETA",true],
["ClientsAllowCBOR","ALPHA",false],
["ClientsPreferCBOR","ALPHA",false],
["CloudControllerManagerWatchBasedRoutesReconciliation","ALPHA",false],
["CloudControllerManagerWebhook","ALPHA",false],
["ClusterTrustBundle","BETA",false],
["ClusterTrustBundleProjection","BETA",false],
["ComponentFlagz","ALPHA",false],
["ComponentStatusz","ALPHA",false],
["ConcurrentWatchObjectDecode","BETA",false],
["ConsistentListFromCache","GA",true,true],
["ConstrainedImpersonation","ALPHA",false],
["ContainerCheckpoint","BETA",true],
["ContainerRestartRules","BETA",true],
["ContainerStopSignals","ALPHA",false],
["ContextualLogging","BETA",true],
["CoordinatedLeaderElection","BETA",false],
["CrossNamespaceVolumeDataSource","ALPHA",false],
["CustomCPUCFSQuotaPeriod","ALPHA",false],
["CustomResourceFieldSelectors","GA",true,true],
["DRAAdminAccess","BETA",true],
["DRAConsumableCapacity","ALPHA",false],
["DRADeviceBindingConditions","ALPHA",false],
["DRADeviceTaintRules","ALPHA",false],
["DRADeviceTaints","ALPHA",false],
["DRAExtendedResource","ALPHA",false],
["DRAPartitionableDevices","ALPHA",false],
["DRAPrioritizedList","BETA",true],
["DRAResourceClaimDeviceStatus","BETA",true],
["DRASchedulerFilterTimeout","BETA",true],
["DeclarativeValidation","BETA",true],
["DeclarativeValidationTakeover","BETA",false],
["DeploymentReplicaSetTerminatingReplicas","BETA",true],
["DetectCacheInconsistency","BETA",true],
["DisableAllocatorDualWrite","GA",true,true],
["DisableCPUQuotaWithExclusiveCPUs","BETA",true],
["DisableNodeKubeProxyVersion","DEPRECATED",true],
["DynamicResourceAllocation","GA",true,true],
["EnvFiles","BETA",true],
["EventedPLEG","ALPHA",false],
["ExecProbeTimeout","GA",true,true],
["ExternalServiceAccountTokenSigner","BETA",true],
["GangScheduling","ALPHA",false],
["GenericWorkload","ALPHA",false],
["GitRepoVolumeDriver","DEPRECATED",false],
["GracefulNodeShutdown","BETA",true],
["GracefulNodeShutdownBasedOnPodPriority","BETA",true],
["HPAConfigurableTolerance","BETA",true],
["HPAScaleToZero","ALPHA",false],
["HonorPVReclaimPolicy","GA",true,true],
["HostnameOverride","BETA",true],
["ImageMaximumGCAge","GA",true,true],
["ImageVolume","BETA",true],
["InOrderInformers","BETA",true],
["InOrderInformersBatchProcess","BETA",true],
["InPlacePodLevelResourcesVerticalScaling","ALPHA",false],
["InPlacePodVerticalScaling","GA",true,true],
["InPlacePodVerticalScalingAllocatedStatus","DEPRECATED",false],
["InPlacePodVerticalScalingExclusiveCPUs","ALPHA",false],
["InPlacePodVerticalScalingExclusiveMemory","ALPHA",false],
["InTreePluginPortworxUnregister","ALPHA",false],
["InformerResourceVersion","GA",true],
["JobBackoffLimitPerIndex","GA",true,true],
["JobManagedBy","GA",true,true],
["JobPodReplacementPolicy","GA",true,true],
["JobSuccessPolicy","GA",true,true],
["KMSv1","DEPRECATED",false],
["KubeletCgroupDriverFromCRI","GA",true,true],
["KubeletCrashLoopBackOffMax","BETA",true],
["KubeletEnsureSecretPulledImages","BETA",true],
["KubeletFineGrainedAuthz","BETA",true],
["KubeletInUserNamespace","ALPHA",false],
["KubeletPSI","BETA",true],
["KubeletPodResourcesDynamicResources","BETA",true],
["KubeletPodResourcesGet","BETA",true],
["KubeletPodResourcesListUseActivePods","DEPRECATED",true],
["KubeletRegistrationGetOnExistsOnly","DEPRECATED",false],
["KubeletSeparateDiskGC","BETA",true],
["KubeletServiceAccountTokenForCredentialProviders","BETA",true],
["KubeletTracing","GA",true,true],
["ListFromCacheSnapshot","BETA",true],
["LocalStorageCapacityIsolationFSQuotaMonitoring","BETA",false],
["LogarithmicScaleDown","GA",true,true],
["LoggingAlphaOptions","ALPHA",false],
["LoggingBetaOptions","BETA",true],
["MatchLabelKeysInPodAffinity","GA",true,true],
["MatchLabelKeysInPodTopologySpread","BETA",true],
["MatchLabelKeysInPodTopologySpreadSelectorMerge","BETA",true],
["MaxUnavailableStatefulSet","BETA",false],
["MemoryManager","GA",true,true],
["MemoryQoS","ALPHA",false],
["MultiCIDRServiceAllocator","GA",true,true],
["MutableCSINodeAllocatableCount","BETA",true],
["MutablePVNodeAffinity","ALPHA",false],
["MutablePodResourcesForSuspendedJobs","ALPHA",false],
["MutableSchedulingDirectivesForSuspendedJobs","ALPHA",false],
["MutatingAdmissionPolicy","BETA",false],
["NFTablesProxyMode","GA",true,true],
["NodeDeclaredFeatures","ALPHA",false],
["NodeInclusionPolicyInPodTopologySpread","GA",true,true],
["NodeLogQuery","BETA",true],
["NodeSwap","GA",true,true],
["NominatedNodeNameForExpectation","BETA",true],
["OpenAPIEnums","BETA",true],
["OpportunisticBatching","BETA",true],
["OrderedNamespaceDeletion","GA",true,true],
["PodAndContainerStatsFromCRI","ALPHA",false],
["PodCertificateRequest","BETA",false],
["PodDeletionCost","BETA",true],
["PodLevelResources","BETA",true],
["PodLifecycleSleepAction","GA",true,true],
["PodLifecycleSleepActionAllowZero","GA",true,true],
["PodLogsQuerySplitStreams","ALPHA",false],
["PodObservedGenerationTracking","GA",true,true],
["PodReadyToStartContainersCondition","BETA",true],
["PodSchedulingReadiness","GA",true,true],
["PodTopologyLabelsAdmission","BETA",true],
["PortForwardWebsockets","BETA",true],
["PreferSameTrafficDistribution","GA",true,true],
["PreventStaticPodAPIReferences","BETA",true],
["ProcMountType","BETA",true],
["QOSReserved","ALPHA",false],
["RecoverVolumeExpansionFailure","GA",true,true],
["RecursiveReadOnlyMounts","GA",true,true],
["ReduceDefaultCrashLoopBackOffDecay","ALPHA",false],
["RelaxedDNSSearchValidation","GA",true,true],
["RelaxedEnvironmentVariableValidation","GA",true,true],
["RelaxedServiceNameValidation","ALPHA",false],
["ReloadKubeletServerCertificateFile","BETA",true],
["RemoteRequestHeaderUID","BETA",true],
["ResilientWatchCacheInitialization","GA",true,true],
["ResourceHealthStatus","ALPHA",false],
["RestartAllContainersOnContainerExits","ALPHA",false],
["RetryGenerateName","GA",true,true],
["RotateKubeletServerCertificate","BETA",true],
["RuntimeClassInImageCriApi","ALPHA",false],
["SELinuxChangePolicy","BETA",true],
["SELinuxMount","BETA",false],
["SELinuxMountReadWriteOncePod","BETA",true],
["SchedulerAsyncAPICalls","BETA",false],
["SchedulerAsyncPreemption","BETA",true],
["SchedulerPopFromBackoffQ","BETA",true],
["SchedulerQueueingHints","GA",true,true],
["SeparateCacheWatchRPC","DEPRECATED",false],
["SeparateTaintEvictionController","GA",true,true],
["ServiceAccountNodeAudienceRestriction","BETA",true],
["ServiceAccountTokenJTI","GA",true,true],
["ServiceAccountTokenNodeBinding","GA",true,true],
["ServiceAccountTokenNodeBindingValidation","GA",true,true],
["ServiceAccountTokenPodNodeInfo","GA",true,true],
["ServiceTrafficDistribution","GA",true,true],
["SidecarContainers","GA",true,true],
["SizeBasedListCostEstimate","BETA",true],
["StatefulSetSemanticRevisionComparison","BETA",true],
["StorageCapacityScoring","ALPHA",false],
["StorageNamespaceIndex","DEPRECATED",true],
["StorageVersionAPI","ALPHA",false],
["StorageVersionHash","BETA",true],
["StorageVersionMigrator","BETA",false],
["StreamingCollectionEncodingToJSON","GA",true,true],
["StreamingCollectionEncodingToProtobuf","GA",true,true],
["StrictIPCIDRValidation","ALPHA",false],
["StructuredAuthenticationConfiguration","GA",true,true],
["StructuredAuthenticationConfigurationEgressSelector","BETA",true],
["StructuredAuthenticationConfigurationJWKSMetrics","BETA",true],
["StructuredAuthorizationConfiguration","GA",true,true],
["SupplementalGroupsPolicy","GA",true,true],
["SystemdWatchdog","GA",true,true],
["TaintTolerationComparisonOperators","ALPHA",false],
["TokenRequestServiceAccountUIDValidation","BETA",true],
["TopologyAwareHints","GA",true,true],
["TopologyManagerPolicyAlphaOptions","ALPHA",false],
["TopologyManagerPolicyBetaOptions","BETA",true],
["TopologyManagerPolicyOptions","GA",true],
["TranslateStreamCloseWebsocketRequests","BETA",true],
["UnauthenticatedHTTP2DOSMitigation","BETA",true],
["UnknownVersionInteroperabilityProxy","ALPHA",false],
["UserNamespacesHostNetworkSupport","ALPHA",false],
["UserNamespacesSupport","BETA",true],
["VolumeAttributesClass","GA",true],
["VolumeLimitScaling","ALPHA",false],
["WatchCacheInitializationPostStartHook","BETA",false],
["WatchFromStorageWithoutResourceVersion","DEPRECATED",false,true],
["WatchList","BETA",true],
["WatchListClient","BETA",true],
["WinDSR","GA",true,true],
["WinOverlay","GA",true,true],
["WindowsCPUAndMemoryAffinity","ALPHA",false],
["WindowsGracefulNodeShutdown","BETA",true],
["WindowsHostNetwork","DEPRECATED",false]
]`;

/** The name of a feature gate. */
export type ReleaseFeatureName =
  | 'APIResponseCompression'
  | 'APIServerIdentity'
  | 'APIServerTracing'
  | 'APIServingWithRoutine'
  | 'AggregatedDiscoveryRemoveBetaType'
  | 'AllowDNSOnlyNodeCSR'
  | 'AllowInsecureKubeletCertificateSigningRequests'
  | 'AllowOverwriteTerminationGracePeriodSeconds'
  | 'AllowParsingUserUIDFromCertAuth'
  | 'AllowUnsafeMalformedObjectDeletion'
  | 'AnonymousAuthConfigurableEndpoints'
  | 'AnyVolumeDataSource'
  | 'AuthorizeNodeWithSelectors'
  | 'AuthorizePodWebsocketUpgradeCreatePermission'
  | 'AuthorizeWithSelectors'
  | 'BtreeWatchCache'
  | 'CBORServingAndStorage'
  | 'CPUManagerPolicyAlphaOptions'
  | 'CPUManagerPolicyBetaOptions'
  | 'CPUManagerPolicyOptions'
  | 'CRDObservedGenerationTracking'
  | 'CRDValidationRatcheting'
  | 'CSIMigrationPortworx'
  | 'CSIServiceAccountTokenSecrets'
  | 'CSIVolumeHealth'
  | 'ChangeContainerStatusOnKubeletRestart'
  | 'ClearingNominatedNodeNameAfterBinding'
  | 'ClientsAllowCBOR'
  | 'ClientsPreferCBOR'
  | 'CloudControllerManagerWatchBasedRoutesReconciliation'
  | 'CloudControllerManagerWebhook'
  | 'ClusterTrustBundle'
  | 'ClusterTrustBundleProjection'
  | 'ComponentFlagz'
  | 'ComponentStatusz'
  | 'ConcurrentWatchObjectDecode'
  | 'ConsistentListFromCache'
  | 'ConstrainedImpersonation'
  | 'ContainerCheckpoint'
  | 'ContainerRestartRules'
  | 'ContainerStopSignals'
  | 'ContextualLogging'
  | 'CoordinatedLeaderElection'
  | 'CrossNamespaceVolumeDataSource'
  | 'CustomCPUCFSQuotaPeriod'
  | 'CustomResourceFieldSelectors'
  | 'DRAAdminAccess'
  | 'DRAConsumableCapacity'
  | 'DRADeviceBindingConditions'
  | 'DRADeviceTaintRules'
  | 'DRADeviceTaints'
  | 'DRAExtendedResource'
  | 'DRAPartitionableDevices'
  | 'DRAPrioritizedList'
  | 'DRAResourceClaimDeviceStatus'
  | 'DRASchedulerFilterTimeout'
  | 'DeclarativeValidation'
  | 'DeclarativeValidationTakeover'
  | 'DeploymentReplicaSetTerminatingReplicas'
  | 'DetectCacheInconsistency'
  | 'DisableAllocatorDualWrite'
  | 'DisableCPUQuotaWithExclusiveCPUs'
  | 'DisableNodeKubeProxyVersion'
  | 'DynamicResourceAllocation'
  | 'EnvFiles'
  | 'EventedPLEG'
  | 'ExecProbeTimeout'
  | 'ExternalServiceAccountTokenSigner'
  | 'GangScheduling'
  | 'GenericWorkload'
  | 'GitRepoVolumeDriver'
  | 'GracefulNodeShutdown'
  | 'GracefulNodeShutdownBasedOnPodPriority'
  | 'HPAConfigurableTolerance'
  | 'HPAScaleToZero'
  | 'HonorPVReclaimPolicy'
  | 'HostnameOverride'
  | 'ImageMaximumGCAge'
  | 'ImageVolume'
  | 'InOrderInformers'
  | 'InOrderInformersBatchProcess'
  | 'InPlacePodLevelResourcesVerticalScaling'
  | 'InPlacePodVerticalScaling'
  | 'InPlacePodVerticalScalingAllocatedStatus'
  | 'InPlacePodVerticalScalingExclusiveCPUs'
  | 'InPlacePodVerticalScalingExclusiveMemory'
  | 'InTreePluginPortworxUnregister'
  | 'InformerResourceVersion'
  | 'JobBackoffLimitPerIndex'
  | 'JobManagedBy'
  | 'JobPodReplacementPolicy'
  | 'JobSuccessPolicy'
  | 'KMSv1'
  | 'KubeletCgroupDriverFromCRI'
  | 'KubeletCrashLoopBackOffMax'
  | 'KubeletEnsureSecretPulledImages'
  | 'KubeletFineGrainedAuthz'
  | 'KubeletInUserNamespace'
  | 'KubeletPSI'
  | 'KubeletPodResourcesDynamicResources'
  | 'KubeletPodResourcesGet'
  | 'KubeletPodResourcesListUseActivePods'
  | 'KubeletRegistrationGetOnExistsOnly'
  | 'KubeletSeparateDiskGC'
  | 'KubeletServiceAccountTokenForCredentialProviders'
  | 'KubeletTracing'
  | 'ListFromCacheSnapshot'
  | 'LocalStorageCapacityIsolationFSQuotaMonitoring'
  | 'LogarithmicScaleDown'
  | 'LoggingAlphaOptions'
  | 'LoggingBetaOptions'
  | 'MatchLabelKeysInPodAffinity'
  | 'MatchLabelKeysInPodTopologySpread'
  | 'MatchLabelKeysInPodTopologySpreadSelectorMerge'
  | 'MaxUnavailableStatefulSet'
  | 'MemoryManager'
  | 'MemoryQoS'
  | 'MultiCIDRServiceAllocator'
  | 'MutableCSINodeAllocatableCount'
  | 'MutablePVNodeAffinity'
  | 'MutablePodResourcesForSuspendedJobs'
  | 'MutableSchedulingDirectivesForSuspendedJobs'
  | 'MutatingAdmissionPolicy'
  | 'NFTablesProxyMode'
  | 'NodeDeclaredFeatures'
  | 'NodeInclusionPolicyInPodTopologySpread'
  | 'NodeLogQuery'
  | 'NodeSwap'
  | 'NominatedNodeNameForExpectation'
  | 'OpenAPIEnums'
  | 'OpportunisticBatching'
  | 'OrderedNamespaceDeletion'
  | 'PodAndContainerStatsFromCRI'
  | 'PodCertificateRequest'
  | 'PodDeletionCost'
  | 'PodLevelResources'
  | 'PodLifecycleSleepAction'
  | 'PodLifecycleSleepActionAllowZero'
  | 'PodLogsQuerySplitStreams'
  | 'PodObservedGenerationTracking'
  | 'PodReadyToStartContainersCondition'
  | 'PodSchedulingReadiness'
  | 'PodTopologyLabelsAdmission'
  | 'PortForwardWebsockets'
  | 'PreferSameTrafficDistribution'
  | 'PreventStaticPodAPIReferences'
  | 'ProcMountType'
  | 'QOSReserved'
  | 'RecoverVolumeExpansionFailure'
  | 'RecursiveReadOnlyMounts'
  | 'ReduceDefaultCrashLoopBackOffDecay'
  | 'RelaxedDNSSearchValidation'
  | 'RelaxedEnvironmentVariableValidation'
  | 'RelaxedServiceNameValidation'
  | 'ReloadKubeletServerCertificateFile'
  | 'RemoteRequestHeaderUID'
  | 'ResilientWatchCacheInitialization'
  | 'ResourceHealthStatus'
  | 'RestartAllContainersOnContainerExits'
  | 'RetryGenerateName'
  | 'RotateKubeletServerCertificate'
  | 'RuntimeClassInImageCriApi'
  | 'SELinuxChangePolicy'
  | 'SELinuxMount'
  | 'SELinuxMountReadWriteOncePod'
  | 'SchedulerAsyncAPICalls'
  | 'SchedulerAsyncPreemption'
  | 'SchedulerPopFromBackoffQ'
  | 'SchedulerQueueingHints'
  | 'SeparateCacheWatchRPC'
  | 'SeparateTaintEvictionController'
  | 'ServiceAccountNodeAudienceRestriction'
  | 'ServiceAccountTokenJTI'
  | 'ServiceAccountTokenNodeBinding'
  | 'ServiceAccountTokenNodeBindingValidation'
  | 'ServiceAccountTokenPodNodeInfo'
  | 'ServiceTrafficDistribution'
  | 'SidecarContainers'
  | 'SizeBasedListCostEstimate'
  | 'StatefulSetSemanticRevisionComparison'
  | 'StorageCapacityScoring'
  | 'StorageNamespaceIndex'
  | 'StorageVersionAPI'
  | 'StorageVersionHash'
  | 'StorageVersionMigrator'
  | 'StreamingCollectionEncodingToJSON'
  | 'StreamingCollectionEncodingToProtobuf'
  | 'StrictIPCIDRValidation'
  | 'StructuredAuthenticationConfiguration'
  | 'StructuredAuthenticationConfigurationEgressSelector'
  | 'StructuredAuthenticationConfigurationJWKSMetrics'
  | 'StructuredAuthorizationConfiguration'
  | 'SupplementalGroupsPolicy'
  | 'SystemdWatchdog'
  | 'TaintTolerationComparisonOperators'
  | 'TokenRequestServiceAccountUIDValidation'
  | 'TopologyAwareHints'
  | 'TopologyManagerPolicyAlphaOptions'
  | 'TopologyManagerPolicyBetaOptions'
  | 'TopologyManagerPolicyOptions'
  | 'TranslateStreamCloseWebsocketRequests'
  | 'UnauthenticatedHTTP2DOSMitigation'
  | 'UnknownVersionInteroperabilityProxy'
  | 'UserNamespacesHostNetworkSupport'
  | 'UserNamespacesSupport'
  | 'VolumeAttributesClass'
  | 'VolumeLimitScaling'
  | 'WatchCacheInitializationPostStartHook'
  | 'WatchFromStorageWithoutResourceVersion'
  | 'WatchList'
  | 'WatchListClient'
  | 'WinDSR'
  | 'WinOverlay'
  | 'WindowsCPUAndMemoryAffinity'
  | 'WindowsGracefulNodeShutdown'
  | 'WindowsHostNetwork';
