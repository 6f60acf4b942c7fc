import { type FeatureName, featureGates } from '@k8s-ts/api/discovery';

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

/** The gates that act, and their effect when they are on. */
const acting = {
  AllAlpha: 'sets all alpha gates of this list',
  AllBeta: 'sets all beta gates of this list',
  ClusterTrustBundle: 'ClusterTrustBundles are served',
  ClusterTrustBundleProjection: 'pods can have volumes with trust bundles',
  ContainerStopSignals: 'containers can have a stopSignal',
  GenericWorkload: 'Workloads are served, and pods can name theirs',
  MaxUnavailableStatefulSet: 'stateful sets can have maxUnavailable',
  MutablePodResourcesForSuspendedJobs: 'resources in the template of a suspended job can change',
  MutableSchedulingDirectivesForSuspendedJobs: 'node selectors, tolerations and the like of a suspended job can change',
  MutatingAdmissionPolicy: 'mutating admission policies change objects',
  PodCertificateRequest: 'PodCertificateRequests are served, and pods can have volumes with certificates',
  RelaxedServiceNameValidation: 'names of services can begin with a digit',
  ServiceAccountNodeAudienceRestriction: 'nodes ask only for tokens with audiences that their pods use',
  StorageVersionMigrator: 'StorageVersionMigrations are served',
  UnauthenticatedHTTP2DOSMitigation: 'an HTTP/2 connection is closed after a request without a known user',
} satisfies Partial<Record<FeatureName, string>>;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const acts = Object.keys(acting);

const missing = ['CBORServingAndStorage'];

const internal = words(`
  APIServingWithRoutine ConcurrentWatchObjectDecode DeclarativeValidation DeclarativeValidationTakeover
  DetectCacheInconsistency ListFromCacheSnapshot SeparateCacheWatchRPC SizeBasedListCostEstimate StorageNamespaceIndex
  StructuredAuthenticationConfigurationJWKSMetrics WatchCacheInitializationPostStartHook`);

const elsewhere = words(`
  AllowDNSOnlyNodeCSR CPUManagerPolicyAlphaOptions CPUManagerPolicyBetaOptions CSIVolumeHealth
  ChangeContainerStatusOnKubeletRestart ClientsAllowCBOR ClientsPreferCBOR
  CloudControllerManagerWatchBasedRoutesReconciliation CloudControllerManagerWebhook ContainerCheckpoint
  ContextualLogging CustomCPUCFSQuotaPeriod DRASchedulerFilterTimeout DisableCPUQuotaWithExclusiveCPUs
  DisableNodeKubeProxyVersion EventedPLEG GangScheduling GracefulNodeShutdown GracefulNodeShutdownBasedOnPodPriority
  InOrderInformers InOrderInformersBatchProcess InformerResourceVersion InPlacePodVerticalScalingAllocatedStatus
  InPlacePodVerticalScalingExclusiveCPUs InPlacePodVerticalScalingExclusiveMemory InTreePluginPortworxUnregister
  KubeletCrashLoopBackOffMax KubeletEnsureSecretPulledImages KubeletInUserNamespace KubeletPSI
  KubeletPodResourcesDynamicResources KubeletPodResourcesGet KubeletPodResourcesListUseActivePods
  KubeletRegistrationGetOnExistsOnly KubeletSeparateDiskGC LocalStorageCapacityIsolationFSQuotaMonitoring
  LoggingAlphaOptions LoggingBetaOptions MemoryQoS NodeLogQuery NominatedNodeNameForExpectation OpportunisticBatching
  PodAndContainerStatsFromCRI PodReadyToStartContainersCondition PreventStaticPodAPIReferences QOSReserved
  ReduceDefaultCrashLoopBackOffDecay ReloadKubeletServerCertificateFile RotateKubeletServerCertificate
  RuntimeClassInImageCriApi SchedulerAsyncAPICalls SchedulerAsyncPreemption SchedulerPopFromBackoffQ
  StatefulSetSemanticRevisionComparison StorageCapacityScoring TopologyManagerPolicyAlphaOptions
  TopologyManagerPolicyBetaOptions TopologyManagerPolicyOptions VolumeLimitScaling WatchListClient
  WindowsCPUAndMemoryAffinity WindowsGracefulNodeShutdown WindowsHostNetwork`);

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

/** The gates that act, for `--help`: their stages, defaults and effects. */
export const actingGatesText: string = Object.entries(acting)
  .map(([name, effect]) => {
    const gate = featureGates.get(name);
    return `${name} (${gate?.stage.toLowerCase()}, ${gate?.default ? 'on' : 'off'}): ${effect}`;
  })
  .join('; ');
