import { type FeatureGate, type FeatureName, featureGates } from '@k8s-ts/api/discovery';

/**
 * What a feature gate does in this server:
 * - `acts`: the gate turns the feature on or off
 * - `locked`: the release has fixed the value; kube-apiserver, too, refuses another one
 * - `fixed`: clients of kube-apiserver see a difference, and this server always answers with the default; another value
 *   is refused
 * - `missing`: as `fixed`, but another value is accepted, with a warning
 * - `internal`: clients see no difference, because the gate changes how kube-apiserver works inside
 * - `elsewhere`: kube-apiserver accepts the gate, but only kubelets, the scheduler, controllers or clients use it
 */
export type FeatureGateEffect = 'acts' | 'locked' | 'fixed' | 'missing' | 'internal' | 'elsewhere';

/** The gates that have an effect in this server, each with its effect. */
export const acting = {
  APIResponseCompression: 'large answers are compressed',
  APIServerIdentity: 'each server has a lease in kube-system',
  AllAlpha: 'sets all alpha gates that act',
  AllBeta: 'sets all beta gates that act',
  AllowParsingUserUIDFromCertAuth: 'a client certificate can have the UID of its user',
  AllowUnsafeMalformedObjectDeletion:
    'objects that cannot be read can be deleted by `ignoreStoreReadErrorWithClusterBreakingPotential`',
  AuthorizePodWebsocketUpgradeCreatePermission:
    'exec, attach and port forwarding need permission to create, over WebSockets too',
  CRDObservedGenerationTracking: 'the status of definitions and its conditions can have `observedGeneration`',
  CSIServiceAccountTokenSecrets: 'CSI drivers can get tokens as secrets',
  ClearingNominatedNodeNameAfterBinding: 'a pod that is bound to a node is no longer nominated for one',
  ClusterTrustBundle: 'ClusterTrustBundles are served',
  ClusterTrustBundleProjection: 'pods can have volumes with trust bundles',
  ComponentFlagz: '`/flagz` shows the flags of the server',
  ComponentStatusz: '`/statusz` shows versions and uptime',
  ConstrainedImpersonation: 'impersonation can be limited: `impersonate-on:MODE:VERB` and `impersonate:MODE`',
  ContainerRestartRules: 'containers can have restart policies of their own, with rules',
  ContainerStopSignals: 'containers can have `lifecycle.stopSignal`',
  CrossNamespaceVolumeDataSource: '`dataSourceRef` of claims can name another namespace',
  DRAAdminAccess: 'claims can ask for admin access to devices',
  DRAConsumableCapacity: 'devices can be shared: claims can request capacities and distinct attributes',
  DRADeviceBindingConditions: 'devices can have conditions that pods wait for',
  DRADeviceTaintRules: 'the roles of DeviceTaintRules are created',
  DRADeviceTaints: 'devices can have taints, and requests can tolerate them',
  DRAExtendedResource: 'device classes can stand for an extended resource',
  DRAListTypeAttributes: 'attributes of devices can be lists',
  DRANodeAllocatableResources: 'devices can stand for resources of nodes: `nodeAllocatableResourceMappings`',
  DRAPartitionableDevices: 'devices can share counters, and have nodes of their own',
  DRAPrioritizedList: 'requests for devices can have alternatives',
  DRAResourceClaimDeviceStatus: 'the status of a claim can have devices',
  DRAResourceClaimGranularStatusAuthorization: "parts of a claim's status need `resourceclaims/binding` and `/driver`",
  DRAResourcePoolStatus: 'the role of the controller of ResourcePoolStatusRequests is created',
  DRAWorkloadResourceClaims: 'Workloads and PodGroups can have `resourceClaims`',
  DeploymentReplicaSetTerminatingReplicas: 'deployments and replica sets count the pods that are ending',
  DynamicResourceAllocation: 'pods can have resource claims',
  EnvFiles: 'variables of containers can come from files',
  GenericWorkload: 'Workloads and PodGroups are served and protected, and pods can have a `schedulingGroup`',
  HPAConfigurableTolerance: 'autoscalers can have a tolerance',
  HPAScaleToZero: 'autoscalers scale from and to zero: `minReplicas: 0`',
  HostnameOverride: 'pods can have a hostnameOverride',
  ImageVolume: 'pods can have volumes with the content of images',
  ImageVolumeWithDigest: 'the status of volume mounts can have `volumeStatus`',
  InPlacePodLevelResourcesVerticalScaling: 'resources of pods can be resized, and pods can have them in the status',
  InPlacePodVerticalScalingInitContainers: 'init containers that run once can be resized',
  KubeletServiceAccountTokenForCredentialProviders: 'nodes can get the service accounts of their pods',
  ManifestBasedAdmissionControlConfig: 'policies and webhooks can come from files, too: `staticManifestsDir`',
  MatchLabelKeysInPodTopologySpread: 'spread constraints can have `matchLabelKeys`',
  MatchLabelKeysInPodTopologySpreadSelectorMerge: 'matchLabelKeys of spread constraints become part of the selector',
  MaxUnavailableStatefulSet: 'stateful sets can have `maxUnavailable`',
  MutableCSINodeAllocatableCount: 'the number of volumes that a node can have may change',
  MutablePVNodeAffinity: 'node affinities of volumes can change',
  MutablePodResourcesForSuspendedJobs: 'resources in the template of a suspended job can change',
  MutableSchedulingDirectivesForSuspendedJobs: 'node selectors, tolerations and the like of a suspended job can change',
  MutatingAdmissionPolicy: 'mutating admission policies act',
  NodeDeclaredFeatures: 'nodes can declare features in their status, which updates of their pods need',
  OpenAPIEnums: 'OpenAPI documents list the values of enums',
  PersistentVolumeClaimUnusedSinceTime: 'claims get the condition `Unused`',
  PodCertificateRequest: 'PodCertificateRequests are served, and pods can have volumes with certificates',
  PodDeletionCost: 'the annotation for the cost of a deletion has to be a number, and decides which pods go first',
  PodLevelResources: 'pods can have resources of their own',
  PodLogsQuerySplitStreams: 'logs can be asked for by stream',
  PodObservedGenerationTracking: 'the status of pods can have observed generations',
  PodTopologyLabelsAdmission: 'pods get the zone and region of their node',
  PortForwardWebsockets: 'port-forward works by WebSocket',
  PreferSameTrafficDistribution: 'services can prefer the same zone or node',
  RelaxedServiceNameValidation: 'names of services can begin with a digit',
  RemoteRequestHeaderUID: 'proxies send and read the UID of a user in a header',
  ResourceHealthStatus: 'containers can have the health of their resources in the status',
  ResourceHealthStatusMessage: 'the health of resources can have a message',
  RestartAllContainersOnContainerExits: 'restart rules can restart all containers of a pod',
  SELinuxMount: '`seLinuxChangePolicy` can be `MountOption`',
  ServiceAccountNodeAudienceRestriction: 'nodes ask only for tokens with audiences that their pods use',
  ServiceCIDRStatusFieldWiping: 'the status of a ServiceCIDR is written by `/status` alone',
  ShardedListAndWatch: 'lists, watches and deletions of collections can be of a shard: `shardSelector`',
  StorageVersionHash: 'discovery has hashes of storage versions',
  StorageVersionMigrator: 'StorageVersionMigrations are served, and a controller carries them out',
  StrictIPCIDRValidation: 'IP addresses and CIDRs in older notations are refused; off, they get a warning',
  StructuredAuthenticationConfigurationEgressSelector: 'errors about `egressSelectorType` name the gate, or the types',
  TaintTolerationComparisonOperators: 'tolerations can compare numbers: the operators Lt and Gt',
  TokenRequestServiceAccountUIDValidation: 'requests for tokens with the UID of another service account are refused',
  TopologyAwareWorkloadScheduling: 'Workloads and PodGroups can have `schedulingConstraints`',
  TranslateStreamCloseWebsocketRequests: 'exec and attach by WebSocket have the protocol v5',
  UnauthenticatedHTTP2DOSMitigation: 'an HTTP/2 connection is closed after a request without a known user',
  UserNamespacesHostNetworkSupport: 'pods with `hostUsers: false` can use the network of the host',
  VolumeAttributesClass: 'volumes and claims can have an attributes class',
  VolumeLimitScaling: 'CSI drivers can have `preventPodSchedulingIfMissing`',
  WatchList: 'watches can begin with the current objects',
  WorkloadAwarePreemption: 'Workloads and PodGroups can have `disruptionMode`, `priorityClassName` and `priority`',
  WorkloadWithJob: 'the role of the controller of jobs has workloads and pod groups',
} satisfies Partial<Record<FeatureName, string>>;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const missing = ['CBORServingAndStorage', 'UnknownVersionInteroperabilityProxy'];

