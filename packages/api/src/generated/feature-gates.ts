// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** The feature gates, as JSON. */
export const featureGatesData = `[
["APIResponseCompression",[],["1.16","BETA",true]],
["APIServerIdentity",[],["1.26","BETA",true]],
["APIServerTracing",[],["1.27","BETA",true],["1.34","GA",true,true]],
["APIServingWithRoutine",[],["1.30","ALPHA",false]],
["AggregatedDiscoveryRemoveBetaType",[],["1.33","DEPRECATED",true],["1.35","DEPRECATED",true,true]],
["AllowDNSOnlyNodeCSR",[],["1.31","DEPRECATED",false]],
["AllowInsecureKubeletCertificateSigningRequests",[],["1.31","DEPRECATED",false]],
["AllowOverwriteTerminationGracePeriodSeconds",[],["1.32","DEPRECATED",false],["1.35","DEPRECATED",false,true]],
["AllowParsingUserUIDFromCertAuth",[],["1.33","BETA",true]],
["AllowServiceExternalIPs",[],["1.0","GA",true]],
["AllowUnsafeMalformedObjectDeletion",[],["1.32","ALPHA",false]],
["AnonymousAuthConfigurableEndpoints",[],["1.32","BETA",true],["1.34","GA",true,true]],
["AnyVolumeDataSource",[],["1.33","GA",true,true]],
["AtomicFIFO",[],["1.36","BETA",true]],
["AuthorizeNodeWithSelectors",["AuthorizeWithSelectors"],["1.32","BETA",true],["1.34","GA",true,true]],
["AuthorizePodWebsocketUpgradeCreatePermission",[],["1.35","BETA",true]],
["AuthorizeWithSelectors",[],["1.32","BETA",true],["1.34","GA",true,true]],
["BtreeWatchCache",[],["1.33","GA",true,true]],
["CBORServingAndStorage",[],["1.32","ALPHA",false]],
["CPUManagerPolicyAlphaOptions",[],["1.23","ALPHA",false]],
["CPUManagerPolicyBetaOptions",[],["1.23","BETA",true]],
["CPUManagerPolicyOptions",[],["1.33","GA",true,true]],
["CRDObservedGenerationTracking",[],["1.35","BETA",false],["1.36","BETA",true]],
["CRDValidationRatcheting",[],["1.33","GA",true,true]],
["CRIListStreaming",[],["1.36","ALPHA",false]],
["CSIServiceAccountTokenSecrets",[],["1.35","BETA",true],["1.36","GA",true,true]],
["CSIVolumeHealth",[],["1.21","ALPHA",false]],
["ChangeContainerStatusOnKubeletRestart",[],["1.0","GA",true],["1.35","DEPRECATED",false]],
["ClearingNominatedNodeNameAfterBinding",[],["1.34","ALPHA",false],["1.35","BETA",true]],
["ClientsAllowCARotation",[],["1.36","BETA",true]],
["ClientsAllowCBOR",[],["1.32","ALPHA",false]],
["ClientsAllowTLSCacheGC",[],["1.36","BETA",true]],
["ClientsPreferCBOR",[],["1.32","ALPHA",false]],
["CloudControllerManagerWatchBasedRoutesReconciliation",[],["1.35","ALPHA",false]],
["CloudControllerManagerWebhook",[],["1.27","ALPHA",false]],
["ClusterTrustBundle",[],["1.33","BETA",false]],
["ClusterTrustBundleProjection",["ClusterTrustBundle"],["1.33","BETA",false]],
["ComponentFlagz",[],["1.32","ALPHA",false],["1.36","BETA",true]],
["ComponentStatusz",[],["1.32","ALPHA",false],["1.36","BETA",true]],
["ConcurrentWatchObjectDecode",[],["1.31","BETA",false]],
["ConsistentListFromCache",[],["1.31","BETA",true],["1.34","GA",true,true]],
["ConstrainedImpersonation",[],["1.35","ALPHA",false],["1.36","BETA",true]],
["ContainerCheckpoint",[],["1.30","BETA",true]],
["ContainerRestartRules",[],["1.34","ALPHA",false],["1.35","BETA",true]],
["ContainerStopSignals",[],["1.33","ALPHA",false]],
["ContextualLogging",[],["1.30","BETA",true]],
["ControllerManagerReleaseLeaderElectionLockOnExit",[],["1.36","ALPHA",false]],
["CoordinatedLeaderElection",[],["1.33","BETA",false]],
["CrossNamespaceVolumeDataSource",[],["1.26","ALPHA",false]],
["CustomCPUCFSQuotaPeriod",[],["1.12","ALPHA",false],["1.36","GA",true]],
["CustomResourceFieldSelectors",[],["1.32","GA",true,true]],
["DRAAdminAccess",["DynamicResourceAllocation"],["1.32","ALPHA",false],["1.34","BETA",true],["1.36","GA",true,true]],
["DRAConsumableCapacity",["DynamicResourceAllocation"],["1.34","ALPHA",false],["1.36","BETA",true]],
["DRADeviceBindingConditions",["DRAResourceClaimDeviceStatus","DynamicResourceAllocation"],["1.34","ALPHA",false],["1.36","BETA",true]],
["DRADeviceTaintRules",["DRADeviceTaints"],["1.35","ALPHA",false],["1.36","BETA",false]],
["DRADeviceTaints",["DynamicResourceAllocation"],["1.33","ALPHA",false],["1.36","BETA",true]],
["DRAExtendedResource",["DynamicResourceAllocation"],["1.34","ALPHA",false],["1.36","BETA",true]],
["DRAListTypeAttributes",["DynamicResourceAllocation"],["1.36","ALPHA",false]],
["DRANodeAllocatableResources",["DynamicResourceAllocation"],["1.36","ALPHA",false]],
["DRAPartitionableDevices",["DynamicResourceAllocation"],["1.33","ALPHA",false],["1.36","BETA",true]],
["DRAPrioritizedList",["DynamicResourceAllocation"],["1.33","ALPHA",false],["1.34","BETA",true],["1.36","GA",true]],
["DRAResourceClaimDeviceStatus",[],["1.33","BETA",true]],
["DRAResourceClaimGranularStatusAuthorization",["DRAResourceClaimDeviceStatus","DynamicResourceAllocation"],["1.36","BETA",true]],
["DRAResourcePoolStatus",["DynamicResourceAllocation"],["1.36","ALPHA",false]],
["DRASchedulerFilterTimeout",["DynamicResourceAllocation"],["1.34","BETA",true]],
["DRAWorkloadResourceClaims",["DynamicResourceAllocation","GenericWorkload"],["1.36","ALPHA",false]],
["DeclarativeValidation",[],["1.33","BETA",true],["1.36","GA",true,true]],
["DeclarativeValidationBeta",["DeclarativeValidation"],["1.36","BETA",true]],
["DeclarativeValidationTakeover",["DeclarativeValidation"],["1.33","BETA",false],["1.36","DEPRECATED",false]],
["DeploymentReplicaSetTerminatingReplicas",[],["1.33","ALPHA",false],["1.35","BETA",true]],
["DetectCacheInconsistency",[],["1.34","BETA",true]],
["DisableAllocatorDualWrite",["MultiCIDRServiceAllocator"],["1.33","BETA",false],["1.34","GA",true],["1.35","GA",true,true]],
["DisableCPUQuotaWithExclusiveCPUs",[],["1.33","BETA",true],["1.36","DEPRECATED",true]],
["DisableNodeKubeProxyVersion",[],["1.33","DEPRECATED",true],["1.36","DEPRECATED",true,true]],
["DynamicResourceAllocation",[],["1.32","BETA",false],["1.34","GA",true],["1.35","GA",true,true]],
["EnvFiles",[],["1.34","ALPHA",false],["1.35","BETA",true]],
["EventedPLEG",[],["1.26","ALPHA",false]],
["ExecProbeTimeout",[],["1.20","GA",true],["1.35","GA",true,true]],
["ExtendWebSocketsToKubelet",["NodeDeclaredFeatures"],["1.36","BETA",true]],
["ExternalServiceAccountTokenSigner",[],["1.32","ALPHA",false],["1.34","BETA",true],["1.36","GA",true,true]],
["GangScheduling",["GenericWorkload"],["1.35","ALPHA",false]],
["GenericWorkload",[],["1.35","ALPHA",false]],
["GitRepoVolumeDriver",[],["1.33","DEPRECATED",false],["1.36","DEPRECATED",false,true]],
["GracefulNodeShutdown",[],["1.21","BETA",true]],
["GracefulNodeShutdownBasedOnPodPriority",["GracefulNodeShutdown"],["1.24","BETA",true]],
["HPAConfigurableTolerance",[],["1.33","ALPHA",false],["1.35","BETA",true]],
["HPAScaleToZero",[],["1.16","ALPHA",false]],
["HostnameOverride",[],["1.34","ALPHA",false],["1.35","BETA",true]],
["ImageMaximumGCAge",[],["1.30","BETA",true],["1.35","GA",true,true]],
["ImageVolume",[],["1.33","BETA",false],["1.35","BETA",true],["1.36","GA",true,true]],
["ImageVolumeWithDigest",["ImageVolume"],["1.35","ALPHA",false]],
["InOrderInformers",[],["1.33","BETA",true],["1.36","GA",true,true]],
["InOrderInformersBatchProcess",[],["1.35","BETA",true]],
["InPlacePodLevelResourcesVerticalScaling",["InPlacePodVerticalScaling","NodeDeclaredFeatures","PodLevelResources"],["1.35","ALPHA",false],["1.36","BETA",true]],
["InPlacePodVerticalScaling",[],["1.33","BETA",true],["1.35","GA",true,true]],
["InPlacePodVerticalScalingExclusiveCPUs",["InPlacePodVerticalScaling"],["1.32","ALPHA",false]],
["InPlacePodVerticalScalingExclusiveMemory",["InPlacePodVerticalScaling"],["1.34","ALPHA",false]],
["InPlacePodVerticalScalingInitContainers",["InPlacePodVerticalScaling","NodeDeclaredFeatures"],["1.36","BETA",true]],
["InformerResourceVersion",[],["1.30","ALPHA",false],["1.35","GA",true]],
["JobBackoffLimitPerIndex",[],["1.33","GA",true,true]],
["JobManagedBy",[],["1.32","BETA",true],["1.35","GA",true,true]],
["JobPodReplacementPolicy",[],["1.29","BETA",true],["1.34","GA",true,true]],
["JobSuccessPolicy",[],["1.33","GA",true,true]],
["KMSv1",[],["1.29","DEPRECATED",false]],
["KubeletCgroupDriverFromCRI",[],["1.31","BETA",true],["1.34","GA",true,true]],
["KubeletCrashLoopBackOffMax",[],["1.32","ALPHA",false],["1.35","BETA",true]],
["KubeletEnsureSecretPulledImages",[],["1.33","ALPHA",false],["1.35","BETA",true]],
["KubeletFineGrainedAuthz",[],["1.33","BETA",true],["1.36","GA",true,true]],
["KubeletInUserNamespace",[],["1.22","ALPHA",false]],
["KubeletPSI",[],["1.33","ALPHA",false],["1.34","BETA",true],["1.36","GA",true,true]],
["KubeletPodResourcesDynamicResources",[],["1.27","ALPHA",false],["1.34","BETA",true],["1.36","GA",true,true]],
["KubeletPodResourcesGet",[],["1.27","ALPHA",false],["1.34","BETA",true],["1.36","GA",true,true]],
["KubeletPodResourcesListUseActivePods",[],["1.0","GA",false],["1.34","DEPRECATED",true]],
["KubeletRegistrationGetOnExistsOnly",[],["1.32","DEPRECATED",false]],
["KubeletSeparateDiskGC",[],["1.31","BETA",true]],
["KubeletServiceAccountTokenForCredentialProviders",[],["1.33","ALPHA",false],["1.34","BETA",true]],
["KubeletTracing",[],["1.27","BETA",true],["1.34","GA",true,true]],
["ListFromCacheSnapshot",[],["1.33","ALPHA",false],["1.34","BETA",true]],
["LocalStorageCapacityIsolationFSQuotaMonitoring",[],["1.31","BETA",false]],
["LogarithmicScaleDown",[],["1.31","GA",true,true]],
["LoggingAlphaOptions",[],["1.24","ALPHA",false]],
["LoggingBetaOptions",[],["1.24","BETA",true]],
["ManifestBasedAdmissionControlConfig",[],["1.36","ALPHA",false]],
["MatchLabelKeysInPodAffinity",[],["1.33","GA",true,true]],
["MatchLabelKeysInPodTopologySpread",[],["1.27","BETA",true]],
["MatchLabelKeysInPodTopologySpreadSelectorMerge",["MatchLabelKeysInPodTopologySpread"],["1.34","BETA",true]],
["MaxUnavailableStatefulSet",[],["1.24","ALPHA",false],["1.35","BETA",false]],
["MemoryQoS",[],["1.22","ALPHA",false]],
["MultiCIDRServiceAllocator",[],["1.33","GA",true],["1.34","GA",true,true]],
["MutableCSINodeAllocatableCount",[],["1.33","ALPHA",false],["1.34","BETA",false],["1.35","BETA",true],["1.36","GA",true,true]],
["MutablePVNodeAffinity",[],["1.35","ALPHA",false]],
["MutablePodResourcesForSuspendedJobs",[],["1.35","ALPHA",false],["1.36","BETA",true]],
["MutableSchedulingDirectivesForSuspendedJobs",[],["1.35","ALPHA",false],["1.36","BETA",true]],
["MutatingAdmissionPolicy",[],["1.32","ALPHA",false],["1.34","BETA",false],["1.36","GA",true]],
["NFTablesProxyMode",[],["1.33","GA",true,true]],
["NativeHistograms",[],["1.36","ALPHA",false]],
["NodeDeclaredFeatures",[],["1.35","ALPHA",false],["1.36","BETA",true]],
["NodeInclusionPolicyInPodTopologySpread",[],["1.33","GA",true,true]],
["NodeLogQuery",[],["1.30","BETA",true],["1.36","GA",true,true]],
["NodeSwap",[],["1.30","BETA",true],["1.34","GA",true,true]],
["NominatedNodeNameForExpectation",[],["1.34","ALPHA",false],["1.35","BETA",true]],
["OpenAPIEnums",[],["1.24","BETA",true]],
["OpportunisticBatching",[],["1.35","BETA",true]],
["OrderedNamespaceDeletion",[],["1.33","BETA",true],["1.34","GA",true,true]],
["PLEGOnDemandRelist",[],["1.36","BETA",true]],
["PersistentVolumeClaimUnusedSinceTime",[],["1.36","ALPHA",false]],
["PodAndContainerStatsFromCRI",[],["1.23","ALPHA",false]],
["PodCertificateRequest",["AuthorizeNodeWithSelectors"],["1.34","ALPHA",false],["1.35","BETA",false]],
["PodDeletionCost",[],["1.22","BETA",true]],
["PodLevelResourceManagers",["PodLevelResources"],["1.36","ALPHA",false]],
["PodLevelResources",[],["1.32","ALPHA",false],["1.34","BETA",true]],
["PodLifecycleSleepAction",[],["1.30","BETA",true],["1.34","GA",true,true]],
["PodLifecycleSleepActionAllowZero",["PodLifecycleSleepAction"],["1.33","BETA",true],["1.34","GA",true,true]],
["PodLogsQuerySplitStreams",[],["1.32","ALPHA",false]],
["PodObservedGenerationTracking",[],["1.33","ALPHA",false],["1.34","BETA",true],["1.35","GA",true,true]],
["PodReadyToStartContainersCondition",[],["1.29","BETA",true]],
["PodSchedulingReadiness",[],["1.30","GA",true,true]],
["PodTopologyLabelsAdmission",[],["1.33","ALPHA",false],["1.35","BETA",true]],
["PodsAPI",[],["1.36","ALPHA",false]],
["PortForwardWebsockets",[],["1.31","BETA",true]],
["PreferSameTrafficDistribution",[],["1.33","ALPHA",false],["1.34","BETA",true],["1.35","GA",true,true]],
["PreventStaticPodAPIReferences",[],["1.34","BETA",true]],
["ProcMountType",["UserNamespacesSupport"],["1.33","BETA",true],["1.36","GA",true,true]],
["QOSReserved",[],["1.11","ALPHA",false]],
["RecoverVolumeExpansionFailure",[],["1.32","BETA",true],["1.34","GA",true,true]],
["RecursiveReadOnlyMounts",[],["1.33","GA",true,true]],
["ReduceDefaultCrashLoopBackOffDecay",[],["1.33","ALPHA",false]],
["RelaxedDNSSearchValidation",[],["1.33","BETA",true],["1.34","GA",true,true]],
["RelaxedEnvironmentVariableValidation",[],["1.32","BETA",true],["1.34","GA",true,true]],
["RelaxedServiceNameValidation",[],["1.34","ALPHA",false],["1.36","BETA",true]],
["ReloadKubeletClientCAFile",[],["1.36","BETA",true]],
["ReloadKubeletServerCertificateFile",[],["1.31","BETA",true]],
["RemoteRequestHeaderUID",[],["1.33","BETA",true]],
["ResilientWatchCacheInitialization",[],["1.31","BETA",true],["1.34","GA",true,true]],
["ResourceHealthStatus",["DynamicResourceAllocation"],["1.31","ALPHA",false],["1.36","BETA",true]],
["ResourceHealthStatusMessage",["ResourceHealthStatus"],["1.36","BETA",true]],
["RestartAllContainersOnContainerExits",["ContainerRestartRules","NodeDeclaredFeatures"],["1.35","ALPHA",false],["1.36","BETA",true]],
["RetryGenerateName",[],["1.32","GA",true,true]],
["RotateKubeletServerCertificate",[],["1.12","BETA",true]],
["RuntimeClassInImageCriApi",[],["1.29","ALPHA",false]],
["SELinuxChangePolicy",[],["1.33","BETA",true],["1.36","GA",true,true]],
["SELinuxMount",[],["1.33","BETA",false]],
["SELinuxMountReadWriteOncePod",[],["1.28","BETA",true],["1.36","GA",true,true]],
["SchedulerAsyncAPICalls",[],["1.34","BETA",false]],
["SchedulerAsyncPreemption",[],["1.33","BETA",true]],
["SchedulerPopFromBackoffQ",[],["1.33","BETA",true]],
["SchedulerQueueingHints",[],["1.32","BETA",true],["1.34","GA",true,true]],
["SeparateCacheWatchRPC",[],["1.33","DEPRECATED",false],["1.36","DEPRECATED",false,true]],
["SeparateTaintEvictionController",[],["1.29","BETA",true],["1.34","GA",true,true]],
["ServiceAccountNodeAudienceRestriction",[],["1.33","BETA",true]],
["ServiceAccountTokenJTI",[],["1.32","GA",true,true]],
["ServiceAccountTokenNodeBinding",["ServiceAccountTokenNodeBindingValidation"],["1.33","GA",true,true]],
["ServiceAccountTokenNodeBindingValidation",[],["1.32","GA",true,true]],
["ServiceAccountTokenPodNodeInfo",[],["1.32","GA",true,true]],
["ServiceCIDRStatusFieldWiping",[],["1.0","GA",false],["1.36","DEPRECATED",true]],
["ShardedListAndWatch",[],["1.36","ALPHA",false]],
["SidecarContainers",[],["1.33","GA",true,true]],
["SizeBasedListCostEstimate",[],["1.34","BETA",true]],
["StaleControllerConsistencyDaemonSet",["AtomicFIFO"],["1.36","BETA",true]],
["StaleControllerConsistencyJob",["AtomicFIFO"],["1.36","BETA",true]],
["StaleControllerConsistencyReplicaSet",["AtomicFIFO"],["1.36","BETA",true]],
["StaleControllerConsistencyStatefulSet",["AtomicFIFO"],["1.36","BETA",true]],
["StatefulSetSemanticRevisionComparison",[],["1.0","BETA",true]],
["StorageCapacityScoring",[],["1.33","ALPHA",false]],
["StorageNamespaceIndex",[],["1.33","DEPRECATED",true]],
["StorageVersionAPI",["APIServerIdentity"],["1.20","ALPHA",false]],
["StorageVersionHash",[],["1.15","BETA",true]],
["StorageVersionMigrator",[],["1.30","ALPHA",false],["1.35","BETA",false]],
["StreamingCollectionEncodingToJSON",[],["1.33","BETA",true],["1.34","GA",true,true]],
["StreamingCollectionEncodingToProtobuf",[],["1.33","BETA",true],["1.34","GA",true,true]],
["StrictIPCIDRValidation",[],["1.33","ALPHA",false],["1.36","BETA",true]],
["StructuredAuthenticationConfiguration",[],["1.30","BETA",true],["1.34","GA",true,true]],
["StructuredAuthenticationConfigurationEgressSelector",["StructuredAuthenticationConfiguration"],["1.34","BETA",true]],
["StructuredAuthenticationConfigurationJWKSMetrics",["StructuredAuthenticationConfiguration"],["1.35","BETA",true]],
["SupplementalGroupsPolicy",[],["1.33","BETA",true],["1.35","GA",true,true]],
["SystemdWatchdog",[],["1.32","BETA",true],["1.35","GA",true,true]],
["TaintTolerationComparisonOperators",[],["1.35","ALPHA",false]],
["TokenRequestServiceAccountUIDValidation",[],["1.34","BETA",true]],
["TopologyAwareWorkloadScheduling",["GenericWorkload"],["1.36","ALPHA",false]],
["TopologyManagerPolicyAlphaOptions",[],["1.26","ALPHA",false]],
["TopologyManagerPolicyBetaOptions",[],["1.28","BETA",true]],
["TopologyManagerPolicyOptions",[],["1.32","GA",true,true]],
["TranslateStreamCloseWebsocketRequests",[],["1.30","BETA",true]],
["UnauthenticatedHTTP2DOSMitigation",[],["1.29","BETA",true]],
["UnknownVersionInteroperabilityProxy",["APIServerIdentity"],["1.28","ALPHA",false],["1.36","BETA",true]],
["UnlockWhileProcessingFIFO",[],["1.36","BETA",true]],
["UserNamespacesHostNetworkSupport",["NodeDeclaredFeatures","UserNamespacesSupport"],["1.35","ALPHA",false]],
["UserNamespacesSupport",[],["1.33","BETA",true],["1.36","GA",true,true]],
["VolumeAttributesClass",[],["1.31","BETA",false],["1.34","GA",true],["1.36","GA",true,true]],
["VolumeLimitScaling",[],["1.35","ALPHA",false]],
["WatchCacheInitializationPostStartHook",[],["1.31","BETA",false],["1.36","BETA",true]],
["WatchList",[],["1.33","BETA",false],["1.34","BETA",true]],
["WatchListClient",[],["1.30","BETA",false],["1.35","BETA",true]],
["WinDSR",[],["1.33","BETA",true],["1.34","GA",true,true]],
["WinOverlay",[],["1.20","BETA",true],["1.34","GA",true,true]],
["WindowsCPUAndMemoryAffinity",[],["1.32","ALPHA",false]],
["WindowsGracefulNodeShutdown",["GracefulNodeShutdown"],["1.32","ALPHA",false],["1.34","BETA",true]],
["WindowsHostNetwork",[],["1.33","DEPRECATED",false]],
["WorkloadAwarePreemption",["GangScheduling"],["1.36","ALPHA",false]],
["WorkloadWithJob",["GenericWorkload"],["1.36","ALPHA",false]]
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
  | 'AllowServiceExternalIPs'
  | 'AllowUnsafeMalformedObjectDeletion'
  | 'AnonymousAuthConfigurableEndpoints'
  | 'AnyVolumeDataSource'
  | 'AtomicFIFO'
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
  | 'CRIListStreaming'
  | 'CSIServiceAccountTokenSecrets'
  | 'CSIVolumeHealth'
  | 'ChangeContainerStatusOnKubeletRestart'
  | 'ClearingNominatedNodeNameAfterBinding'
  | 'ClientsAllowCARotation'
  | 'ClientsAllowCBOR'
  | 'ClientsAllowTLSCacheGC'
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
  | 'ControllerManagerReleaseLeaderElectionLockOnExit'
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
  | 'DRAListTypeAttributes'
  | 'DRANodeAllocatableResources'
  | 'DRAPartitionableDevices'
  | 'DRAPrioritizedList'
  | 'DRAResourceClaimDeviceStatus'
  | 'DRAResourceClaimGranularStatusAuthorization'
  | 'DRAResourcePoolStatus'
  | 'DRASchedulerFilterTimeout'
  | 'DRAWorkloadResourceClaims'
  | 'DeclarativeValidation'
  | 'DeclarativeValidationBeta'
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
  | 'ExtendWebSocketsToKubelet'
  | 'ExternalServiceAccountTokenSigner'
  | 'GangScheduling'
  | 'GenericWorkload'
  | 'GitRepoVolumeDriver'
  | 'GracefulNodeShutdown'
  | 'GracefulNodeShutdownBasedOnPodPriority'
  | 'HPAConfigurableTolerance'
  | 'HPAScaleToZero'
  | 'HostnameOverride'
  | 'ImageMaximumGCAge'
  | 'ImageVolume'
  | 'ImageVolumeWithDigest'
  | 'InOrderInformers'
  | 'InOrderInformersBatchProcess'
  | 'InPlacePodLevelResourcesVerticalScaling'
  | 'InPlacePodVerticalScaling'
  | 'InPlacePodVerticalScalingExclusiveCPUs'
  | 'InPlacePodVerticalScalingExclusiveMemory'
  | 'InPlacePodVerticalScalingInitContainers'
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
  | 'ManifestBasedAdmissionControlConfig'
  | 'MatchLabelKeysInPodAffinity'
  | 'MatchLabelKeysInPodTopologySpread'
  | 'MatchLabelKeysInPodTopologySpreadSelectorMerge'
  | 'MaxUnavailableStatefulSet'
  | 'MemoryQoS'
  | 'MultiCIDRServiceAllocator'
  | 'MutableCSINodeAllocatableCount'
  | 'MutablePVNodeAffinity'
  | 'MutablePodResourcesForSuspendedJobs'
  | 'MutableSchedulingDirectivesForSuspendedJobs'
  | 'MutatingAdmissionPolicy'
  | 'NFTablesProxyMode'
  | 'NativeHistograms'
  | 'NodeDeclaredFeatures'
  | 'NodeInclusionPolicyInPodTopologySpread'
  | 'NodeLogQuery'
  | 'NodeSwap'
  | 'NominatedNodeNameForExpectation'
  | 'OpenAPIEnums'
  | 'OpportunisticBatching'
  | 'OrderedNamespaceDeletion'
  | 'PLEGOnDemandRelist'
  | 'PersistentVolumeClaimUnusedSinceTime'
  | 'PodAndContainerStatsFromCRI'
  | 'PodCertificateRequest'
  | 'PodDeletionCost'
  | 'PodLevelResourceManagers'
  | 'PodLevelResources'
  | 'PodLifecycleSleepAction'
  | 'PodLifecycleSleepActionAllowZero'
  | 'PodLogsQuerySplitStreams'
  | 'PodObservedGenerationTracking'
  | 'PodReadyToStartContainersCondition'
  | 'PodSchedulingReadiness'
  | 'PodTopologyLabelsAdmission'
  | 'PodsAPI'
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
  | 'ReloadKubeletClientCAFile'
  | 'ReloadKubeletServerCertificateFile'
  | 'RemoteRequestHeaderUID'
  | 'ResilientWatchCacheInitialization'
  | 'ResourceHealthStatus'
  | 'ResourceHealthStatusMessage'
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
  | 'ServiceCIDRStatusFieldWiping'
  | 'ShardedListAndWatch'
  | 'SidecarContainers'
  | 'SizeBasedListCostEstimate'
  | 'StaleControllerConsistencyDaemonSet'
  | 'StaleControllerConsistencyJob'
  | 'StaleControllerConsistencyReplicaSet'
  | 'StaleControllerConsistencyStatefulSet'
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
  | 'SupplementalGroupsPolicy'
  | 'SystemdWatchdog'
  | 'TaintTolerationComparisonOperators'
  | 'TokenRequestServiceAccountUIDValidation'
  | 'TopologyAwareWorkloadScheduling'
  | 'TopologyManagerPolicyAlphaOptions'
  | 'TopologyManagerPolicyBetaOptions'
  | 'TopologyManagerPolicyOptions'
  | 'TranslateStreamCloseWebsocketRequests'
  | 'UnauthenticatedHTTP2DOSMitigation'
  | 'UnknownVersionInteroperabilityProxy'
  | 'UnlockWhileProcessingFIFO'
  | 'UserNamespacesHostNetworkSupport'
  | 'UserNamespacesSupport'
  | 'VolumeAttributesClass'
  | 'VolumeLimitScaling'
  | 'WatchCacheInitializationPostStartHook'
  | 'WatchList'
  | 'WatchListClient'
  | 'WinDSR'
  | 'WinOverlay'
  | 'WindowsCPUAndMemoryAffinity'
  | 'WindowsGracefulNodeShutdown'
  | 'WindowsHostNetwork'
  | 'WorkloadAwarePreemption'
  | 'WorkloadWithJob';
