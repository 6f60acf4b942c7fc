import { featureGates } from '@k8s-ts/api/discovery';

/**
 * What a feature gate does in this server:
 *
 * - `acts`: the feature is on or off as the gate says
 * - `locked`: the release has fixed the value; kube-apiserver refuses another one, too
 * - `fixed`: clients of kube-apiserver see a difference, and this server always answers with the default; another value is refused
 * - `missing`: as `fixed`, but accepted, with a warning
 * - `internal`: clients see no difference, because the gate changes how kube-apiserver works inside
 * - `elsewhere`: kube-apiserver only accepts the gate, for kubelets, the scheduler, controllers and clients
 */
export type FeatureGateEffect = 'acts' | 'locked' | 'fixed' | 'missing' | 'internal' | 'elsewhere';

const acts = [
  'AllAlpha',
  'AllBeta',
  'ClusterTrustBundle',
  'ClusterTrustBundleProjection',
  'ContainerStopSignals',
  'GenericWorkload',
  'MaxUnavailableStatefulSet',
  'MutablePodResourcesForSuspendedJobs',
  'MutableSchedulingDirectivesForSuspendedJobs',
  'MutatingAdmissionPolicy',
  'PodCertificateRequest',
  'RelaxedServiceNameValidation',
  'ServiceAccountNodeAudienceRestriction',
  'StorageVersionMigrator',
  'UnauthenticatedHTTP2DOSMitigation',
] as const;

const missing = ['CBORServingAndStorage'] as const;

const internal = [
  'APIServingWithRoutine',
  'ConcurrentWatchObjectDecode',
  'DeclarativeValidation',
  'DeclarativeValidationTakeover',
  'DetectCacheInconsistency',
  'ListFromCacheSnapshot',
  'SeparateCacheWatchRPC',
  'SizeBasedListCostEstimate',
  'StorageNamespaceIndex',
  'StructuredAuthenticationConfigurationJWKSMetrics',
  'WatchCacheInitializationPostStartHook',
] as const;

const elsewhere = [
  'AllowDNSOnlyNodeCSR',
  'CPUManagerPolicyAlphaOptions',
  'CPUManagerPolicyBetaOptions',
  'CSIVolumeHealth',
  'ChangeContainerStatusOnKubeletRestart',
  'ClientsAllowCBOR',
  'ClientsPreferCBOR',
  'CloudControllerManagerWatchBasedRoutesReconciliation',
  'CloudControllerManagerWebhook',
  'ContainerCheckpoint',
  'ContextualLogging',
  'CustomCPUCFSQuotaPeriod',
  'DRASchedulerFilterTimeout',
  'DisableCPUQuotaWithExclusiveCPUs',
  'DisableNodeKubeProxyVersion',
  'EventedPLEG',
  'GangScheduling',
  'GracefulNodeShutdown',
  'GracefulNodeShutdownBasedOnPodPriority',
  'InOrderInformers',
  'InOrderInformersBatchProcess',
  'InformerResourceVersion',
  'InPlacePodVerticalScalingAllocatedStatus',
  'InPlacePodVerticalScalingExclusiveCPUs',
  'InPlacePodVerticalScalingExclusiveMemory',
  'InTreePluginPortworxUnregister',
  'KubeletCrashLoopBackOffMax',
  'KubeletEnsureSecretPulledImages',
  'KubeletInUserNamespace',
  'KubeletPSI',
  'KubeletPodResourcesDynamicResources',
  'KubeletPodResourcesGet',
  'KubeletPodResourcesListUseActivePods',
  'KubeletRegistrationGetOnExistsOnly',
  'KubeletSeparateDiskGC',
  'LocalStorageCapacityIsolationFSQuotaMonitoring',
  'LoggingAlphaOptions',
  'LoggingBetaOptions',
  'MemoryQoS',
  'NodeLogQuery',
  'NominatedNodeNameForExpectation',
  'OpportunisticBatching',
  'PodAndContainerStatsFromCRI',
  'PodReadyToStartContainersCondition',
  'PreventStaticPodAPIReferences',
  'QOSReserved',
  'ReduceDefaultCrashLoopBackOffDecay',
  'ReloadKubeletServerCertificateFile',
  'RotateKubeletServerCertificate',
  'RuntimeClassInImageCriApi',
  'SchedulerAsyncAPICalls',
  'SchedulerAsyncPreemption',
  'SchedulerPopFromBackoffQ',
  'StatefulSetSemanticRevisionComparison',
  'StorageCapacityScoring',
  'TopologyManagerPolicyAlphaOptions',
  'TopologyManagerPolicyBetaOptions',
  'TopologyManagerPolicyOptions',
  'VolumeLimitScaling',
  'WatchListClient',
  'WindowsCPUAndMemoryAffinity',
  'WindowsGracefulNodeShutdown',
  'WindowsHostNetwork',
] as const;

const listed: ReadonlyMap<string, FeatureGateEffect> = new Map(
  Object.entries({ acts, missing, internal, elsewhere }).flatMap(([effect, names]) =>
    names.map((name) => [name, effect as FeatureGateEffect] as const),
  ),
);

/** What a gate of the release does. @returns undefined for a name that is no gate of the release */
export function featureGateEffect(name: string): FeatureGateEffect | undefined {
  const gate = featureGates.get(name);
  if (gate === undefined) return undefined;
  return gate.locked ? 'locked' : (listed.get(name) ?? 'fixed');
}
