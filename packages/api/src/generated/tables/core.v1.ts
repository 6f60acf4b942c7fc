// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.core.v1. */
export const coreV1 = `k8s.io.api.core.v1 '' v1 v1 io.k8s.api.core.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.api.resource k8s.io.apimachinery.pkg.util.intstr k8s.io.apimachinery.pkg.runtime
=AppArmorProfileType ["Localhost","RuntimeDefault","Unconfined"]
=AzureDataDiskCachingMode ["None","ReadOnly","ReadWrite"]
=AzureDataDiskKind ["Dedicated","Managed","Shared"]
=TerminationMessagePolicy ["FallbackToLogsOnError","File"]
=PullPolicy ["Always","IfNotPresent","Never"]
=Protocol ["SCTP","TCP","UDP"]
=Signal ["SIGABRT","SIGALRM","SIGBUS","SIGCHLD","SIGCLD","SIGCONT","SIGFPE","SIGHUP","SIGILL","SIGINT","SIGIO","SIGIOT","SIGKILL","SIGPIPE","SIGPOLL","SIGPROF","SIGPWR","SIGQUIT","SIGRTMAX","SIGRTMAX-1","SIGRTMAX-10","SIGRTMAX-11","SIGRTMAX-12","SIGRTMAX-13","SIGRTMAX-14","SIGRTMAX-2","SIGRTMAX-3","SIGRTMAX-4","SIGRTMAX-5","SIGRTMAX-6","SIGRTMAX-7","SIGRTMAX-8","SIGRTMAX-9","SIGRTMIN","SIGRTMIN+1","SIGRTMIN+10","SIGRTMIN+11","SIGRTMIN+12","SIGRTMIN+13","SIGRTMIN+14","SIGRTMIN+15","SIGRTMIN+2","SIGRTMIN+3","SIGRTMIN+4","SIGRTMIN+5","SIGRTMIN+6","SIGRTMIN+7","SIGRTMIN+8","SIGRTMIN+9","SIGSEGV","SIGSTKFLT","SIGSTOP","SIGSYS","SIGTERM","SIGTRAP","SIGTSTP","SIGTTIN","SIGTTOU","SIGURG","SIGUSR1","SIGUSR2","SIGVTALRM","SIGWINCH","SIGXCPU","SIGXFSZ"]
=URIScheme ["HTTP","HTTPS"]
=HostPathType ["","BlockDevice","CharDevice","Directory","DirectoryOrCreate","File","FileOrCreate","Socket"]
=PersistentVolumeClaimModifyVolumeStatus ["InProgress","Infeasible","Pending"]
=NamespacePhase ["Active","Terminating"]
=NodeSelectorOperator ["DoesNotExist","Exists","Gt","In","Lt","NotIn"]
=NodePhase ["Pending","Running","Terminated"]
=PersistentVolumeAccessMode ["ReadOnlyMany","ReadWriteMany","ReadWriteOnce","ReadWriteOncePod"]
=PersistentVolumeMode ["Block","Filesystem"]
=PersistentVolumeClaimPhase ["Bound","Lost","Pending"]
=ClaimResourceStatus ["ControllerResizeInProgress","ControllerResizeInfeasible","NodeResizeInProgress","NodeResizeInfeasible","NodeResizePending"]
=PersistentVolumeReclaimPolicy ["Delete","Recycle","Retain"]
=PersistentVolumePhase ["Available","Bound","Failed","Pending","Released"]
=SupplementalGroupsPolicy ["Merge","Strict"]
=PodFSGroupChangePolicy ["Always","OnRootMismatch"]
=RestartPolicy ["Always","Never","OnFailure"]
=DNSPolicy ["ClusterFirst","ClusterFirstWithHostNet","Default","None"]
=PreemptionPolicy ["Never","PreemptLowerPriority"]
=PodPhase ["Failed","Pending","Running","Succeeded","Unknown"]
=PodQOSClass ["BestEffort","Burstable","Guaranteed"]
=ResourceQuotaScope ["BestEffort","CrossNamespacePodAffinity","NotBestEffort","NotTerminating","PriorityClass","Terminating","VolumeAttributesClass"]
=ScopeSelectorOperator ["DoesNotExist","Exists","In","NotIn"]
=SeccompProfileType ["Localhost","RuntimeDefault","Unconfined"]
=ProcMountType ["Default","Unmasked"]
=ServiceType ["ClusterIP","ExternalName","LoadBalancer","NodePort"]
=ServiceAffinity ["ClientIP","None"]
=ServiceExternalTrafficPolicy ["Cluster","Local"]
=IPFamily ["","IPv4","IPv6"]
=IPFamilyPolicy ["PreferDualStack","RequireDualStack","SingleStack"]
=ServiceInternalTrafficPolicy ["Cluster","Local"]
=TaintEffect ["NoExecute","NoSchedule","PreferNoSchedule"]
=TolerationOperator ["Equal","Exists","Gt","Lt"]
=UnsatisfiableConstraintAction ["DoNotSchedule","ScheduleAnyway"]
=NodeInclusionPolicy ["Honor","Ignore"]
=MountPropagationMode ["Bidirectional","HostToContainer","None"]
AWSElasticBlockStoreVolumeSource -	volumeID 1 s r	fsType 2 s o	partition 3 i o	readOnly 4 b o
Affinity -	nodeAffinity 1 .NodeAffinity op	podAffinity 2 .PodAffinity op	podAntiAffinity 3 .PodAntiAffinity op
AppArmorProfile u	type 1 s ru E=AppArmorProfileType t=v1.AppArmorProfileType	localhostProfile 2 s op
AttachedVolume -	name 1 s r t=v1.UniqueVolumeName	devicePath 2 s r
AvoidPods -	preferAvoidPods 1 [].PreferAvoidPodsEntry o L=atomic
AzureDiskVolumeSource -	diskName 1 s r	diskURI 2 s r	cachingMode 3 s op E=AzureDataDiskCachingMode D="ReadWrite" t=v1.AzureDataDiskCachingMode	fsType 4 s op D="ext4"	readOnly 5 b op D=false	kind 6 s op E=AzureDataDiskKind D="Shared" t=v1.AzureDataDiskKind
AzureFilePersistentVolumeSource -	secretName 1 s r	shareName 2 s r	readOnly 3 b o	secretNamespace 4 s p
AzureFileVolumeSource -	secretName 1 s r	shareName 2 s r	readOnly 3 b o
Binding k	metadata 1 0.ObjectMeta o	target 2 .ObjectReference r
CSIPersistentVolumeSource -	driver 1 s r	volumeHandle 2 s r	readOnly 3 b o	fsType 4 s o	volumeAttributes 5 {}s o	controllerPublishSecretRef 6 .SecretReference op	nodeStageSecretRef 7 .SecretReference op	nodePublishSecretRef 8 .SecretReference op	controllerExpandSecretRef 9 .SecretReference op	nodeExpandSecretRef 10 .SecretReference op
CSIVolumeSource -	driver 1 s r	readOnly 2 b op	fsType 3 s op	volumeAttributes 4 {}s o	nodePublishSecretRef 5 .LocalObjectReference op
Capabilities -	add 1 []s o L=atomic t=[]v1.Capability	drop 2 []s o L=atomic t=[]v1.Capability
CephFSPersistentVolumeSource -	monitors 1 []s r L=atomic	path 2 s o	user 3 s o	secretFile 4 s o	secretRef 5 .SecretReference op	readOnly 6 b o
CephFSVolumeSource -	monitors 1 []s r L=atomic	path 2 s o	user 3 s o	secretFile 4 s o	secretRef 5 .LocalObjectReference op	readOnly 6 b o
CinderPersistentVolumeSource -	volumeID 1 s r	fsType 2 s o	readOnly 3 b o	secretRef 4 .SecretReference op
CinderVolumeSource -	volumeID 1 s r	fsType 2 s o	readOnly 3 b o	secretRef 4 .LocalObjectReference op
ClientIPConfig -	timeoutSeconds 1 i op
ClusterTrustBundleProjection -	name 1 s op	signerName 2 s op	labelSelector 3 0.LabelSelector op	optional 5 b op	path 4 s r
ComponentCondition -	type 1 s r t=v1.ComponentConditionType	status 2 s r t=v1.ConditionStatus	message 3 s o	error 4 s o
ComponentStatus k	metadata 1 0.ObjectMeta o	conditions 2 [].ComponentCondition o L=map K=type S=merge G=type
ComponentStatusList k	metadata 1 0.ListMeta o	items 2 [].ComponentStatus r
ConfigMap k	metadata 1 0.ObjectMeta o	immutable 4 b op	data 2 {}s o	binaryData 3 {}y o
ConfigMapEnvSource -	localObjectReference 1 .LocalObjectReference i	optional 2 b op
ConfigMapKeySelector a	localObjectReference 1 .LocalObjectReference i	key 2 s r	optional 3 b op
ConfigMapList k	metadata 1 0.ListMeta o	items 2 [].ConfigMap r
ConfigMapNodeConfigSource -	namespace 1 s r	name 2 s r	uid 3 s o t=types.UID	resourceVersion 4 s o	kubeletConfigKey 5 s r
ConfigMapProjection -	localObjectReference 1 .LocalObjectReference i	items 2 [].KeyToPath o L=atomic	optional 4 b op
ConfigMapVolumeSource -	localObjectReference 1 .LocalObjectReference i	items 2 [].KeyToPath o L=atomic	defaultMode 3 i op	optional 4 b op
Container -	name 1 s r	image 2 s o	command 3 []s o L=atomic	args 4 []s o L=atomic	workingDir 5 s o	ports 6 [].ContainerPort o L=map K=containerPort,protocol S=merge G=containerPort	envFrom 19 [].EnvFromSource o L=atomic	env 7 [].EnvVar o L=map K=name S=merge G=name	resources 8 .ResourceRequirements o	resizePolicy 23 [].ContainerResizePolicy o L=atomic	restartPolicy 24 s op t=v1.ContainerRestartPolicy	restartPolicyRules 25 [].ContainerRestartRule o L=atomic	volumeMounts 9 [].VolumeMount o L=map K=mountPath S=merge G=mountPath	volumeDevices 21 [].VolumeDevice o L=map K=devicePath S=merge G=devicePath	livenessProbe 10 .Probe op	readinessProbe 11 .Probe op	startupProbe 22 .Probe op	lifecycle 12 .Lifecycle op	terminationMessagePath 13 s o	terminationMessagePolicy 20 s o E=TerminationMessagePolicy t=v1.TerminationMessagePolicy	imagePullPolicy 14 s o E=PullPolicy t=v1.PullPolicy	securityContext 15 .SecurityContext op	stdin 16 b o	stdinOnce 17 b o	tty 18 b o
ContainerExtendedResourceRequest -	containerName 1 s r	resourceName 2 s r	requestName 3 s r
ContainerImage -	names 1 []s - L=atomic	sizeBytes 2 l o
ContainerPort -	name 1 s o	hostPort 2 i o	containerPort 3 i r	protocol 4 s o E=Protocol D="TCP" t=v1.Protocol	hostIP 5 s o
ContainerResizePolicy -	resourceName 1 s r t=v1.ResourceName	restartPolicy 2 s r t=v1.ResourceResizeRestartPolicy
ContainerRestartRule -	action 1 s or t=v1.ContainerRestartRuleAction	exitCodes 2 .ContainerRestartRuleOnExitCodes op
ContainerRestartRuleOnExitCodes -	operator 1 s or t=v1.ContainerRestartRuleOnExitCodesOperator	values 2 []i o L=set
ContainerState -	waiting 1 .ContainerStateWaiting op	running 2 .ContainerStateRunning op	terminated 3 .ContainerStateTerminated op
ContainerStateRunning -	startedAt 1 0.Time o
ContainerStateTerminated -	exitCode 1 i r	signal 2 i o	reason 3 s o	message 4 s o	startedAt 5 0.Time o	finishedAt 6 0.Time o	containerID 7 s o
ContainerStateWaiting -	reason 1 s o	message 2 s o
ContainerStatus -	name 1 s r	state 2 .ContainerState o	lastState 3 .ContainerState o	ready 4 b r	restartCount 5 i r	image 6 s r	imageID 7 s r	containerID 8 s o	started 9 b op	allocatedResources 10 {}1.Quantity o t=v1.ResourceList	resources 11 .ResourceRequirements op	volumeMounts 12 [].VolumeMountStatus o L=map K=mountPath S=merge G=mountPath	user 13 .ContainerUser op	allocatedResourcesStatus 14 [].ResourceStatus o L=map K=name S=merge G=name	stopSignal 15 s op E=Signal t=v1.Signal
ContainerUser -	linux 1 .LinuxContainerUser op
DaemonEndpoint -	Port 1 i r
DownwardAPIProjection -	items 1 [].DownwardAPIVolumeFile o L=atomic
DownwardAPIVolumeFile -	path 1 s r	fieldRef 2 .ObjectFieldSelector op	resourceFieldRef 3 .ResourceFieldSelector op	mode 4 i op
DownwardAPIVolumeSource -	items 1 [].DownwardAPIVolumeFile o L=atomic	defaultMode 2 i op
EmptyDirVolumeSource -	medium 1 s o t=v1.StorageMedium	sizeLimit 2 1.Quantity op
EndpointAddress a	ip 1 s r	hostname 3 s o	nodeName 4 s op	targetRef 2 .ObjectReference op
EndpointPort a	name 1 s o	port 2 i r	protocol 3 s o E=Protocol t=v1.Protocol	appProtocol 4 s op
EndpointSubset -	addresses 1 [].EndpointAddress o L=atomic	notReadyAddresses 2 [].EndpointAddress o L=atomic	ports 3 [].EndpointPort o L=atomic
Endpoints k	metadata 1 0.ObjectMeta o	subsets 2 [].EndpointSubset o L=atomic
EndpointsList k	metadata 1 0.ListMeta o	items 2 [].Endpoints r
EnvFromSource -	prefix 1 s o	configMapRef 2 .ConfigMapEnvSource op	secretRef 3 .SecretEnvSource op
EnvVar -	name 1 s r	value 2 s o	valueFrom 3 .EnvVarSource op
EnvVarSource -	fieldRef 1 .ObjectFieldSelector op	resourceFieldRef 2 .ResourceFieldSelector op	configMapKeyRef 3 .ConfigMapKeySelector op	secretKeyRef 4 .SecretKeySelector op	fileKeyRef 5 .FileKeySelector op
EphemeralContainer -	ephemeralContainerCommon 1 .EphemeralContainerCommon i	targetContainerName 2 s o
EphemeralContainerCommon -	name 1 s r	image 2 s o	command 3 []s o L=atomic	args 4 []s o L=atomic	workingDir 5 s o	ports 6 [].ContainerPort o L=map K=containerPort,protocol S=merge G=containerPort	envFrom 19 [].EnvFromSource o L=atomic	env 7 [].EnvVar o L=map K=name S=merge G=name	resources 8 .ResourceRequirements o	resizePolicy 23 [].ContainerResizePolicy o L=atomic	restartPolicy 24 s op t=v1.ContainerRestartPolicy	restartPolicyRules 25 [].ContainerRestartRule o L=atomic	volumeMounts 9 [].VolumeMount o L=map K=mountPath S=merge G=mountPath	volumeDevices 21 [].VolumeDevice o L=map K=devicePath S=merge G=devicePath	livenessProbe 10 .Probe op	readinessProbe 11 .Probe op	startupProbe 22 .Probe op	lifecycle 12 .Lifecycle op	terminationMessagePath 13 s o	terminationMessagePolicy 20 s o E=TerminationMessagePolicy t=v1.TerminationMessagePolicy	imagePullPolicy 14 s o E=PullPolicy t=v1.PullPolicy	securityContext 15 .SecurityContext op	stdin 16 b o	stdinOnce 17 b o	tty 18 b o
EphemeralVolumeSource -	volumeClaimTemplate 1 .PersistentVolumeClaimTemplate op
Event k	metadata 1 0.ObjectMeta r	involvedObject 2 .ObjectReference r	reason 3 s o	message 4 s o	source 5 .EventSource o	firstTimestamp 6 0.Time o	lastTimestamp 7 0.Time o	count 8 i o	type 9 s o	eventTime 10 0.MicroTime o	series 11 .EventSeries op	action 12 s o	related 13 .ObjectReference op	reportingComponent 14 s -	reportingInstance 15 s -
EventList k	metadata 1 0.ListMeta o	items 2 [].Event r
EventSeries -	count 1 i o	lastObservedTime 2 0.MicroTime o
EventSource -	component 1 s o	host 2 s o
ExecAction -	command 1 []s o L=atomic
FCVolumeSource -	targetWWNs 1 []s o L=atomic	lun 2 i op	fsType 3 s o	readOnly 4 b o	wwids 5 []s o L=atomic
FileKeySelector a	volumeName 1 s r	path 2 s r	key 3 s r	optional 4 b op D=false
FlexPersistentVolumeSource -	driver 1 s r	fsType 2 s o	secretRef 3 .SecretReference op	readOnly 4 b o	options 5 {}s o
FlexVolumeSource -	driver 1 s r	fsType 2 s o	secretRef 3 .LocalObjectReference op	readOnly 4 b o	options 5 {}s o
FlockerVolumeSource -	datasetName 1 s o	datasetUUID 2 s o
GCEPersistentDiskVolumeSource -	pdName 1 s r	fsType 2 s o	partition 3 i o	readOnly 4 b o
GRPCAction -	port 1 i r	service 2 s p D=""
GitRepoVolumeSource -	repository 1 s r	revision 2 s o	directory 3 s o
GlusterfsPersistentVolumeSource -	endpoints 1 s r	path 2 s r	readOnly 3 b o	endpointsNamespace 4 s op
GlusterfsVolumeSource -	endpoints 1 s r	path 2 s r	readOnly 3 b o
HTTPGetAction -	path 1 s o	port 2 2.IntOrString r	host 3 s o	scheme 4 s o E=URIScheme t=v1.URIScheme	httpHeaders 5 [].HTTPHeader o L=atomic
HTTPHeader -	name 1 s r	value 2 s r
HostAlias -	ip 1 s r	hostnames 2 []s o L=atomic
HostIP -	ip 1 s r
HostPathVolumeSource -	path 1 s r	type 2 s op E=HostPathType t=v1.HostPathType
ISCSIPersistentVolumeSource -	targetPortal 1 s r	iqn 2 s r	lun 3 i r	iscsiInterface 4 s o D="default"	fsType 5 s o	readOnly 6 b o	portals 7 []s o L=atomic	chapAuthDiscovery 8 b o	chapAuthSession 11 b o	secretRef 10 .SecretReference op	initiatorName 12 s op
ISCSIVolumeSource -	targetPortal 1 s r	iqn 2 s r	lun 3 i r	iscsiInterface 4 s o D="default"	fsType 5 s o	readOnly 6 b o	portals 7 []s o L=atomic	chapAuthDiscovery 8 b o	chapAuthSession 11 b o	secretRef 10 .LocalObjectReference op	initiatorName 12 s op
ImageVolumeSource -	reference 1 s o	pullPolicy 2 s o E=PullPolicy t=v1.PullPolicy
ImageVolumeStatus -	imageRef 1 s or
KeyToPath -	key 1 s r	path 2 s r	mode 3 i op
Lifecycle -	postStart 1 .LifecycleHandler op	preStop 2 .LifecycleHandler op	stopSignal 3 s op E=Signal t=v1.Signal
LifecycleHandler -	exec 1 .ExecAction op	httpGet 2 .HTTPGetAction op	tcpSocket 3 .TCPSocketAction op	sleep 4 .SleepAction op
LimitRange k	metadata 1 0.ObjectMeta o	spec 2 .LimitRangeSpec o
LimitRangeItem -	type 1 s r t=v1.LimitType	max 2 {}1.Quantity o t=v1.ResourceList	min 3 {}1.Quantity o t=v1.ResourceList	default 4 {}1.Quantity o t=v1.ResourceList	defaultRequest 5 {}1.Quantity o t=v1.ResourceList	maxLimitRequestRatio 6 {}1.Quantity o t=v1.ResourceList
LimitRangeList k	metadata 1 0.ListMeta o	items 2 [].LimitRange r
LimitRangeSpec -	limits 1 [].LimitRangeItem r L=atomic
LinuxContainerUser -	uid 1 l r	gid 2 l r	supplementalGroups 3 []l o L=atomic
List k	metadata 1 0.ListMeta o	items 2 []3.RawExtension r
LoadBalancerIngress -	ip 1 s o	hostname 2 s o	ipMode 3 s op t=v1.LoadBalancerIPMode	ports 4 [].PortStatus o L=atomic
LoadBalancerStatus -	ingress 1 [].LoadBalancerIngress o L=atomic
LocalObjectReference a	name 1 s o D=""
LocalVolumeSource -	path 1 s r	fsType 2 s op
ModifyVolumeStatus -	targetVolumeAttributesClassName 1 s o	status 2 s r E=PersistentVolumeClaimModifyVolumeStatus t=v1.PersistentVolumeClaimModifyVolumeStatus
NFSVolumeSource -	server 1 s r	path 2 s r	readOnly 3 b o
Namespace k	metadata 1 0.ObjectMeta o	spec 2 .NamespaceSpec o	status 3 .NamespaceStatus o
NamespaceCondition -	type 1 s r t=v1.NamespaceConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
NamespaceList k	metadata 1 0.ListMeta o	items 2 [].Namespace r
NamespaceSpec -	finalizers 1 []s o L=atomic t=[]v1.FinalizerName
NamespaceStatus -	phase 1 s o E=NamespacePhase t=v1.NamespacePhase	conditions 2 [].NamespaceCondition o L=map K=type S=merge G=type
Node k	metadata 1 0.ObjectMeta o	spec 2 .NodeSpec o	status 3 .NodeStatus o
NodeAddress -	type 1 s r t=v1.NodeAddressType	address 2 s r
NodeAffinity -	requiredDuringSchedulingIgnoredDuringExecution 1 .NodeSelector op	preferredDuringSchedulingIgnoredDuringExecution 2 [].PreferredSchedulingTerm o L=atomic
NodeAllocatableResourceClaimStatus -	resourceClaimName 1 s r	containers 2 []s o L=set	resources 3 {}1.Quantity r t=map[v1.ResourceName]resource.Quantity
NodeCondition -	type 1 s r t=v1.NodeConditionType	status 2 s r t=v1.ConditionStatus	lastHeartbeatTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
NodeConfigSource -	configMap 2 .ConfigMapNodeConfigSource op
NodeConfigStatus -	assigned 1 .NodeConfigSource op	active 2 .NodeConfigSource op	lastKnownGood 3 .NodeConfigSource op	error 4 s o
NodeDaemonEndpoints -	kubeletEndpoint 1 .DaemonEndpoint o
NodeFeatures -	supplementalGroupsPolicy 1 b op
NodeList k	metadata 1 0.ListMeta o	items 2 [].Node r
NodeProxyOptions k	path 1 s o
NodeRuntimeHandler -	name 1 s -	features 2 .NodeRuntimeHandlerFeatures op
NodeRuntimeHandlerFeatures -	recursiveReadOnlyMounts 1 b op	userNamespaces 2 b op
NodeSelector a	nodeSelectorTerms 1 [].NodeSelectorTerm r L=atomic
NodeSelectorRequirement -	key 1 s r	operator 2 s r E=NodeSelectorOperator t=v1.NodeSelectorOperator	values 3 []s o L=atomic
NodeSelectorTerm a	matchExpressions 1 [].NodeSelectorRequirement o L=atomic	matchFields 2 [].NodeSelectorRequirement o L=atomic
NodeSpec -	podCIDR 1 s o	podCIDRs 7 []s o L=set S=merge	providerID 3 s o	unschedulable 4 b o	taints 5 [].Taint o L=atomic	configSource 6 .NodeConfigSource op	externalID 2 s o
NodeStatus -	capacity 1 {}1.Quantity o t=v1.ResourceList	allocatable 2 {}1.Quantity o t=v1.ResourceList	phase 3 s o E=NodePhase t=v1.NodePhase	conditions 4 [].NodeCondition o L=map K=type S=merge G=type	addresses 5 [].NodeAddress o L=map K=type S=merge G=type	daemonEndpoints 6 .NodeDaemonEndpoints o	nodeInfo 7 .NodeSystemInfo o	images 8 [].ContainerImage o L=atomic	volumesInUse 9 []s o L=atomic t=[]v1.UniqueVolumeName	volumesAttached 10 [].AttachedVolume o L=atomic	config 11 .NodeConfigStatus op	runtimeHandlers 12 [].NodeRuntimeHandler o L=atomic	features 13 .NodeFeatures op	declaredFeatures 14 []s o L=atomic
NodeSwapStatus -	capacity 1 l op
NodeSystemInfo -	machineID 1 s r	systemUUID 2 s r	bootID 3 s r	kernelVersion 4 s r	osImage 5 s r	containerRuntimeVersion 6 s r	kubeletVersion 7 s r	kubeProxyVersion 8 s r	operatingSystem 9 s r	architecture 10 s r	swap 11 .NodeSwapStatus op
ObjectFieldSelector a	apiVersion 1 s o	fieldPath 2 s r
ObjectReference a	kind 1 s o	namespace 2 s o	name 3 s o	uid 4 s o t=types.UID	apiVersion 5 s o	resourceVersion 6 s o	fieldPath 7 s o
PersistentVolume k	metadata 1 0.ObjectMeta o	spec 2 .PersistentVolumeSpec o	status 3 .PersistentVolumeStatus o
PersistentVolumeClaim k	metadata 1 0.ObjectMeta o	spec 2 .PersistentVolumeClaimSpec o	status 3 .PersistentVolumeClaimStatus o
PersistentVolumeClaimCondition -	type 1 s r t=v1.PersistentVolumeClaimConditionType	status 2 s r t=v1.ConditionStatus	lastProbeTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
PersistentVolumeClaimList k	metadata 1 0.ListMeta o	items 2 [].PersistentVolumeClaim r
PersistentVolumeClaimSpec -	accessModes 1 []s o E=PersistentVolumeAccessMode L=atomic t=[]v1.PersistentVolumeAccessMode	selector 4 0.LabelSelector op	resources 2 .VolumeResourceRequirements o	volumeName 3 s o	storageClassName 5 s op	volumeMode 6 s op E=PersistentVolumeMode t=v1.PersistentVolumeMode	dataSource 7 .TypedLocalObjectReference op	dataSourceRef 8 .TypedObjectReference op	volumeAttributesClassName 9 s op
PersistentVolumeClaimStatus -	phase 1 s o E=PersistentVolumeClaimPhase t=v1.PersistentVolumeClaimPhase	accessModes 2 []s o E=PersistentVolumeAccessMode L=atomic t=[]v1.PersistentVolumeAccessMode	capacity 3 {}1.Quantity o t=v1.ResourceList	conditions 4 [].PersistentVolumeClaimCondition o L=map K=type S=merge G=type	allocatedResources 5 {}1.Quantity o t=v1.ResourceList	allocatedResourceStatuses 7 {}s o E=ClaimResourceStatus M=granular t=map[v1.ResourceName]v1.ClaimResourceStatus	currentVolumeAttributesClassName 8 s op	modifyVolumeStatus 9 .ModifyVolumeStatus op
PersistentVolumeClaimTemplate -	metadata 1 0.ObjectMeta o	spec 2 .PersistentVolumeClaimSpec r
PersistentVolumeClaimVolumeSource -	claimName 1 s r	readOnly 2 b o
PersistentVolumeList k	metadata 1 0.ListMeta o	items 2 [].PersistentVolume r
PersistentVolumeSource -	gcePersistentDisk 1 .GCEPersistentDiskVolumeSource op	awsElasticBlockStore 2 .AWSElasticBlockStoreVolumeSource op	hostPath 3 .HostPathVolumeSource op	glusterfs 4 .GlusterfsPersistentVolumeSource op	nfs 5 .NFSVolumeSource op	rbd 6 .RBDPersistentVolumeSource op	iscsi 7 .ISCSIPersistentVolumeSource op	cinder 8 .CinderPersistentVolumeSource op	cephfs 9 .CephFSPersistentVolumeSource op	fc 10 .FCVolumeSource op	flocker 11 .FlockerVolumeSource op	flexVolume 12 .FlexPersistentVolumeSource op	azureFile 13 .AzureFilePersistentVolumeSource op	vsphereVolume 14 .VsphereVirtualDiskVolumeSource op	quobyte 15 .QuobyteVolumeSource op	azureDisk 16 .AzureDiskVolumeSource op	photonPersistentDisk 17 .PhotonPersistentDiskVolumeSource op	portworxVolume 18 .PortworxVolumeSource op	scaleIO 19 .ScaleIOPersistentVolumeSource op	local 20 .LocalVolumeSource op	storageos 21 .StorageOSPersistentVolumeSource op	csi 22 .CSIPersistentVolumeSource op
PersistentVolumeSpec -	capacity 1 {}1.Quantity o t=v1.ResourceList	persistentVolumeSource 2 .PersistentVolumeSource i	accessModes 3 []s o E=PersistentVolumeAccessMode L=atomic t=[]v1.PersistentVolumeAccessMode	claimRef 4 .ObjectReference op T=granular	persistentVolumeReclaimPolicy 5 s o E=PersistentVolumeReclaimPolicy t=v1.PersistentVolumeReclaimPolicy	storageClassName 6 s o	mountOptions 7 []s o L=atomic	volumeMode 8 s op E=PersistentVolumeMode t=v1.PersistentVolumeMode	nodeAffinity 9 .VolumeNodeAffinity op	volumeAttributesClassName 10 s op
PersistentVolumeStatus -	phase 1 s o E=PersistentVolumePhase t=v1.PersistentVolumePhase	message 2 s o	reason 3 s o	lastPhaseTransitionTime 4 0.Time op
PhotonPersistentDiskVolumeSource -	pdID 1 s r	fsType 2 s o
Pod k	metadata 1 0.ObjectMeta o	spec 2 .PodSpec o	status 3 .PodStatus o
PodAffinity -	requiredDuringSchedulingIgnoredDuringExecution 1 [].PodAffinityTerm o L=atomic	preferredDuringSchedulingIgnoredDuringExecution 2 [].WeightedPodAffinityTerm o L=atomic
PodAffinityTerm -	labelSelector 1 0.LabelSelector op	namespaces 2 []s o L=atomic	topologyKey 3 s r	namespaceSelector 4 0.LabelSelector op	matchLabelKeys 5 []s o L=atomic	mismatchLabelKeys 6 []s o L=atomic
PodAntiAffinity -	requiredDuringSchedulingIgnoredDuringExecution 1 [].PodAffinityTerm o L=atomic	preferredDuringSchedulingIgnoredDuringExecution 2 [].WeightedPodAffinityTerm o L=atomic
PodAttachOptions k	stdin 1 b o	stdout 2 b o	stderr 3 b o	tty 4 b o	container 5 s o
PodCertificateProjection -	signerName 1 s or	keyType 2 s or	maxExpirationSeconds 3 i op	credentialBundlePath 4 s o	keyPath 5 s o	certificateChainPath 6 s o	userAnnotations 7 {}s o
PodCondition -	type 1 s r t=v1.PodConditionType	observedGeneration 7 l o	status 2 s r t=v1.ConditionStatus	lastProbeTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
PodDNSConfig -	nameservers 1 []s o L=atomic	searches 2 []s o L=atomic	options 3 [].PodDNSConfigOption o L=atomic
PodDNSConfigOption -	name 1 s o	value 2 s op
PodExecOptions k	stdin 1 b o	stdout 2 b o	stderr 3 b o	tty 4 b o	container 5 s o	command 6 []s r L=atomic
PodExtendedResourceClaimStatus -	requestMappings 1 [].ContainerExtendedResourceRequest r L=atomic	resourceClaimName 2 s r
PodIP -	ip 1 s r
PodList k	metadata 1 0.ListMeta o	items 2 [].Pod r
PodLogOptions k	container 1 s o	follow 2 b o	previous 3 b o	sinceSeconds 4 l op	sinceTime 5 0.Time op	timestamps 6 b o	tailLines 7 l op	limitBytes 8 l op	insecureSkipTLSVerifyBackend 9 b o	stream 10 s op
PodOS -	name 1 s r t=v1.OSName
PodPortForwardOptions k	ports 1 []i o L=atomic
PodProxyOptions k	path 1 s o
PodReadinessGate -	conditionType 1 s r t=v1.PodConditionType
PodResourceClaim -	name 1 s r	resourceClaimName 3 s op	resourceClaimTemplateName 4 s op
PodResourceClaimStatus -	name 1 s r	resourceClaimName 2 s op
PodSchedulingGate -	name 1 s r
PodSchedulingGroup u	podGroupName 1 s op
PodSecurityContext -	seLinuxOptions 1 .SELinuxOptions op	windowsOptions 8 .WindowsSecurityContextOptions op	runAsUser 2 l op	runAsGroup 6 l op	runAsNonRoot 3 b op	supplementalGroups 4 []l o L=atomic	supplementalGroupsPolicy 12 s op E=SupplementalGroupsPolicy t=v1.SupplementalGroupsPolicy	fsGroup 5 l op	sysctls 7 [].Sysctl o L=atomic	fsGroupChangePolicy 9 s op E=PodFSGroupChangePolicy t=v1.PodFSGroupChangePolicy	seccompProfile 10 .SeccompProfile op	appArmorProfile 11 .AppArmorProfile op	seLinuxChangePolicy 13 s op t=v1.PodSELinuxChangePolicy
PodSignature -	podController 1 0.OwnerReference op
PodSpec -	volumes 1 [].Volume o L=map K=name S=merge,retainKeys G=name	initContainers 20 [].Container o L=map K=name S=merge G=name	containers 2 [].Container r L=map K=name S=merge G=name	ephemeralContainers 34 [].EphemeralContainer o L=map K=name S=merge G=name	restartPolicy 3 s o E=RestartPolicy t=v1.RestartPolicy	terminationGracePeriodSeconds 4 l op	activeDeadlineSeconds 5 l op	dnsPolicy 6 s o E=DNSPolicy t=v1.DNSPolicy	nodeSelector 7 {}s o M=atomic	serviceAccountName 8 s o	serviceAccount 9 s o	automountServiceAccountToken 21 b op	nodeName 10 s o	hostNetwork 11 b o	hostPID 12 b o	hostIPC 13 b o	shareProcessNamespace 27 b op	securityContext 14 .PodSecurityContext op	imagePullSecrets 15 [].LocalObjectReference o L=map K=name S=merge G=name	hostname 16 s o	subdomain 17 s o	affinity 18 .Affinity op	schedulerName 19 s o	tolerations 22 [].Toleration o L=atomic	hostAliases 23 [].HostAlias o L=map K=ip S=merge G=ip	priorityClassName 24 s o	priority 25 i op	dnsConfig 26 .PodDNSConfig op	readinessGates 28 [].PodReadinessGate o L=atomic	runtimeClassName 29 s op	enableServiceLinks 30 b op	preemptionPolicy 31 s op E=PreemptionPolicy t=v1.PreemptionPolicy	overhead 32 {}1.Quantity o t=v1.ResourceList	topologySpreadConstraints 33 [].TopologySpreadConstraint o L=map K=topologyKey,whenUnsatisfiable S=merge G=topologyKey	setHostnameAsFQDN 35 b op	os 36 .PodOS op	hostUsers 37 b op	schedulingGates 38 [].PodSchedulingGate o L=map K=name S=merge G=name	resourceClaims 39 [].PodResourceClaim o L=map K=name S=merge,retainKeys G=name	resources 40 .ResourceRequirements op	hostnameOverride 41 s op	schedulingGroup 43 .PodSchedulingGroup op
PodStatus -	observedGeneration 17 l o	phase 1 s o E=PodPhase t=v1.PodPhase	conditions 2 [].PodCondition o L=map K=type S=merge G=type	message 3 s o	reason 4 s o	nominatedNodeName 11 s o	hostIP 5 s o	hostIPs 16 [].HostIP o L=atomic S=merge G=ip	podIP 6 s o	podIPs 12 [].PodIP o L=map K=ip S=merge G=ip	startTime 7 0.Time op	initContainerStatuses 10 [].ContainerStatus o L=atomic	containerStatuses 8 [].ContainerStatus o L=atomic	qosClass 9 s o E=PodQOSClass t=v1.PodQOSClass	ephemeralContainerStatuses 13 [].ContainerStatus o L=atomic	resize 14 s o t=v1.PodResizeStatus	resourceClaimStatuses 15 [].PodResourceClaimStatus o L=map K=name S=merge,retainKeys G=name	extendedResourceClaimStatus 18 .PodExtendedResourceClaimStatus op	allocatedResources 19 {}1.Quantity o t=v1.ResourceList	resources 20 .ResourceRequirements op	nodeAllocatableResourceClaimStatuses 21 [].NodeAllocatableResourceClaimStatus o L=atomic
PodStatusResult k	metadata 1 0.ObjectMeta o	status 2 .PodStatus o
PodTemplate k	metadata 1 0.ObjectMeta o	template 2 .PodTemplateSpec o
PodTemplateList k	metadata 1 0.ListMeta o	items 2 [].PodTemplate r
PodTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .PodSpec o
PortStatus -	port 1 i r	protocol 2 s r E=Protocol t=v1.Protocol	error 3 s op
PortworxVolumeSource -	volumeID 1 s r	fsType 2 s o	readOnly 3 b o
Preconditions -	uid 1 s op t=types.UID
PreferAvoidPodsEntry -	podSignature 1 .PodSignature r	evictionTime 2 0.Time o	reason 3 s o	message 4 s o
PreferredSchedulingTerm -	weight 1 i r	preference 2 .NodeSelectorTerm r
Probe -	handler 1 .ProbeHandler i	initialDelaySeconds 2 i o	timeoutSeconds 3 i o	periodSeconds 4 i o	successThreshold 5 i o	failureThreshold 6 i o	terminationGracePeriodSeconds 7 l op
ProbeHandler -	exec 1 .ExecAction op	httpGet 2 .HTTPGetAction op	tcpSocket 3 .TCPSocketAction op	grpc 4 .GRPCAction op
ProjectedVolumeSource -	sources 1 [].VolumeProjection - L=atomic	defaultMode 2 i op
QuobyteVolumeSource -	registry 1 s r	volume 2 s r	readOnly 3 b o	user 4 s o	group 5 s o	tenant 6 s o
RBDPersistentVolumeSource -	monitors 1 []s r L=atomic	image 2 s r	fsType 3 s o	pool 4 s o D="rbd"	user 5 s o D="admin"	keyring 6 s o D="/etc/ceph/keyring"	secretRef 7 .SecretReference op	readOnly 8 b o
RBDVolumeSource -	monitors 1 []s r L=atomic	image 2 s r	fsType 3 s o	pool 4 s o D="rbd"	user 5 s o D="admin"	keyring 6 s o D="/etc/ceph/keyring"	secretRef 7 .LocalObjectReference op	readOnly 8 b o
RangeAllocation k	metadata 1 0.ObjectMeta o	range 2 s r	data 3 y r
ReplicationController k	metadata 1 0.ObjectMeta o	spec 2 .ReplicationControllerSpec o	status 3 .ReplicationControllerStatus o
ReplicationControllerCondition -	type 1 s r t=v1.ReplicationControllerConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 0.Time o	reason 4 s o	message 5 s o
ReplicationControllerList k	metadata 1 0.ListMeta o	items 2 [].ReplicationController r
ReplicationControllerSpec -	replicas 1 i op D=1	minReadySeconds 4 i o D=0	selector 2 {}s o M=atomic	template 3 .PodTemplateSpec op
ReplicationControllerStatus -	replicas 1 i r	fullyLabeledReplicas 2 i o	readyReplicas 4 i o	availableReplicas 5 i o	observedGeneration 3 l o	conditions 6 [].ReplicationControllerCondition o L=map K=type S=merge G=type
ResourceClaim -	name 1 s r	request 2 s o
ResourceFieldSelector a	containerName 1 s o	resource 2 s r	divisor 3 1.Quantity o
ResourceHealth -	resourceID 1 s r t=v1.ResourceID	health 2 s o t=v1.ResourceHealthStatus	message 6 s op
ResourceQuota k	metadata 1 0.ObjectMeta o	spec 2 .ResourceQuotaSpec o	status 3 .ResourceQuotaStatus o
ResourceQuotaList k	metadata 1 0.ListMeta o	items 2 [].ResourceQuota r
ResourceQuotaSpec -	hard 1 {}1.Quantity o t=v1.ResourceList	scopes 2 []s o E=ResourceQuotaScope L=atomic t=[]v1.ResourceQuotaScope	scopeSelector 3 .ScopeSelector op
ResourceQuotaStatus -	hard 1 {}1.Quantity o t=v1.ResourceList	used 2 {}1.Quantity o t=v1.ResourceList
ResourceRequirements -	limits 1 {}1.Quantity o t=v1.ResourceList	requests 2 {}1.Quantity o t=v1.ResourceList	claims 3 [].ResourceClaim o L=map K=name
ResourceStatus -	name 1 s r t=v1.ResourceName	resources 2 [].ResourceHealth o L=map K=resourceID
SELinuxOptions -	user 1 s o	role 2 s o	type 3 s o	level 4 s o
ScaleIOPersistentVolumeSource -	gateway 1 s r	system 2 s r	secretRef 3 .SecretReference pr	sslEnabled 4 b o	protectionDomain 5 s o	storagePool 6 s o	storageMode 7 s o D="ThinProvisioned"	volumeName 8 s o	fsType 9 s o D="xfs"	readOnly 10 b o
ScaleIOVolumeSource -	gateway 1 s r	system 2 s r	secretRef 3 .LocalObjectReference pr	sslEnabled 4 b o	protectionDomain 5 s o	storagePool 6 s o	storageMode 7 s o D="ThinProvisioned"	volumeName 8 s o	fsType 9 s o D="xfs"	readOnly 10 b o
ScopeSelector a	matchExpressions 1 [].ScopedResourceSelectorRequirement o L=atomic
ScopedResourceSelectorRequirement -	scopeName 1 s r E=ResourceQuotaScope t=v1.ResourceQuotaScope	operator 2 s r E=ScopeSelectorOperator t=v1.ScopeSelectorOperator	values 3 []s o L=atomic
SeccompProfile u	type 1 s ru E=SeccompProfileType t=v1.SeccompProfileType	localhostProfile 2 s op
Secret k	metadata 1 0.ObjectMeta o	immutable 5 b op	data 2 {}y o	stringData 4 {}s o	type 3 s o t=v1.SecretType
SecretEnvSource -	localObjectReference 1 .LocalObjectReference i	optional 2 b op
SecretKeySelector a	localObjectReference 1 .LocalObjectReference i	key 2 s r	optional 3 b op
SecretList k	metadata 1 0.ListMeta o	items 2 [].Secret r
SecretProjection -	localObjectReference 1 .LocalObjectReference i	items 2 [].KeyToPath o L=atomic	optional 4 b op
SecretReference a	name 1 s o	namespace 2 s o
SecretVolumeSource -	secretName 1 s o	items 2 [].KeyToPath o L=atomic	defaultMode 3 i op	optional 4 b op
SecurityContext -	capabilities 1 .Capabilities op	privileged 2 b op	seLinuxOptions 3 .SELinuxOptions op	windowsOptions 10 .WindowsSecurityContextOptions op	runAsUser 4 l op	runAsGroup 8 l op	runAsNonRoot 5 b op	readOnlyRootFilesystem 6 b op	allowPrivilegeEscalation 7 b op	procMount 9 s op E=ProcMountType t=v1.ProcMountType	seccompProfile 11 .SeccompProfile op	appArmorProfile 12 .AppArmorProfile op
SerializedReference k	reference 1 .ObjectReference o
Service k	metadata 1 0.ObjectMeta o	spec 2 .ServiceSpec o	status 3 .ServiceStatus o
ServiceAccount k	metadata 1 0.ObjectMeta o	secrets 2 [].ObjectReference o L=map K=name S=merge G=name	imagePullSecrets 3 [].LocalObjectReference o L=atomic	automountServiceAccountToken 4 b op
ServiceAccountList k	metadata 1 0.ListMeta o	items 2 [].ServiceAccount r
ServiceAccountTokenProjection -	audience 1 s o	expirationSeconds 2 l op	path 3 s r
ServiceList k	metadata 1 0.ListMeta o	items 2 [].Service r
ServicePort -	name 1 s o	protocol 2 s o E=Protocol D="TCP" t=v1.Protocol	appProtocol 6 s op	port 3 i r	targetPort 4 2.IntOrString o	nodePort 5 i o
ServiceProxyOptions k	path 1 s o
ServiceSpec -	ports 1 [].ServicePort o L=map K=port,protocol S=merge G=port	selector 2 {}s o M=atomic	clusterIP 3 s o	clusterIPs 18 []s o L=atomic	type 4 s o E=ServiceType t=v1.ServiceType	externalIPs 5 []s o L=atomic	sessionAffinity 7 s o E=ServiceAffinity t=v1.ServiceAffinity	loadBalancerIP 8 s o	loadBalancerSourceRanges 9 []s o L=atomic	externalName 10 s o	externalTrafficPolicy 11 s o E=ServiceExternalTrafficPolicy t=v1.ServiceExternalTrafficPolicy	healthCheckNodePort 12 i o	publishNotReadyAddresses 13 b o	sessionAffinityConfig 14 .SessionAffinityConfig op	ipFamilies 19 []s o E=IPFamily L=atomic t=[]v1.IPFamily	ipFamilyPolicy 17 s op E=IPFamilyPolicy t=v1.IPFamilyPolicy	allocateLoadBalancerNodePorts 20 b op	loadBalancerClass 21 s op	internalTrafficPolicy 22 s op E=ServiceInternalTrafficPolicy t=v1.ServiceInternalTrafficPolicy	trafficDistribution 23 s op
ServiceStatus -	loadBalancer 1 .LoadBalancerStatus o	conditions 2 []0.Condition o L=map K=type S=merge G=type
SessionAffinityConfig -	clientIP 1 .ClientIPConfig op
SleepAction -	seconds 1 l r
StorageOSPersistentVolumeSource -	volumeName 1 s o	volumeNamespace 2 s o	fsType 3 s o	readOnly 4 b o	secretRef 5 .ObjectReference op
StorageOSVolumeSource -	volumeName 1 s o	volumeNamespace 2 s o	fsType 3 s o	readOnly 4 b o	secretRef 5 .LocalObjectReference op
Sysctl -	name 1 s r	value 2 s r
TCPSocketAction -	port 1 2.IntOrString r	host 2 s o
Taint -	key 1 s r	value 2 s o	effect 3 s r E=TaintEffect t=v1.TaintEffect	timeAdded 4 0.Time op
Toleration -	key 1 s o	operator 2 s o E=TolerationOperator t=v1.TolerationOperator	value 3 s o	effect 4 s o E=TaintEffect t=v1.TaintEffect	tolerationSeconds 5 l op
TopologySelectorLabelRequirement -	key 1 s r	values 2 []s r L=atomic
TopologySelectorTerm a	matchLabelExpressions 1 [].TopologySelectorLabelRequirement o L=atomic
TopologySpreadConstraint -	maxSkew 1 i r	topologyKey 2 s r	whenUnsatisfiable 3 s r E=UnsatisfiableConstraintAction t=v1.UnsatisfiableConstraintAction	labelSelector 4 0.LabelSelector op	minDomains 5 i op	nodeAffinityPolicy 6 s op E=NodeInclusionPolicy t=v1.NodeInclusionPolicy	nodeTaintsPolicy 7 s op E=NodeInclusionPolicy t=v1.NodeInclusionPolicy	matchLabelKeys 8 []s o L=atomic
TypedLocalObjectReference a	apiGroup 1 s p	kind 2 s r	name 3 s r
TypedObjectReference -	apiGroup 1 s p	kind 2 s r	name 3 s r	namespace 4 s op
Volume -	name 1 s r	volumeSource 2 .VolumeSource i
VolumeDevice -	name 1 s r	devicePath 2 s r
VolumeMount -	name 1 s r	readOnly 2 b o	recursiveReadOnly 7 s op t=v1.RecursiveReadOnlyMode	mountPath 3 s r	subPath 4 s o	mountPropagation 5 s op E=MountPropagationMode t=v1.MountPropagationMode	subPathExpr 6 s o
VolumeMountStatus -	name 1 s r	mountPath 2 s r	readOnly 3 b o	recursiveReadOnly 4 s op t=v1.RecursiveReadOnlyMode	volumeStatus 5 .VolumeStatus op
VolumeNodeAffinity -	required 1 .NodeSelector op
VolumeProjection -	secret 1 .SecretProjection op	downwardAPI 2 .DownwardAPIProjection op	configMap 3 .ConfigMapProjection op	serviceAccountToken 4 .ServiceAccountTokenProjection op	clusterTrustBundle 5 .ClusterTrustBundleProjection op	podCertificate 6 .PodCertificateProjection op
VolumeResourceRequirements -	limits 1 {}1.Quantity o t=v1.ResourceList	requests 2 {}1.Quantity o t=v1.ResourceList
VolumeSource -	hostPath 1 .HostPathVolumeSource op	emptyDir 2 .EmptyDirVolumeSource op	gcePersistentDisk 3 .GCEPersistentDiskVolumeSource op	awsElasticBlockStore 4 .AWSElasticBlockStoreVolumeSource op	gitRepo 5 .GitRepoVolumeSource op	secret 6 .SecretVolumeSource op	nfs 7 .NFSVolumeSource op	iscsi 8 .ISCSIVolumeSource op	glusterfs 9 .GlusterfsVolumeSource op	persistentVolumeClaim 10 .PersistentVolumeClaimVolumeSource op	rbd 11 .RBDVolumeSource op	flexVolume 12 .FlexVolumeSource op	cinder 13 .CinderVolumeSource op	cephfs 14 .CephFSVolumeSource op	flocker 15 .FlockerVolumeSource op	downwardAPI 16 .DownwardAPIVolumeSource op	fc 17 .FCVolumeSource op	azureFile 18 .AzureFileVolumeSource op	configMap 19 .ConfigMapVolumeSource op	vsphereVolume 20 .VsphereVirtualDiskVolumeSource op	quobyte 21 .QuobyteVolumeSource op	azureDisk 22 .AzureDiskVolumeSource op	photonPersistentDisk 23 .PhotonPersistentDiskVolumeSource op	projected 26 .ProjectedVolumeSource op	portworxVolume 24 .PortworxVolumeSource op	scaleIO 25 .ScaleIOVolumeSource op	storageos 27 .StorageOSVolumeSource op	csi 28 .CSIVolumeSource op	ephemeral 29 .EphemeralVolumeSource op	image 30 .ImageVolumeSource op
VolumeStatus -	image 1 .ImageVolumeStatus op
VsphereVirtualDiskVolumeSource -	volumePath 1 s r	fsType 2 s o	storagePolicyName 3 s o	storagePolicyID 4 s o
WeightedPodAffinityTerm -	weight 1 i r	podAffinityTerm 2 .PodAffinityTerm r
WindowsSecurityContextOptions -	gmsaCredentialSpecName 1 s op	gmsaCredentialSpec 2 s op	runAsUserName 3 s op	hostProcess 4 b op
`;