const internal = words(`
  APIServingWithRoutine ConcurrentWatchObjectDecode DeclarativeValidation DeclarativeValidationBeta
  DeclarativeValidationTakeover DetectCacheInconsistency ExtendWebSocketsToKubelet ListFromCacheSnapshot
  SeparateCacheWatchRPC SizeBasedListCostEstimate StorageNamespaceIndex
  StructuredAuthenticationConfigurationJWKSMetrics WatchCacheInitializationPostStartHook`);

const elsewhere = words(`
  AllowDNSOnlyNodeCSR AllowServiceExternalIPs AtomicFIFO CPUManagerPolicyAlphaOptions CPUManagerPolicyBetaOptions CRIListStreaming
  CSIVolumeHealth ChangeContainerStatusOnKubeletRestart ClientsAllowCARotation ClientsAllowCBOR ClientsAllowTLSCacheGC
  ClientsPreferCBOR CloudControllerManagerWatchBasedRoutesReconciliation CloudControllerManagerWebhook
  ContainerCheckpoint ContextualLogging ControllerManagerReleaseLeaderElectionLockOnExit CustomCPUCFSQuotaPeriod
  DRASchedulerFilterTimeout DisableCPUQuotaWithExclusiveCPUs DisableNodeKubeProxyVersion EventedPLEG GangScheduling
  GracefulNodeShutdown GracefulNodeShutdownBasedOnPodPriority InOrderInformers InOrderInformersBatchProcess
  InPlacePodVerticalScalingExclusiveCPUs InPlacePodVerticalScalingExclusiveMemory InformerResourceVersion
  KubeletCrashLoopBackOffMax KubeletEnsureSecretPulledImages KubeletInUserNamespace KubeletPSI
  KubeletPodResourcesDynamicResources KubeletPodResourcesGet KubeletPodResourcesListUseActivePods
  KubeletRegistrationGetOnExistsOnly KubeletSeparateDiskGC LocalStorageCapacityIsolationFSQuotaMonitoring
  LoggingAlphaOptions LoggingBetaOptions MemoryQoS NodeLogQuery NominatedNodeNameForExpectation OpportunisticBatching
  PLEGOnDemandRelist PodAndContainerStatsFromCRI PodLevelResourceManagers
  PodReadyToStartContainersCondition PodsAPI PreventStaticPodAPIReferences QOSReserved
  ReduceDefaultCrashLoopBackOffDecay ReloadKubeletClientCAFile ReloadKubeletServerCertificateFile RotateKubeletServerCertificate
  RuntimeClassInImageCriApi SchedulerAsyncAPICalls SchedulerAsyncPreemption SchedulerPopFromBackoffQ
  StaleControllerConsistencyDaemonSet StaleControllerConsistencyJob StaleControllerConsistencyReplicaSet
  StaleControllerConsistencyStatefulSet StatefulSetSemanticRevisionComparison StorageCapacityScoring
  TopologyManagerPolicyAlphaOptions TopologyManagerPolicyBetaOptions TopologyManagerPolicyOptions
  UnlockWhileProcessingFIFO WatchListClient WindowsCPUAndMemoryAffinity WindowsGracefulNodeShutdown WindowsHostNetwork`);

const listed: ReadonlyMap<string, FeatureGateEffect> = new Map(
  Object.entries({ acts: Object.keys(acting), missing, internal, elsewhere }).flatMap(([effect, names]) =>
    names.map((name) => [name, effect as FeatureGateEffect] as const),
  ),
);

/** The effect that a gate of a release has in this server. */
export const featureGateEffect = ({ name, locked }: FeatureGate): FeatureGateEffect =>
  locked ? 'locked' : (listed.get(name) ?? 'fixed');

/** The gates that act in the release of the facts, for `--help`: their stages, defaults and effects. */
export const actingGatesText: string = Object.entries(acting)
  .flatMap(([name, effect]) => {
    const gate = featureGates().get(name);
    if (gate === undefined || gate.locked) return [];
    return `${name} (${gate.stage.toLowerCase()}, ${gate.default ? 'on' : 'off'}): ${effect}`;
  })
  .join('; ');
