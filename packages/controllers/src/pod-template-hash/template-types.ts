/**
 * Go's types of a pod template, one a line: the name, then the fields in Go's order (`kubernetes/api core/v1/types.go`,
 * `kubernetes/apimachinery pkg/apis/meta/v1/types.go`, v1.36). A field is `Name=member:Type`. Without `=member`, the
 * member of the JSON object is the name with a small first letter; `=~` stands for a struct whose members are those of
 * the object around it. Without `:Type`, the field is a string. Types that have no line of their own and are not built
 * into Go are strings; all but those with a dot are of the package `v1`.
 *
 * Types of fields that no template has (`ephemeralContainers`, `managedFields`) are left out.
 */
export const templateTypes = `
AWSElasticBlockStoreVolumeSource VolumeID FSType=fsType Partition:int32 ReadOnly:bool
Affinity NodeAffinity:*NodeAffinity PodAffinity:*PodAffinity PodAntiAffinity:*PodAntiAffinity
AppArmorProfile Type:AppArmorProfileType LocalhostProfile:*string
AzureDiskVolumeSource DiskName DataDiskURI=diskURI CachingMode:*AzureDataDiskCachingMode FSType=fsType:*string ReadOnly:*bool Kind:*AzureDataDiskKind
AzureFileVolumeSource SecretName ShareName ReadOnly:bool
CSIVolumeSource Driver ReadOnly:*bool FSType=fsType:*string VolumeAttributes:map[string]string NodePublishSecretRef:*LocalObjectReference
Capabilities Add:[]Capability Drop:[]Capability
CephFSVolumeSource Monitors:[]string Path User SecretFile SecretRef:*LocalObjectReference ReadOnly:bool
CinderVolumeSource VolumeID FSType=fsType ReadOnly:bool SecretRef:*LocalObjectReference
ClusterTrustBundleProjection Name:*string SignerName:*string LabelSelector:*LabelSelector Optional:*bool Path
ConfigMapEnvSource LocalObjectReference=~:LocalObjectReference Optional:*bool
ConfigMapKeySelector LocalObjectReference=~:LocalObjectReference Key Optional:*bool
ConfigMapProjection LocalObjectReference=~:LocalObjectReference Items:[]KeyToPath Optional:*bool
ConfigMapVolumeSource LocalObjectReference=~:LocalObjectReference Items:[]KeyToPath DefaultMode:*int32 Optional:*bool
Container Name Image Command:[]string Args:[]string WorkingDir Ports:[]ContainerPort EnvFrom:[]EnvFromSource Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy:*ContainerRestartPolicy RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle TerminationMessagePath TerminationMessagePolicy:TerminationMessagePolicy ImagePullPolicy:PullPolicy SecurityContext:*SecurityContext Stdin:bool StdinOnce:bool TTY=tty:bool
ContainerPort Name HostPort:int32 ContainerPort:int32 Protocol:Protocol HostIP
ContainerResizePolicy ResourceName:ResourceName RestartPolicy:ResourceResizeRestartPolicy
ContainerRestartRule Action:ContainerRestartRuleAction ExitCodes:*ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes Operator:ContainerRestartRuleOnExitCodesOperator Values:[]int32
DownwardAPIProjection Items:[]DownwardAPIVolumeFile
DownwardAPIVolumeFile Path FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector Mode:*int32
DownwardAPIVolumeSource Items:[]DownwardAPIVolumeFile DefaultMode:*int32
EmptyDirVolumeSource Medium:StorageMedium SizeLimit:*resource.Quantity
EnvFromSource Prefix ConfigMapRef:*ConfigMapEnvSource SecretRef:*SecretEnvSource
EnvVar Name Value ValueFrom:*EnvVarSource
EnvVarSource FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector ConfigMapKeyRef:*ConfigMapKeySelector SecretKeyRef:*SecretKeySelector FileKeyRef:*FileKeySelector
EphemeralVolumeSource VolumeClaimTemplate:*PersistentVolumeClaimTemplate
ExecAction Command:[]string
FCVolumeSource TargetWWNs:[]string Lun:*int32 FSType=fsType ReadOnly:bool WWIDs=wwids:[]string
FileKeySelector VolumeName Path Key Optional:*bool
FlexVolumeSource Driver FSType=fsType SecretRef:*LocalObjectReference ReadOnly:bool Options:map[string]string
FlockerVolumeSource DatasetName DatasetUUID
GCEPersistentDiskVolumeSource PDName=pdName FSType=fsType Partition:int32 ReadOnly:bool
GRPCAction Port:int32 Service:*string
GitRepoVolumeSource Repository Revision Directory
GlusterfsVolumeSource EndpointsName=endpoints Path ReadOnly:bool
HTTPGetAction Path Port:intstr.IntOrString Host Scheme:URIScheme HTTPHeaders=httpHeaders:[]HTTPHeader
HTTPHeader Name Value
HostAlias IP=ip Hostnames:[]string
HostPathVolumeSource Path Type:*HostPathType
ISCSIVolumeSource TargetPortal IQN=iqn Lun:int32 ISCSIInterface=iscsiInterface FSType=fsType ReadOnly:bool Portals:[]string DiscoveryCHAPAuth=chapAuthDiscovery:bool SessionCHAPAuth=chapAuthSession:bool SecretRef:*LocalObjectReference InitiatorName:*string
ImageVolumeSource Reference PullPolicy:PullPolicy
KeyToPath Key Path Mode:*int32
LabelSelector MatchLabels:map[string]string MatchExpressions:[]LabelSelectorRequirement
LabelSelectorRequirement Key Operator:LabelSelectorOperator Values:[]string
Lifecycle PostStart:*LifecycleHandler PreStop:*LifecycleHandler StopSignal:*Signal
LifecycleHandler Exec:*ExecAction HTTPGet=httpGet:*HTTPGetAction TCPSocket=tcpSocket:*TCPSocketAction Sleep:*SleepAction
LocalObjectReference Name
NFSVolumeSource Server Path ReadOnly:bool
NodeAffinity RequiredDuringSchedulingIgnoredDuringExecution:*NodeSelector PreferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm
NodeSelector NodeSelectorTerms:[]NodeSelectorTerm
NodeSelectorRequirement Key Operator:NodeSelectorOperator Values:[]string
NodeSelectorTerm MatchExpressions:[]NodeSelectorRequirement MatchFields:[]NodeSelectorRequirement
ObjectFieldSelector APIVersion=apiVersion FieldPath
ObjectMeta Name GenerateName Namespace SelfLink UID=uid:types.UID ResourceVersion Generation:int64 CreationTimestamp:Time DeletionTimestamp:*Time DeletionGracePeriodSeconds:*int64 Labels:map[string]string Annotations:map[string]string OwnerReferences:[]OwnerReference Finalizers:[]string ManagedFields:[]ManagedFieldsEntry
OwnerReference APIVersion=apiVersion Kind Name UID=uid:types.UID Controller:*bool BlockOwnerDeletion:*bool
PersistentVolumeClaimSpec AccessModes:[]PersistentVolumeAccessMode Selector:*LabelSelector Resources:VolumeResourceRequirements VolumeName StorageClassName:*string VolumeMode:*PersistentVolumeMode DataSource:*TypedLocalObjectReference DataSourceRef:*TypedObjectReference VolumeAttributesClassName:*string
PersistentVolumeClaimTemplate ObjectMeta=metadata:ObjectMeta Spec:PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource ClaimName ReadOnly:bool
PhotonPersistentDiskVolumeSource PdID FSType=fsType
PodAffinity RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodAffinityTerm LabelSelector:*LabelSelector Namespaces:[]string TopologyKey NamespaceSelector:*LabelSelector MatchLabelKeys:[]string MismatchLabelKeys:[]string
PodAntiAffinity RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodCertificateProjection SignerName KeyType MaxExpirationSeconds:*int32 CredentialBundlePath KeyPath CertificateChainPath UserAnnotations:map[string]string
PodDNSConfig Nameservers:[]string Searches:[]string Options:[]PodDNSConfigOption
PodDNSConfigOption Name Value:*string
PodOS Name:OSName
PodReadinessGate ConditionType:PodConditionType
PodResourceClaim Name ResourceClaimName:*string ResourceClaimTemplateName:*string
PodSchedulingGate Name
PodSchedulingGroup PodGroupName:*string
PodSecurityContext SELinuxOptions=seLinuxOptions:*SELinuxOptions WindowsOptions:*WindowsSecurityContextOptions RunAsUser:*int64 RunAsGroup:*int64 RunAsNonRoot:*bool SupplementalGroups:[]int64 SupplementalGroupsPolicy:*SupplementalGroupsPolicy FSGroup=fsGroup:*int64 Sysctls:[]Sysctl FSGroupChangePolicy=fsGroupChangePolicy:*PodFSGroupChangePolicy SeccompProfile:*SeccompProfile AppArmorProfile:*AppArmorProfile SELinuxChangePolicy=seLinuxChangePolicy:*PodSELinuxChangePolicy
PodSpec Volumes:[]Volume InitContainers:[]Container Containers:[]Container EphemeralContainers:[]EphemeralContainer RestartPolicy:RestartPolicy TerminationGracePeriodSeconds:*int64 ActiveDeadlineSeconds:*int64 DNSPolicy=dnsPolicy:DNSPolicy NodeSelector:map[string]string ServiceAccountName DeprecatedServiceAccount=serviceAccount AutomountServiceAccountToken:*bool NodeName HostNetwork:bool HostPID:bool HostIPC:bool ShareProcessNamespace:*bool SecurityContext:*PodSecurityContext ImagePullSecrets:[]LocalObjectReference Hostname Subdomain Affinity:*Affinity SchedulerName Tolerations:[]Toleration HostAliases:[]HostAlias PriorityClassName Priority:*int32 DNSConfig=dnsConfig:*PodDNSConfig ReadinessGates:[]PodReadinessGate RuntimeClassName:*string EnableServiceLinks:*bool PreemptionPolicy:*PreemptionPolicy Overhead:ResourceList TopologySpreadConstraints:[]TopologySpreadConstraint SetHostnameAsFQDN:*bool OS=os:*PodOS HostUsers:*bool SchedulingGates:[]PodSchedulingGate ResourceClaims:[]PodResourceClaim Resources:*ResourceRequirements HostnameOverride:*string SchedulingGroup:*PodSchedulingGroup
PodTemplateSpec ObjectMeta=metadata:ObjectMeta Spec:PodSpec
PortworxVolumeSource VolumeID FSType=fsType ReadOnly:bool
PreferredSchedulingTerm Weight:int32 Preference:NodeSelectorTerm
Probe ProbeHandler=~:ProbeHandler InitialDelaySeconds:int32 TimeoutSeconds:int32 PeriodSeconds:int32 SuccessThreshold:int32 FailureThreshold:int32 TerminationGracePeriodSeconds:*int64
ProbeHandler Exec:*ExecAction HTTPGet=httpGet:*HTTPGetAction TCPSocket=tcpSocket:*TCPSocketAction GRPC=grpc:*GRPCAction
ProjectedVolumeSource Sources:[]VolumeProjection DefaultMode:*int32
QuobyteVolumeSource Registry Volume ReadOnly:bool User Group Tenant
RBDVolumeSource CephMonitors=monitors:[]string RBDImage=image FSType=fsType RBDPool=pool RadosUser=user Keyring SecretRef:*LocalObjectReference ReadOnly:bool
ResourceClaim Name Request
ResourceFieldSelector ContainerName Resource Divisor:resource.Quantity
ResourceRequirements Limits:ResourceList Requests:ResourceList Claims:[]ResourceClaim
SELinuxOptions User Role Type Level
ScaleIOVolumeSource Gateway System SecretRef:*LocalObjectReference SSLEnabled=sslEnabled:bool ProtectionDomain StoragePool StorageMode VolumeName FSType=fsType ReadOnly:bool
SeccompProfile Type:SeccompProfileType LocalhostProfile:*string
SecretEnvSource LocalObjectReference=~:LocalObjectReference Optional:*bool
SecretKeySelector LocalObjectReference=~:LocalObjectReference Key Optional:*bool
SecretProjection LocalObjectReference=~:LocalObjectReference Items:[]KeyToPath Optional:*bool
SecretVolumeSource SecretName Items:[]KeyToPath DefaultMode:*int32 Optional:*bool
SecurityContext Capabilities:*Capabilities Privileged:*bool SELinuxOptions=seLinuxOptions:*SELinuxOptions WindowsOptions:*WindowsSecurityContextOptions RunAsUser:*int64 RunAsGroup:*int64 RunAsNonRoot:*bool ReadOnlyRootFilesystem:*bool AllowPrivilegeEscalation:*bool ProcMount:*ProcMountType SeccompProfile:*SeccompProfile AppArmorProfile:*AppArmorProfile
ServiceAccountTokenProjection Audience ExpirationSeconds:*int64 Path
SleepAction Seconds:int64
StorageOSVolumeSource VolumeName VolumeNamespace FSType=fsType ReadOnly:bool SecretRef:*LocalObjectReference
Sysctl Name Value
TCPSocketAction Port:intstr.IntOrString Host
Toleration Key Operator:TolerationOperator Value Effect:TaintEffect TolerationSeconds:*int64
TopologySpreadConstraint MaxSkew:int32 TopologyKey WhenUnsatisfiable:UnsatisfiableConstraintAction LabelSelector:*LabelSelector MinDomains:*int32 NodeAffinityPolicy:*NodeInclusionPolicy NodeTaintsPolicy:*NodeInclusionPolicy MatchLabelKeys:[]string
TypedLocalObjectReference APIGroup=apiGroup:*string Kind Name
TypedObjectReference APIGroup=apiGroup:*string Kind Name Namespace:*string
Volume Name VolumeSource=~:VolumeSource
VolumeDevice Name DevicePath
VolumeMount Name ReadOnly:bool RecursiveReadOnly:*RecursiveReadOnlyMode MountPath SubPath MountPropagation:*MountPropagationMode SubPathExpr
VolumeProjection Secret:*SecretProjection DownwardAPI:*DownwardAPIProjection ConfigMap:*ConfigMapProjection ServiceAccountToken:*ServiceAccountTokenProjection ClusterTrustBundle:*ClusterTrustBundleProjection PodCertificate:*PodCertificateProjection
VolumeResourceRequirements Limits:ResourceList Requests:ResourceList
VolumeSource HostPath:*HostPathVolumeSource EmptyDir:*EmptyDirVolumeSource GCEPersistentDisk=gcePersistentDisk:*GCEPersistentDiskVolumeSource AWSElasticBlockStore=awsElasticBlockStore:*AWSElasticBlockStoreVolumeSource GitRepo:*GitRepoVolumeSource Secret:*SecretVolumeSource NFS=nfs:*NFSVolumeSource ISCSI=iscsi:*ISCSIVolumeSource Glusterfs:*GlusterfsVolumeSource PersistentVolumeClaim:*PersistentVolumeClaimVolumeSource RBD=rbd:*RBDVolumeSource FlexVolume:*FlexVolumeSource Cinder:*CinderVolumeSource CephFS=cephfs:*CephFSVolumeSource Flocker:*FlockerVolumeSource DownwardAPI:*DownwardAPIVolumeSource FC=fc:*FCVolumeSource AzureFile:*AzureFileVolumeSource ConfigMap:*ConfigMapVolumeSource VsphereVolume:*VsphereVirtualDiskVolumeSource Quobyte:*QuobyteVolumeSource AzureDisk:*AzureDiskVolumeSource PhotonPersistentDisk:*PhotonPersistentDiskVolumeSource Projected:*ProjectedVolumeSource PortworxVolume:*PortworxVolumeSource ScaleIO:*ScaleIOVolumeSource StorageOS=storageos:*StorageOSVolumeSource CSI=csi:*CSIVolumeSource Ephemeral:*EphemeralVolumeSource Image:*ImageVolumeSource
VsphereVirtualDiskVolumeSource VolumePath FSType=fsType StoragePolicyName StoragePolicyID
WeightedPodAffinityTerm Weight:int32 PodAffinityTerm:PodAffinityTerm
WindowsSecurityContextOptions GMSACredentialSpecName=gmsaCredentialSpecName:*string GMSACredentialSpec=gmsaCredentialSpec:*string RunAsUserName:*string HostProcess:*bool
`;
