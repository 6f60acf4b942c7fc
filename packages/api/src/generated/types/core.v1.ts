// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** A disk of AWS. Deprecated: served by the driver ebs.csi.aws.com. */
export interface AWSElasticBlockStoreVolumeSource {
  /** Id of the disk. */
  readonly volumeID: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Number of the partition. Default 0: the whole disk. */
  readonly partition?: number;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** Rules for the nodes on which a pod may or should run. */
export interface Affinity {
  /** Rules about the labels of nodes. */
  readonly nodeAffinity?: NodeAffinity;
  /** Rules about pods to be near to. */
  readonly podAffinity?: PodAffinity;
  /** Rules about pods to keep away from. */
  readonly podAntiAffinity?: PodAntiAffinity;
}

/** The AppArmor profile of a process. */
export interface AppArmorProfile {
  /** RuntimeDefault, Unconfined or Localhost. */
  readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
  /** Name of a profile that is loaded on the node. For Localhost only. */
  readonly localhostProfile?: string;
}

/** A volume that is attached to a node. */
export interface AttachedVolume {
  /** Name of the volume. */
  readonly name: string;
  /** Path of the device on the node. */
  readonly devicePath: string;
}

export interface AvoidPods {
  readonly preferAvoidPods?: readonly PreferAvoidPodsEntry[];
}

/** A disk of Azure. Deprecated: served by the driver disk.csi.azure.com. */
export interface AzureDiskVolumeSource {
  /** Name of the disk. */
  readonly diskName: string;
  /** URI of the disk. */
  readonly diskURI: string;
  /** None, ReadOnly or ReadWrite (default). */
  readonly cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite';
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Shared (default), Dedicated or Managed. */
  readonly kind?: 'Dedicated' | 'Managed' | 'Shared';
}

/** A share of Azure Files. Deprecated: served by the driver file.csi.azure.com. */
export interface AzureFilePersistentVolumeSource {
  /** Name of the secret with name and key of the storage account. */
  readonly secretName: string;
  /** Name of the share. */
  readonly shareName: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Namespace of the secret. Default: the namespace of the pod. */
  readonly secretNamespace?: string;
}

/** A share of Azure Files. Deprecated: served by the driver file.csi.azure.com. */
export interface AzureFileVolumeSource {
  /** Name of the secret with name and key of the storage account. */
  readonly secretName: string;
  /** Name of the share. */
  readonly shareName: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** Binds a pod to a node. */
export interface Binding extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Binding';
  /** The node. */
  readonly target: ObjectReference;
}

/** A volume of a CSI driver. */
export interface CSIPersistentVolumeSource {
  /** Name of the driver. */
  readonly driver: string;
  /** Id of the volume at the driver. */
  readonly volumeHandle: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** File system of the volume. Default: that of the driver. */
  readonly fsType?: string;
  /** Properties of the volume, from the driver. */
  readonly volumeAttributes?: { readonly [key: string]: string };
  /** Secret that the driver gets for ControllerPublishVolume and its reverse. */
  readonly controllerPublishSecretRef?: SecretReference;
  /** Secret that the driver gets for NodeStageVolume. */
  readonly nodeStageSecretRef?: SecretReference;
  /** Secret that the driver gets for NodePublishVolume. */
  readonly nodePublishSecretRef?: SecretReference;
  /** Secret that the driver gets for ControllerExpandVolume. */
  readonly controllerExpandSecretRef?: SecretReference;
  /** Secret that the driver gets for NodeExpandVolume. */
  readonly nodeExpandSecretRef?: SecretReference;
}

/** A volume of a CSI driver that lives as long as the pod. */
export interface CSIVolumeSource {
  /** Name of the driver. */
  readonly driver: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** File system of the volume. Default: that of the driver. */
  readonly fsType?: string;
  /** Settings for the driver. */
  readonly volumeAttributes?: { readonly [key: string]: string };
  /** Secret that the driver gets for mounting the volume. */
  readonly nodePublishSecretRef?: LocalObjectReference;
}

/** Capabilities of a process on Linux. */
export interface Capabilities {
  /** Capabilities that are added, such as NET_ADMIN. */
  readonly add?: readonly string[];
  /** Capabilities that are dropped. ALL drops all of them. */
  readonly drop?: readonly string[];
}

/** A folder of CephFS. No longer supported by Kubernetes. */
export interface CephFSPersistentVolumeSource {
  /** Addresses of the monitors. */
  readonly monitors: readonly string[];
  /** Path of the folder. Default: /. */
  readonly path?: string;
  /** Name of the user. Default: admin. */
  readonly user?: string;
  /** File with the key of the user. Default: /etc/ceph/user.secret. */
  readonly secretFile?: string;
  /** Secret with the key of the user, in place of secretFile. */
  readonly secretRef?: SecretReference;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** A folder of CephFS. No longer supported by Kubernetes. */
export interface CephFSVolumeSource {
  /** Addresses of the monitors. */
  readonly monitors: readonly string[];
  /** Path of the folder. Default: /. */
  readonly path?: string;
  /** Name of the user. Default: admin. */
  readonly user?: string;
  /** File with the key of the user. Default: /etc/ceph/user.secret. */
  readonly secretFile?: string;
  /** Secret with the key of the user, in place of secretFile. */
  readonly secretRef?: LocalObjectReference;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** A volume of OpenStack. Deprecated: served by the driver cinder.csi.openstack.org. */
export interface CinderPersistentVolumeSource {
  /** Id of the volume. */
  readonly volumeID: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Secret with the parameters for the connection to OpenStack. */
  readonly secretRef?: SecretReference;
}

/** A volume of OpenStack. Deprecated: served by the driver cinder.csi.openstack.org. */
export interface CinderVolumeSource {
  /** Id of the volume. */
  readonly volumeID: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Secret with the parameters for the connection to OpenStack. */
  readonly secretRef?: LocalObjectReference;
}

/** Settings for sessions by client address. */
export interface ClientIPConfig {
  /** Lifetime of a session, in seconds, at most 86400. Default 10800. */
  readonly timeoutSeconds?: number;
}

/** A file with the certificates of ClusterTrustBundles, selected by name, or by signer and labels. */
export interface ClusterTrustBundleProjection {
  /** Name of one ClusterTrustBundle. */
  readonly name?: string;
  /** Signer of the ClusterTrustBundles. */
  readonly signerName?: string;
  /** Labels of the ClusterTrustBundles of signerName. Not set: none. Empty: all. */
  readonly labelSelector?: metav1.LabelSelector;
  /** Whether the ClusterTrustBundles may be missing. Default false. */
  readonly optional?: boolean;
  /** Path of the file in the volume. It is relative and cannot contain "..". */
  readonly path: string;
}

/** Deprecated. Whether a component is healthy. */
export interface ComponentCondition {
  /** Healthy. */
  readonly type: string;
  /** True: healthy. False: not healthy. Unknown. */
  readonly status: string;
  /** Details for people. */
  readonly message?: string;
  /** Why the check failed. */
  readonly error?: string;
}

/** Deprecated. The health of a component of the cluster. */
export interface ComponentStatus extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'ComponentStatus';
  /** Whether the component is healthy. */
  readonly conditions?: readonly ComponentCondition[];
}

export interface ComponentStatusList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ComponentStatusList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ComponentStatus[];
}

/** Text and bytes by key, for pods to read. */
export interface ConfigMap extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'ConfigMap';
  /** Whether the data cannot be changed. Default false. */
  readonly immutable?: boolean;
  /** Text by key. */
  readonly data?: { readonly [key: string]: string };
  /** Bytes by key, in base64. */
  readonly binaryData?: { readonly [key: string]: string };
}

/** A config map whose keys become environment variables. */
export interface ConfigMapEnvSource extends LocalObjectReference {
  /** Whether the config map may be missing. Default false. */
  readonly optional?: boolean;
}

/** A key of a config map. */
export interface ConfigMapKeySelector extends LocalObjectReference {
  /** The key. */
  readonly key: string;
  /** Whether the config map or its key may be missing. Default false. */
  readonly optional?: boolean;
}

export interface ConfigMapList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ConfigMapList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ConfigMap[];
}

/** Deprecated. A config map with the configuration of the kubelet. */
export interface ConfigMapNodeConfigSource {
  /** Namespace of the config map. */
  readonly namespace: string;
  /** Name of the config map. */
  readonly name: string;
  /** Uid of the config map. */
  readonly uid?: string;
  /** Resource version of the config map. */
  readonly resourceVersion?: string;
  /** Key of the configuration. */
  readonly kubeletConfigKey: string;
}

/** Files made of a config map. */
export interface ConfigMapProjection extends LocalObjectReference {
  /** Keys that become files, with their paths. Default: all keys, each as a file of its name. */
  readonly items?: readonly KeyToPath[];
  /** Whether the config map or its keys may be missing. Default false. */
  readonly optional?: boolean;
}

/** Files made of a config map. */
export interface ConfigMapVolumeSource extends LocalObjectReference {
  /** Keys that become files, with their paths. Default: all keys, each as a file of its name. */
  readonly items?: readonly KeyToPath[];
  /** Permissions of the files, such as 0o644 or 420. Default 0o644. */
  readonly defaultMode?: number;
  /** Whether the config map or its keys may be missing. Default false. */
  readonly optional?: boolean;
}

/** One or several processes, started from an image. */
export interface Container {
  /** Name of the container, a DNS label, unique in the pod. It cannot be changed. */
  readonly name: string;
  /** Name of the image, such as nginx:1.29. */
  readonly image?: string;
  /** The command, not run in a shell. Default: the image's. */
  readonly command?: readonly string[];
  /** Arguments of the command. Default: the image's. $(NAME) stands for an environment variable. */
  readonly args?: readonly string[];
  /** Folder in which the command runs. Default: the image's. */
  readonly workingDir?: string;
  /** Ports on which the container listens. For information: other ports can be reached, too. */
  readonly ports?: readonly ContainerPort[];
  /** Config maps and secrets whose keys become environment variables. */
  readonly envFrom?: readonly EnvFromSource[];
  /** Environment variables. */
  readonly env?: readonly EnvVar[];
  /** What the container needs (requests) and may use (limits). */
  readonly resources?: ResourceRequirements;
  /** Whether a change of its resources restarts the container. */
  readonly resizePolicy?: readonly ContainerResizePolicy[];
  /** When the container is restarted. Default: the pod's policy. Always makes an init container one that runs beside the others. */
  readonly restartPolicy?: string;
  /** Rules by exit code that are tried before restartPolicy. */
  readonly restartPolicyRules?: readonly ContainerRestartRule[];
  /** Where volumes appear in the file system of the container. */
  readonly volumeMounts?: readonly VolumeMount[];
  /** Block devices of the container. */
  readonly volumeDevices?: readonly VolumeDevice[];
  /** Check of a running container. When it fails, the container is restarted. */
  readonly livenessProbe?: Probe;
  /** Check of a running container. While it fails, services do not send requests to the pod. */
  readonly readinessProbe?: Probe;
  /** Check that must succeed once before the other probes begin. */
  readonly startupProbe?: Probe;
  /** Actions after the start and before the end of the container. */
  readonly lifecycle?: Lifecycle;
  /** File in the container whose content becomes the message of its end. Default: /dev/termination-log. */
  readonly terminationMessagePath?: string;
  /** File (default), or FallbackToLogsOnError: the end of the log if the container fails without a message. */
  readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
  /** Always, Never or IfNotPresent. Default: Always for the tag latest, otherwise IfNotPresent. */
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  /** User, capabilities and further rights. They override the pod's. */
  readonly securityContext?: SecurityContext;
  /** Whether the container has a standard input. Default false. */
  readonly stdin?: boolean;
  /** Whether the standard input is closed after the first client. Default false. */
  readonly stdinOnce?: boolean;
  /** Whether the container has a terminal. Needs stdin. Default false. */
  readonly tty?: boolean;
}

/** The request that an extended resource of a container has in a claim. */
export interface ContainerExtendedResourceRequest {
  /** Name of the container. */
  readonly containerName: string;
  /** Name of the extended resource, such as example.com/gpu. */
  readonly resourceName: string;
  /** Name of the request in the claim. */
  readonly requestName: string;
}

/** An image on a node. */
export interface ContainerImage {
  /** Names of the image, with tags and digests. */
  readonly names?: readonly string[];
  /** Size of the image, in bytes. */
  readonly sizeBytes?: number;
}

/** A port on which a container listens. */
export interface ContainerPort {
  /** Name of the port, by which services and probes can refer to it. At most 15 characters. */
  readonly name?: string;
  /** Port of the node that leads to the container, 1 to 65535. Most pods do not need one. */
  readonly hostPort?: number;
  /** Number of the port, 1 to 65535. */
  readonly containerPort: number;
  /** TCP (default), UDP or SCTP. */
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
  /** Address of the node to which hostPort is bound. Default: all addresses. */
  readonly hostIP?: string;
}

/** Whether a change of one resource restarts the container. */
export interface ContainerResizePolicy {
  /** The resource: cpu or memory. */
  readonly resourceName: string;
  /** NotRequired (default) or RestartContainer. */
  readonly restartPolicy: string;
}

/** What happens after some exit codes of a container. */
export interface ContainerRestartRule {
  /** Restart: the container is restarted. RestartAllContainers: all containers of the pod are. */
  readonly action: string;
  /** Exit codes for which the rule holds. */
  readonly exitCodes?: ContainerRestartRuleOnExitCodes;
}

/** A set of exit codes. */
export interface ContainerRestartRuleOnExitCodes {
  /** In: the code is one of the values. NotIn: it is another one. */
  readonly operator: string;
  /** Exit codes. At most 255. */
  readonly values?: readonly number[];
}

/** Whether a container waits, runs or has ended. One of the fields is set. */
export interface ContainerState {
  /** Set before the container runs. */
  readonly waiting?: ContainerStateWaiting;
  /** Set while the container runs. */
  readonly running?: ContainerStateRunning;
  /** Set when the container has ended. */
  readonly terminated?: ContainerStateTerminated;
}

/** A container that runs. */
export interface ContainerStateRunning {
  /** Time of the last start. */
  readonly startedAt?: string;
}

/** A container that has ended. */
export interface ContainerStateTerminated {
  /** Exit code of the container. */
  readonly exitCode: number;
  /** Signal that ended the container. */
  readonly signal?: number;
  /** Why the container ended, in one word, such as Completed, Error or OOMKilled. */
  readonly reason?: string;
  /** Message of the container, or details for people. */
  readonly message?: string;
  /** Time of the start. */
  readonly startedAt?: string;
  /** Time of the end. */
  readonly finishedAt?: string;
  /** Id of the container in its runtime. */
  readonly containerID?: string;
}

/** A container that does not run yet. */
export interface ContainerStateWaiting {
  /** Why the container waits, in one word, such as ImagePullBackOff. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

/** The state of a container, as its node has reported it. */
export interface ContainerStatus {
  /** Name of the container. */
  readonly name: string;
  /** The present state. */
  readonly state?: ContainerState;
  /** The state before the last restart. */
  readonly lastState?: ContainerState;
  /** Whether the readiness probe succeeds. */
  readonly ready: boolean;
  /** Number of restarts. */
  readonly restartCount: number;
  /** Name of the image that runs. */
  readonly image: string;
  /** Id of the image that runs, mostly with its digest. */
  readonly imageID: string;
  /** Id of the container in its runtime, such as containerd://4f1c82a0. */
  readonly containerID?: string;
  /** Whether the container has started and its startup probe has succeeded. */
  readonly started?: boolean;
  /** Resources that the node keeps for the container. */
  readonly allocatedResources?: { readonly [key: string]: string };
  /** Requests and limits that are in effect. */
  readonly resources?: ResourceRequirements;
  /** Volumes that are mounted. */
  readonly volumeMounts?: readonly VolumeMountStatus[];
  /** User as which the first process of the container started. */
  readonly user?: ContainerUser;
  /** Health of the devices that the container uses. */
  readonly allocatedResourcesStatus?: readonly ResourceStatus[];
  /** Signal that asks the container to end. */
  readonly stopSignal?: 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGRTMAX' | 'SIGRTMAX-1' | 'SIGRTMAX-10' | 'SIGRTMAX-11' | 'SIGRTMAX-12' | 'SIGRTMAX-13' | 'SIGRTMAX-14' | 'SIGRTMAX-2' | 'SIGRTMAX-3' | 'SIGRTMAX-4' | 'SIGRTMAX-5' | 'SIGRTMAX-6' | 'SIGRTMAX-7' | 'SIGRTMAX-8' | 'SIGRTMAX-9' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ';
}

/** The user as which the first process of a container started. */
export interface ContainerUser {
  /** User and groups on Linux. */
  readonly linux?: LinuxContainerUser;
}

/** A port of a program. */
export interface DaemonEndpoint {
  /** Number of the port. */
  readonly Port: number;
}

/** Files made of fields of the pod. */
export interface DownwardAPIProjection {
  /** The files. */
  readonly items?: readonly DownwardAPIVolumeFile[];
}

/** A file made of a field of the pod. */
export interface DownwardAPIVolumeFile {
  /** Path of the file in the volume. It is relative and cannot contain "..". */
  readonly path: string;
  /** Field of the pod: annotations, labels, name, namespace or uid. */
  readonly fieldRef?: ObjectFieldSelector;
  /** Limit or request of a container, in place of fieldRef. */
  readonly resourceFieldRef?: ResourceFieldSelector;
  /** Permissions of the file, such as 0o600 or 384. Default: those of the volume. */
  readonly mode?: number;
}

/** Files made of fields of the pod. */
export interface DownwardAPIVolumeSource {
  /** The files. */
  readonly items?: readonly DownwardAPIVolumeFile[];
  /** Permissions of the files, such as 0o644 or 420. Default 0o644. */
  readonly defaultMode?: number;
}

/** An empty folder that lives as long as the pod. */
export interface EmptyDirVolumeSource {
  /** Memory, HugePages or HugePages-SIZE. Default '': the disk of the node. */
  readonly medium?: string;
  /** Largest size of the content, such as 500Mi. Default: no limit. */
  readonly sizeLimit?: string;
}

/** An address of a service. */
export interface EndpointAddress {
  /** IP address. */
  readonly ip: string;
  /** Host name of the endpoint. */
  readonly hostname?: string;
  /** Node of the endpoint. */
  readonly nodeName?: string;
  /** Object that has the address, mostly a pod. */
  readonly targetRef?: ObjectReference;
}

/** A port of the addresses. */
export interface EndpointPort {
  /** Name of the port, the same as in the service. */
  readonly name?: string;
  /** Number of the port. */
  readonly port: number;
  /** TCP (default), UDP or SCTP. */
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
  /** Protocol of the application, such as http or kubernetes.io/h2c. */
  readonly appProtocol?: string;
}

/** Addresses that have the same ports. */
export interface EndpointSubset {
  /** Addresses that are ready. */
  readonly addresses?: readonly EndpointAddress[];
  /** Addresses that are not ready. */
  readonly notReadyAddresses?: readonly EndpointAddress[];
  /** Ports of the addresses. */
  readonly ports?: readonly EndpointPort[];
}

/** Deprecated: use EndpointSlice. The addresses of a service. */
export interface Endpoints extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Endpoints';
  /** Addresses and ports. Each subset stands for all of its addresses with all of its ports. */
  readonly subsets?: readonly EndpointSubset[];
}

export interface EndpointsList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'EndpointsList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Endpoints[];
}

/** A config map or secret whose keys become environment variables. */
export interface EnvFromSource {
  /** Text before each key in the names of the variables. */
  readonly prefix?: string;
  /** The config map. */
  readonly configMapRef?: ConfigMapEnvSource;
  /** The secret. */
  readonly secretRef?: SecretEnvSource;
}

/** An environment variable. */
export interface EnvVar {
  /** Name of the variable. It cannot contain =. */
  readonly name: string;
  /** Value of the variable. $(NAME) stands for an earlier variable. Default: ''. */
  readonly value?: string;
  /** Where the value comes from, in place of value. */
  readonly valueFrom?: EnvVarSource;
}

/** Where the value of a variable comes from. */
export interface EnvVarSource {
  /** Field of the pod, such as metadata.name or status.podIP. */
  readonly fieldRef?: ObjectFieldSelector;
  /** Limit or request of a container, such as limits.cpu. */
  readonly resourceFieldRef?: ResourceFieldSelector;
  /** Key of a config map. */
  readonly configMapKeyRef?: ConfigMapKeySelector;
  /** Key of a secret. */
  readonly secretKeyRef?: SecretKeySelector;
  /** Variable in a file of a volume. */
  readonly fileKeyRef?: FileKeySelector;
}

/** A container that is added to a running pod, for debugging. It is never restarted. */
export interface EphemeralContainer extends EphemeralContainerCommon {
  /** Container whose processes this one sees. Default: only its own. */
  readonly targetContainerName?: string;
}

/** The fields that ephemeral containers share with other containers. */
export interface EphemeralContainerCommon {
  /** Name of the container, a DNS label, unique in the pod. It cannot be changed. */
  readonly name: string;
  /** Name of the image, such as nginx:1.29. */
  readonly image?: string;
  /** The command, not run in a shell. Default: the image's. */
  readonly command?: readonly string[];
  /** Arguments of the command. Default: the image's. $(NAME) stands for an environment variable. */
  readonly args?: readonly string[];
  /** Folder in which the command runs. Default: the image's. */
  readonly workingDir?: string;
  /** Not allowed for ephemeral containers. */
  readonly ports?: readonly ContainerPort[];
  /** Config maps and secrets whose keys become environment variables. */
  readonly envFrom?: readonly EnvFromSource[];
  /** Environment variables. */
  readonly env?: readonly EnvVar[];
  /** Not allowed for ephemeral containers. They use what the pod has left. */
  readonly resources?: ResourceRequirements;
  /** Not allowed for ephemeral containers. */
  readonly resizePolicy?: readonly ContainerResizePolicy[];
  /** Not allowed for ephemeral containers. */
  readonly restartPolicy?: string;
  /** Not allowed for ephemeral containers. */
  readonly restartPolicyRules?: readonly ContainerRestartRule[];
  /** Where volumes appear in the file system of the container. */
  readonly volumeMounts?: readonly VolumeMount[];
  /** Block devices of the container. */
  readonly volumeDevices?: readonly VolumeDevice[];
  /** Not allowed for ephemeral containers. */
  readonly livenessProbe?: Probe;
  /** Not allowed for ephemeral containers. */
  readonly readinessProbe?: Probe;
  /** Not allowed for ephemeral containers. */
  readonly startupProbe?: Probe;
  /** Not allowed for ephemeral containers. */
  readonly lifecycle?: Lifecycle;
  /** File in the container whose content becomes the message of its end. Default: /dev/termination-log. */
  readonly terminationMessagePath?: string;
  /** File (default), or FallbackToLogsOnError: the end of the log if the container fails without a message. */
  readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
  /** Always, Never or IfNotPresent. Default: Always for the tag latest, otherwise IfNotPresent. */
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  /** User, capabilities and further rights. They override the pod's. */
  readonly securityContext?: SecurityContext;
  /** Whether the container has a standard input. Default false. */
  readonly stdin?: boolean;
  /** Whether the standard input is closed after the first client. Default false. */
  readonly stdinOnce?: boolean;
  /** Whether the container has a terminal. Needs stdin. Default false. */
  readonly tty?: boolean;
}

/** A claim that is made for the pod. */
export interface EphemeralVolumeSource {
  /** Metadata and spec of the claim. Its name is POD-VOLUME. */
  readonly volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}

/** A report of something that happened to an object. */
export interface Event extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Event';
  /** Object that the event is about. */
  readonly involvedObject: ObjectReference;
  /** Why it happened, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
  /** Program that reports, in the older form. */
  readonly source?: EventSource;
  /** Time at which it first happened. */
  readonly firstTimestamp?: string;
  /** Time at which it last happened. */
  readonly lastTimestamp?: string;
  /** Number of times that it happened. */
  readonly count?: number;
  /** Normal or Warning. */
  readonly type?: string;
  /** Time at which it first happened, with microseconds. */
  readonly eventTime?: string;
  /** Set if the event goes on happening. */
  readonly series?: EventSeries;
  /** What was done or failed, in one word. */
  readonly action?: string;
  /** Second object that took part. */
  readonly related?: ObjectReference;
  /** Name of the controller that reports, such as kubernetes.io/kubelet. */
  readonly reportingComponent?: string;
  /** Instance of the controller, such as the name of its pod. */
  readonly reportingInstance?: string;
}

export interface EventList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'EventList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Event[];
}

/** An event that goes on happening. */
export interface EventSeries {
  /** Number of times that it happened. */
  readonly count?: number;
  /** Time at which it last happened. */
  readonly lastObservedTime?: string;
}

/** A program that reports events. */
export interface EventSource {
  /** Name of the program. */
  readonly component?: string;
  /** Node of the program. */
  readonly host?: string;
}

/** A command in a container. */
export interface ExecAction {
  /** The command and its arguments, not run in a shell. It starts in the root folder. */
  readonly command?: readonly string[];
}

/** A disk that is attached over Fibre Channel. */
export interface FCVolumeSource {
  /** World wide names of the targets, with lun. */
  readonly targetWWNs?: readonly string[];
  /** Number of the disk at the target. */
  readonly lun?: number;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** World wide ids of the disk, in place of targetWWNs and lun. */
  readonly wwids?: readonly string[];
}

/** A variable in a file of a volume. */
export interface FileKeySelector {
  /** Name of the emptyDir volume that contains the file. */
  readonly volumeName: string;
  /** Path of the file in the volume. */
  readonly path: string;
  /** Name of the variable in the file. */
  readonly key: string;
  /** Whether the file or the variable may be missing. Default false. */
  readonly optional?: boolean;
}

/** A volume of a program on the node. Deprecated: use a CSI driver. */
export interface FlexPersistentVolumeSource {
  /** Name of the driver. */
  readonly driver: string;
  /** File system of the volume. Default: that of the driver. */
  readonly fsType?: string;
  /** Secret that the driver gets. */
  readonly secretRef?: SecretReference;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Further options for the driver. */
  readonly options?: { readonly [key: string]: string };
}

/** A volume of a program on the node. Deprecated: use a CSI driver. */
export interface FlexVolumeSource {
  /** Name of the driver. */
  readonly driver: string;
  /** File system of the volume. Default: that of the driver. */
  readonly fsType?: string;
  /** Secret that the driver gets. */
  readonly secretRef?: LocalObjectReference;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Further options for the driver. */
  readonly options?: { readonly [key: string]: string };
}

/** A volume of Flocker. No longer supported by Kubernetes. */
export interface FlockerVolumeSource {
  /** Name of the dataset. Deprecated: use datasetUUID. */
  readonly datasetName?: string;
  /** UUID of the dataset. */
  readonly datasetUUID?: string;
}

/** A disk of Google Cloud. Deprecated: served by the driver pd.csi.storage.gke.io. */
export interface GCEPersistentDiskVolumeSource {
  /** Name of the disk. */
  readonly pdName: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Number of the partition. Default 0: the whole disk. */
  readonly partition?: number;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** A call of the gRPC health service. */
export interface GRPCAction {
  /** Number of the port. */
  readonly port: number;
  /** Name of the service that is asked about. Default: ''. */
  readonly service?: string;
}

/** A clone of a Git repository. Deprecated: clone in an init container. */
export interface GitRepoVolumeSource {
  /** URL of the repository. */
  readonly repository: string;
  /** Commit to check out. */
  readonly revision?: string;
  /** Folder of the clone in the volume. Default: the name of the repository. */
  readonly directory?: string;
}

/** A volume of GlusterFS. No longer supported by Kubernetes. */
export interface GlusterfsPersistentVolumeSource {
  /** Name of the endpoints with the addresses of the servers. */
  readonly endpoints: string;
  /** Path of the volume. */
  readonly path: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Namespace of the endpoints. Default: the namespace of the claim. */
  readonly endpointsNamespace?: string;
}

/** A volume of GlusterFS. No longer supported by Kubernetes. */
export interface GlusterfsVolumeSource {
  /** Name of the endpoints with the addresses of the servers. */
  readonly endpoints: string;
  /** Path of the volume. */
  readonly path: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** An HTTP request with the method GET. */
export interface HTTPGetAction {
  /** Path of the URL. Default: /. */
  readonly path?: string;
  /** Number or name of the port. */
  readonly port: number | string;
  /** Host of the URL. Default: the address of the pod. */
  readonly host?: string;
  /** HTTP (default) or HTTPS. Certificates are not checked. */
  readonly scheme?: 'HTTP' | 'HTTPS';
  /** Headers of the request. */
  readonly httpHeaders?: readonly HTTPHeader[];
}

/** A header of a request. */
export interface HTTPHeader {
  /** Name of the header. */
  readonly name: string;
  /** Value of the header. */
  readonly value: string;
}

/** A line of the file /etc/hosts. */
export interface HostAlias {
  /** IP address. */
  readonly ip: string;
  /** Names for the address. */
  readonly hostnames?: readonly string[];
}

/** An address of a node. */
export interface HostIP {
  /** The IP address. */
  readonly ip: string;
}

/** A file or folder of the node. */
export interface HostPathVolumeSource {
  /** Path on the node. */
  readonly path: string;
  /** What must be at the path: DirectoryOrCreate, Directory, FileOrCreate, File, Socket, CharDevice or BlockDevice. Default '': no check. */
  readonly type?: '' | 'BlockDevice' | 'CharDevice' | 'Directory' | 'DirectoryOrCreate' | 'File' | 'FileOrCreate' | 'Socket';
}

/** A disk of an iSCSI server. */
export interface ISCSIPersistentVolumeSource {
  /** Address of the target, with the port if it is not 3260. */
  readonly targetPortal: string;
  /** Name of the target. */
  readonly iqn: string;
  /** Number of the disk at the target. */
  readonly lun: number;
  /** Name of the interface. Default: default (TCP). */
  readonly iscsiInterface?: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Further addresses of the target. */
  readonly portals?: readonly string[];
  /** Whether discovery authenticates with CHAP. Default false. */
  readonly chapAuthDiscovery?: boolean;
  /** Whether sessions authenticate with CHAP. Default false. */
  readonly chapAuthSession?: boolean;
  /** Secret with the names and passwords for CHAP. */
  readonly secretRef?: SecretReference;
  /** Name of the initiator, in place of that of the node. */
  readonly initiatorName?: string;
}

/** A disk of an iSCSI server. */
export interface ISCSIVolumeSource {
  /** Address of the target, with the port if it is not 3260. */
  readonly targetPortal: string;
  /** Name of the target. */
  readonly iqn: string;
  /** Number of the disk at the target. */
  readonly lun: number;
  /** Name of the interface. Default: default (TCP). */
  readonly iscsiInterface?: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Further addresses of the target. */
  readonly portals?: readonly string[];
  /** Whether discovery authenticates with CHAP. Default false. */
  readonly chapAuthDiscovery?: boolean;
  /** Whether sessions authenticate with CHAP. Default false. */
  readonly chapAuthSession?: boolean;
  /** Secret with the names and passwords for CHAP. */
  readonly secretRef?: LocalObjectReference;
  /** Name of the initiator, in place of that of the node. */
  readonly initiatorName?: string;
}

/** The content of an image or artifact, read-only. */
export interface ImageVolumeSource {
  /** Name of the image or artifact. */
  readonly reference?: string;
  /** Always, Never or IfNotPresent. Default: Always for the tag latest, otherwise IfNotPresent. */
  readonly pullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
}

/** The image that is mounted as a volume. */
export interface ImageVolumeStatus {
  /** Digest of the image, in the form of imageID of a container. At most 256 characters. */
  readonly imageRef: string;
}

/** A key that becomes a file. */
export interface KeyToPath {
  /** The key. */
  readonly key: string;
  /** Path of the file in the volume. It is relative and cannot contain "..". */
  readonly path: string;
  /** Permissions of the file, such as 0o600 or 384. Default: those of the volume. */
  readonly mode?: number;
}

/** Actions after the start and before the end of a container. */
export interface Lifecycle {
  /** Action right after the start. When it fails, the container is killed. */
  readonly postStart?: LifecycleHandler;
  /** Action before the container is asked to end. It counts towards the grace period. */
  readonly preStop?: LifecycleHandler;
  /** Signal that asks the container to end. Default: the image's, or SIGTERM. Needs spec.os.name. */
  readonly stopSignal?: 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGRTMAX' | 'SIGRTMAX-1' | 'SIGRTMAX-10' | 'SIGRTMAX-11' | 'SIGRTMAX-12' | 'SIGRTMAX-13' | 'SIGRTMAX-14' | 'SIGRTMAX-2' | 'SIGRTMAX-3' | 'SIGRTMAX-4' | 'SIGRTMAX-5' | 'SIGRTMAX-6' | 'SIGRTMAX-7' | 'SIGRTMAX-8' | 'SIGRTMAX-9' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ';
}

/** One action after the start or before the end of a container. */
export interface LifecycleHandler {
  /** Command to run in the container. */
  readonly exec?: ExecAction;
  /** HTTP request to the container. */
  readonly httpGet?: HTTPGetAction;
  /** Deprecated. It has no effect. */
  readonly tcpSocket?: TCPSocketAction;
  /** Time to wait. */
  readonly sleep?: SleepAction;
}

/** Limits and defaults for the pods, containers and claims of a namespace. */
export interface LimitRange extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'LimitRange';
  /** The desired state. */
  readonly spec?: LimitRangeSpec;
}

/** Limits and defaults for objects of one type, by resource. */
export interface LimitRangeItem {
  /** Pod, Container or PersistentVolumeClaim. */
  readonly type: string;
  /** Largest amounts. */
  readonly max?: { readonly [key: string]: string };
  /** Smallest amounts. */
  readonly min?: { readonly [key: string]: string };
  /** Limits of containers that have none. */
  readonly default?: { readonly [key: string]: string };
  /** Requests of containers that have none. */
  readonly defaultRequest?: { readonly [key: string]: string };
  /** Largest ratios between limit and request. */
  readonly maxLimitRequestRatio?: { readonly [key: string]: string };
}

export interface LimitRangeList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'LimitRangeList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly LimitRange[];
}

/** Limits and defaults. */
export interface LimitRangeSpec {
  /** Limits and defaults by type of object. */
  readonly limits: readonly LimitRangeItem[];
}

/** User and groups of a process on Linux. */
export interface LinuxContainerUser {
  /** Id of the user. */
  readonly uid: number;
  /** Id of the primary group. */
  readonly gid: number;
  /** Ids of further groups. */
  readonly supplementalGroups?: readonly number[];
}

export interface List {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'List';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly unknown[];
}

/** An address of a load balancer. */
export interface LoadBalancerIngress {
  /** IP address of the load balancer, if it has one. */
  readonly ip?: string;
  /** Host name of the load balancer, if it has one. */
  readonly hostname?: string;
  /** VIP: packets reach the node with this address. Proxy: with the address of node or pod. */
  readonly ipMode?: string;
  /** State of each port. */
  readonly ports?: readonly PortStatus[];
}

/** The state of a load balancer. */
export interface LoadBalancerStatus {
  /** Addresses at which the load balancer can be reached. */
  readonly ingress?: readonly LoadBalancerIngress[];
}

/** Names an object of the same namespace. */
export interface LocalObjectReference {
  /** Name of the object, in the same namespace. */
  readonly name?: string;
}

/** A folder or device that belongs to one node. */
export interface LocalVolumeSource {
  /** Path on the node. */
  readonly path: string;
  /** File system of a device. Default: chosen by the node. */
  readonly fsType?: string;
}

/** State of a change of the class of changeable attributes. */
export interface ModifyVolumeStatus {
  /** Class that the volume is to get. */
  readonly targetVolumeAttributesClassName?: string;
  /** Pending, InProgress or Infeasible. */
  readonly status: 'InProgress' | 'Infeasible' | 'Pending';
}

/** A folder of an NFS server. */
export interface NFSVolumeSource {
  /** Name or address of the server. */
  readonly server: string;
  /** Path of the folder at the server. */
  readonly path: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** A space of names. Most objects live in one. */
export interface Namespace extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Namespace';
  /** The desired state. */
  readonly spec?: NamespaceSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: NamespaceStatus;
}

/** One aspect of the state of a namespace. */
export interface NamespaceCondition {
  /** Name of the condition, such as NamespaceContentRemaining. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface NamespaceList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'NamespaceList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Namespace[];
}

/** Settings of a namespace. */
export interface NamespaceSpec {
  /** Names of work that must be done before the namespace is removed. */
  readonly finalizers?: readonly string[];
}

/** The state of a namespace. */
export interface NamespaceStatus {
  /** Active or Terminating. */
  readonly phase?: 'Active' | 'Terminating';
  /** What keeps a deleted namespace from being removed. */
  readonly conditions?: readonly NamespaceCondition[];
}

/** A machine that runs pods. */
export interface Node extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Node';
  /** The desired state. */
  readonly spec?: NodeSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: NodeStatus;
}

/** A name or address of a node. */
export interface NodeAddress {
  /** Hostname, InternalIP, ExternalIP, InternalDNS or ExternalDNS. */
  readonly type: string;
  /** The name or address. */
  readonly address: string;
}

/** Rules about the labels of nodes. */
export interface NodeAffinity {
  /** Rules that must hold when the pod is scheduled. A pod that runs already stays if they no longer hold. */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  /** Rules that should hold. The node with the largest sum of weights is preferred. */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[];
}

/** What a resource claim takes of the resources that the node counts as allocatable. */
export interface NodeAllocatableResourceClaimStatus {
  /** Name of the claim, to which the pod refers. */
  readonly resourceClaimName: string;
  /** Names of the containers that use the claim. */
  readonly containers?: readonly string[];
  /** Quantities that the claim was given, by the name of the resource, such as cpu. */
  readonly resources: { readonly [key: string]: string };
}

/** One aspect of the state of a node. */
export interface NodeCondition {
  /** Ready, MemoryPressure, DiskPressure, PIDPressure or NetworkUnavailable. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time of the last report. */
  readonly lastHeartbeatTime?: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

/** Deprecated. Where the kubelet reads its configuration. */
export interface NodeConfigSource {
  /** Config map with the configuration. */
  readonly configMap?: ConfigMapNodeConfigSource;
}

/** Deprecated. The state of the configuration of the kubelet. */
export interface NodeConfigStatus {
  /** Configuration that the kubelet tries to use. */
  readonly assigned?: NodeConfigSource;
  /** Configuration that is in use. */
  readonly active?: NodeConfigSource;
  /** Configuration that is used when the assigned one fails. */
  readonly lastKnownGood?: NodeConfigSource;
  /** Why the assigned configuration is not used. */
  readonly error?: string;
}

/** Ports of the programs on a node. */
export interface NodeDaemonEndpoints {
  /** Port of the kubelet. */
  readonly kubeletEndpoint?: DaemonEndpoint;
}

/** Features of the container runtime. */
export interface NodeFeatures {
  /** Whether supplementalGroupsPolicy of pods is supported. */
  readonly supplementalGroupsPolicy?: boolean;
}

export interface NodeList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'NodeList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Node[];
}

export interface NodeProxyOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly path?: string;
}

/** A handler of the container runtime. */
export interface NodeRuntimeHandler {
  /** Name of the handler. '' is the default one. */
  readonly name?: string;
  /** Features of the handler. */
  readonly features?: NodeRuntimeHandlerFeatures;
}

/** Features of a handler of the container runtime. */
export interface NodeRuntimeHandlerFeatures {
  /** Whether recursiveReadOnly of volume mounts is supported. */
  readonly recursiveReadOnlyMounts?: boolean;
  /** Whether hostUsers: false of pods is supported. */
  readonly userNamespaces?: boolean;
}

/** Selects nodes by terms. One of the terms must hold. */
export interface NodeSelector {
  /** The terms. At least one. */
  readonly nodeSelectorTerms: readonly NodeSelectorTerm[];
}

/** A condition on a label or field of a node. */
export interface NodeSelectorRequirement {
  /** Key of the label, or name of the field. */
  readonly key: string;
  /** In, NotIn, Exists, DoesNotExist, Gt or Lt. */
  readonly operator: 'DoesNotExist' | 'Exists' | 'Gt' | 'In' | 'Lt' | 'NotIn';
  /** Values for In and NotIn, one integer for Gt and Lt, empty for Exists and DoesNotExist. */
  readonly values?: readonly string[];
}

/** Selects nodes by conditions. All of them must hold. A term without conditions selects no node. */
export interface NodeSelectorTerm {
  /** Conditions on the labels of a node. */
  readonly matchExpressions?: readonly NodeSelectorRequirement[];
  /** Conditions on the fields of a node. Only metadata.name is known. */
  readonly matchFields?: readonly NodeSelectorRequirement[];
}

/** Settings of a node. */
export interface NodeSpec {
  /** Address range of the pods on the node. */
  readonly podCIDR?: string;
  /** Address ranges of the pods, one for each IP family. */
  readonly podCIDRs?: readonly string[];
  /** Id of the machine at its provider, such as kind://docker/kind/kind-control-plane. */
  readonly providerID?: string;
  /** Whether no new pods are scheduled to the node. Default false. */
  readonly unschedulable?: boolean;
  /** Taints. They keep pods away that do not tolerate them. */
  readonly taints?: readonly Taint[];
  /** Deprecated. It has no effect. */
  readonly configSource?: NodeConfigSource;
  /** Deprecated. It is not used. */
  readonly externalID?: string;
}

/** The state of a node. */
export interface NodeStatus {
  /** Resources that the node has. */
  readonly capacity?: { readonly [key: string]: string };
  /** Resources that pods may use. */
  readonly allocatable?: { readonly [key: string]: string };
  /** Deprecated. It is not set. */
  readonly phase?: 'Pending' | 'Running' | 'Terminated';
  /** Whether the node is ready and has enough memory, disk space and process ids. */
  readonly conditions?: readonly NodeCondition[];
  /** Names and addresses of the node. */
  readonly addresses?: readonly NodeAddress[];
  /** Ports of the programs on the node. */
  readonly daemonEndpoints?: NodeDaemonEndpoints;
  /** Versions and ids of the node. */
  readonly nodeInfo?: NodeSystemInfo;
  /** Images on the node. */
  readonly images?: readonly ContainerImage[];
  /** Attached volumes that the node uses. */
  readonly volumesInUse?: readonly string[];
  /** Volumes that are attached to the node. */
  readonly volumesAttached?: readonly AttachedVolume[];
  /** Deprecated. State of the configuration of the kubelet. */
  readonly config?: NodeConfigStatus;
  /** Handlers of the container runtime that runtime classes can name. */
  readonly runtimeHandlers?: readonly NodeRuntimeHandler[];
  /** Features of the container runtime. */
  readonly features?: NodeFeatures;
  /** Features of the node that its kubelet has declared. */
  readonly declaredFeatures?: readonly string[];
}

/** The swap memory of a node. */
export interface NodeSwapStatus {
  /** Size of the swap memory, in bytes. */
  readonly capacity?: number;
}

/** Versions and ids of a node. */
export interface NodeSystemInfo {
  /** Id of the machine in the cluster. */
  readonly machineID: string;
  /** Id of the hardware of the machine. */
  readonly systemUUID: string;
  /** Id of the last boot. */
  readonly bootID: string;
  /** Version of the kernel. */
  readonly kernelVersion: string;
  /** Name of the operating system with its version. */
  readonly osImage: string;
  /** Name and version of the container runtime, such as containerd://2.1.4. */
  readonly containerRuntimeVersion: string;
  /** Version of the kubelet. */
  readonly kubeletVersion: string;
  /** Deprecated. Version of kube-proxy. */
  readonly kubeProxyVersion: string;
  /** Operating system: linux or windows. */
  readonly operatingSystem: string;
  /** Architecture of the processor, such as amd64. */
  readonly architecture: string;
  /** Swap memory. */
  readonly swap?: NodeSwapStatus;
}

/** A field of an object. */
export interface ObjectFieldSelector {
  /** Version in which the field is named. Default: v1. */
  readonly apiVersion?: string;
  /** Path of the field, such as metadata.labels['app']. */
  readonly fieldPath: string;
}

/** Names an object of any kind. */
export interface ObjectReference {
  /** Kind of the object. */
  readonly kind?: string;
  /** Namespace of the object. */
  readonly namespace?: string;
  /** Name of the object. */
  readonly name?: string;
  /** Uid of the object. */
  readonly uid?: string;
  /** Group and version of the object. */
  readonly apiVersion?: string;
  /** Resource version of the object. */
  readonly resourceVersion?: string;
  /** Part of the object, such as spec.containers{web}. */
  readonly fieldPath?: string;
}

/** A piece of storage of the cluster. */
export interface PersistentVolume extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'PersistentVolume';
  /** The desired state. */
  readonly spec?: PersistentVolumeSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PersistentVolumeStatus;
}

/** A request for storage. */
export interface PersistentVolumeClaim extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'PersistentVolumeClaim';
  /** The desired state. */
  readonly spec?: PersistentVolumeClaimSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PersistentVolumeClaimStatus;
}

/** One aspect of the state of a claim. */
export interface PersistentVolumeClaimCondition {
  /** Name of the condition, such as Resizing or FileSystemResizePending. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Not set by Kubernetes. */
  readonly lastProbeTime?: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface PersistentVolumeClaimList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PersistentVolumeClaimList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PersistentVolumeClaim[];
}

/** The storage that is asked for. */
export interface PersistentVolumeClaimSpec {
  /** ReadWriteOnce, ReadOnlyMany, ReadWriteMany or ReadWriteOncePod. */
  readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
  /** Labels of the volumes that may be bound. */
  readonly selector?: metav1.LabelSelector;
  /** The size, as requests.storage. */
  readonly resources?: VolumeResourceRequirements;
  /** Name of the volume that is bound. */
  readonly volumeName?: string;
  /** Storage class. Default: the default class of the cluster. '' stands for no class. */
  readonly storageClassName?: string;
  /** Filesystem (default) or Block. */
  readonly volumeMode?: 'Block' | 'Filesystem';
  /** Snapshot or claim that is copied into the volume. */
  readonly dataSource?: TypedLocalObjectReference;
  /** Object of any kind from which the volume is filled. */
  readonly dataSourceRef?: TypedObjectReference;
  /** Class of changeable attributes of the volume. */
  readonly volumeAttributesClassName?: string;
}

/** The state of a claim. */
export interface PersistentVolumeClaimStatus {
  /** Pending, Bound or Lost: the volume is gone. */
  readonly phase?: 'Bound' | 'Lost' | 'Pending';
  /** Access modes of the bound volume. */
  readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
  /** Size of the bound volume. */
  readonly capacity?: { readonly [key: string]: string };
  /** Whether the volume is being resized or modified. */
  readonly conditions?: readonly PersistentVolumeClaimCondition[];
  /** Size that a change of the size has asked for. */
  readonly allocatedResources?: { readonly [key: string]: string };
  /** State of a change of the size, by resource. */
  readonly allocatedResourceStatuses?: { readonly [key: string]: string };
  /** Class of changeable attributes that the volume has. */
  readonly currentVolumeAttributesClassName?: string;
  /** State of a change of the class of changeable attributes. */
  readonly modifyVolumeStatus?: ModifyVolumeStatus;
}

/** The claim that is made for a pod. */
export interface PersistentVolumeClaimTemplate {
  /** Labels and annotations of the claim. */
  readonly metadata?: metav1.ObjectMeta;
  /** Spec of the claim. */
  readonly spec: PersistentVolumeClaimSpec;
}

/** A claim of the namespace. */
export interface PersistentVolumeClaimVolumeSource {
  /** Name of the claim. */
  readonly claimName: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

export interface PersistentVolumeList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PersistentVolumeList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PersistentVolume[];
}

/** Where the volume is stored. One of the fields is set. */
export interface PersistentVolumeSource {
  /** Disk of Google Cloud. Deprecated: use the driver pd.csi.storage.gke.io. */
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** Disk of AWS. Deprecated: use the driver ebs.csi.aws.com. */
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** File or folder of the node. For tests on one node only. */
  readonly hostPath?: HostPathVolumeSource;
  /** Volume of GlusterFS. No longer supported. */
  readonly glusterfs?: GlusterfsPersistentVolumeSource;
  /** Folder of an NFS server. */
  readonly nfs?: NFSVolumeSource;
  /** Image of Ceph RBD. No longer supported. */
  readonly rbd?: RBDPersistentVolumeSource;
  /** Disk of an iSCSI server. */
  readonly iscsi?: ISCSIPersistentVolumeSource;
  /** Volume of OpenStack. Deprecated: use the driver cinder.csi.openstack.org. */
  readonly cinder?: CinderPersistentVolumeSource;
  /** Folder of CephFS. No longer supported. */
  readonly cephfs?: CephFSPersistentVolumeSource;
  /** Disk that is attached over Fibre Channel. */
  readonly fc?: FCVolumeSource;
  /** Volume of Flocker. No longer supported. */
  readonly flocker?: FlockerVolumeSource;
  /** Volume of a program on the node. Deprecated: use a CSI driver. */
  readonly flexVolume?: FlexPersistentVolumeSource;
  /** Share of Azure Files. Deprecated: use the driver file.csi.azure.com. */
  readonly azureFile?: AzureFilePersistentVolumeSource;
  /** Disk of vSphere. Deprecated: use the driver csi.vsphere.vmware.com. */
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** Volume of Quobyte. No longer supported. */
  readonly quobyte?: QuobyteVolumeSource;
  /** Disk of Azure. Deprecated: use the driver disk.csi.azure.com. */
  readonly azureDisk?: AzureDiskVolumeSource;
  /** Disk of Photon. No longer supported. */
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** Volume of Portworx. Deprecated: use the driver pxd.portworx.com. */
  readonly portworxVolume?: PortworxVolumeSource;
  /** Volume of ScaleIO. No longer supported. */
  readonly scaleIO?: ScaleIOPersistentVolumeSource;
  /** Folder or device that belongs to one node. */
  readonly local?: LocalVolumeSource;
  /** Volume of StorageOS. No longer supported. */
  readonly storageos?: StorageOSPersistentVolumeSource;
  /** Volume of a CSI driver. */
  readonly csi?: CSIPersistentVolumeSource;
}

/** A piece of storage, and how it can be used. It has one source. */
export interface PersistentVolumeSpec extends PersistentVolumeSource {
  /** Size of the volume, as storage. */
  readonly capacity?: { readonly [key: string]: string };
  /** Ways in which the volume can be mounted: ReadWriteOnce, ReadOnlyMany, ReadWriteMany or ReadWriteOncePod. */
  readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
  /** Claim to which the volume is bound. */
  readonly claimRef?: ObjectReference;
  /** What happens when the claim is deleted: Retain (default), Delete or Recycle (deprecated). */
  readonly persistentVolumeReclaimPolicy?: 'Delete' | 'Recycle' | 'Retain';
  /** Storage class of the volume. Default '': no class. */
  readonly storageClassName?: string;
  /** Options for mounting the volume. They are not checked. */
  readonly mountOptions?: readonly string[];
  /** Filesystem (default) or Block. */
  readonly volumeMode?: 'Block' | 'Filesystem';
  /** Nodes from which the volume can be reached. Default: all. */
  readonly nodeAffinity?: VolumeNodeAffinity;
  /** Class of changeable attributes of the volume. */
  readonly volumeAttributesClassName?: string;
}

/** The state of a volume. */
export interface PersistentVolumeStatus {
  /** Pending, Available, Bound, Released (the claim is deleted) or Failed. */
  readonly phase?: 'Available' | 'Bound' | 'Failed' | 'Pending' | 'Released';
  /** Details for people. */
  readonly message?: string;
  /** Why the volume is in this phase, in one word in CamelCase. */
  readonly reason?: string;
  /** Time at which the phase changed. */
  readonly lastPhaseTransitionTime?: string;
}

/** A disk of Photon. No longer supported by Kubernetes. */
export interface PhotonPersistentDiskVolumeSource {
  /** Id of the disk. */
  readonly pdID: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
}

/** Containers that run together on one node. */
export interface Pod extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Pod';
  /** The desired state. */
  readonly spec?: PodSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PodStatus;
}

/** Rules about pods to be near to. */
export interface PodAffinity {
  /** Rules that must hold when the pod is scheduled. A pod that runs already stays if they no longer hold. */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
  /** Rules that should hold. The node with the largest sum of weights is preferred. */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
}

/** Selects pods, and the group of nodes that counts as near. */
export interface PodAffinityTerm {
  /** Labels of the pods. Not set: no pods. */
  readonly labelSelector?: metav1.LabelSelector;
  /** Names of the namespaces of the pods. Default: the namespace of the pod itself. */
  readonly namespaces?: readonly string[];
  /** Label of nodes, such as topology.kubernetes.io/zone. Nodes with the same value are near each other. */
  readonly topologyKey: string;
  /** Labels of the namespaces of the pods. Empty: all namespaces. */
  readonly namespaceSelector?: metav1.LabelSelector;
  /** Keys of labels that the pods must share with the new pod. */
  readonly matchLabelKeys?: readonly string[];
  /** Keys of labels whose values must differ from those of the new pod. */
  readonly mismatchLabelKeys?: readonly string[];
}

/** Rules about pods to keep away from. */
export interface PodAntiAffinity {
  /** Rules that must hold when the pod is scheduled. A pod that runs already stays if they no longer hold. */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
  /** Rules that should hold. The node with the largest sum of weights is preferred. */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
}

export interface PodAttachOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly stdin?: boolean;
  readonly stdout?: boolean;
  readonly stderr?: boolean;
  readonly tty?: boolean;
  readonly container?: string;
}

/** Files with a key and a certificate that is issued for the pod. The node renews them. */
export interface PodCertificateProjection {
  /** Signer of the certificate. */
  readonly signerName: string;
  /** RSA3072, RSA4096, ECDSAP256, ECDSAP384, ECDSAP521 or ED25519. */
  readonly keyType: string;
  /** Largest lifetime of the certificate, in seconds, at least 3600. Default 86400. */
  readonly maxExpirationSeconds?: number;
  /** Path of the file with the key and the certificates. */
  readonly credentialBundlePath?: string;
  /** Path of the file with the key only. */
  readonly keyPath?: string;
  /** Path of the file with the certificates only. */
  readonly certificateChainPath?: string;
  /** Further data for the signer, by key. */
  readonly userAnnotations?: { readonly [key: string]: string };
}

/** One aspect of the state of a pod. */
export interface PodCondition {
  /** Name of the condition, such as PodScheduled, Initialized, ContainersReady or Ready. */
  readonly type: string;
  /** Generation of the pod that the condition is about. */
  readonly observedGeneration?: number;
  /** True, False or Unknown. */
  readonly status: string;
  /** Not set by Kubernetes. */
  readonly lastProbeTime?: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

/** Settings for name resolution in a pod. */
export interface PodDNSConfig {
  /** IP addresses of DNS servers. At most 3. */
  readonly nameservers?: readonly string[];
  /** Domains in which short names are looked up. At most 32. */
  readonly searches?: readonly string[];
  /** Options of the resolver. */
  readonly options?: readonly PodDNSConfigOption[];
}

/** An option of the resolver. */
export interface PodDNSConfigOption {
  /** Name of the option, such as ndots. */
  readonly name?: string;
  /** Value of the option, if it has one. */
  readonly value?: string;
}

export interface PodExecOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly stdin?: boolean;
  readonly stdout?: boolean;
  readonly stderr?: boolean;
  readonly tty?: boolean;
  readonly container?: string;
  readonly command: readonly string[];
}

/** The claim that was made for the extended resources of a pod. */
export interface PodExtendedResourceClaimStatus {
  /** Requests of the claim by container and resource. */
  readonly requestMappings: readonly ContainerExtendedResourceRequest[];
  /** Name of the ResourceClaim. */
  readonly resourceClaimName: string;
}

/** An address of a pod. */
export interface PodIP {
  /** The IP address. */
  readonly ip: string;
}

export interface PodList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PodList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Pod[];
}

export interface PodLogOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly container?: string;
  readonly follow?: boolean;
  readonly previous?: boolean;
  readonly sinceSeconds?: number;
  readonly sinceTime?: string;
  readonly timestamps?: boolean;
  readonly tailLines?: number;
  readonly limitBytes?: number;
  readonly insecureSkipTLSVerifyBackend?: boolean;
  readonly stream?: string;
}

/** The operating system of the containers. */
export interface PodOS {
  /** linux or windows. */
  readonly name: string;
}

export interface PodPortForwardOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly ports?: readonly number[];
}

export interface PodProxyOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly path?: string;
}

/** A condition that must be true before a pod is ready. */
export interface PodReadinessGate {
  /** Type of a condition in the status of the pod. */
  readonly conditionType: string;
}

/** A claim for devices. It names a claim or a template. */
export interface PodResourceClaim {
  /** Name by which containers refer to the claim. */
  readonly name: string;
  /** Name of a ResourceClaim of the namespace. */
  readonly resourceClaimName?: string;
  /** Name of a ResourceClaimTemplate of the namespace. Each pod gets a claim made of it. */
  readonly resourceClaimTemplateName?: string;
}

/** A claim that was made for a pod. */
export interface PodResourceClaimStatus {
  /** Name of an entry of spec.resourceClaims. */
  readonly name: string;
  /** Name of the ResourceClaim. Not set if the pod needs none. */
  readonly resourceClaimName?: string;
}

/** A gate that keeps a pod unscheduled until it is removed. */
export interface PodSchedulingGate {
  /** Name of the gate, unique in the pod. */
  readonly name: string;
}

/** The group of pods with which a pod is scheduled. One field is set. */
export interface PodSchedulingGroup {
  /** Name of the PodGroup in the namespace. */
  readonly podGroupName?: string;
}

/** Rights of all containers of a pod. */
export interface PodSecurityContext {
  /** SELinux labels of the containers. */
  readonly seLinuxOptions?: SELinuxOptions;
  /** Settings for Windows. */
  readonly windowsOptions?: WindowsSecurityContextOptions;
  /** User id of the processes. Default: the image's. */
  readonly runAsUser?: number;
  /** Group id of the processes. Default: that of the runtime. */
  readonly runAsGroup?: number;
  /** Whether containers that run as root are refused. Default false. */
  readonly runAsNonRoot?: boolean;
  /** Further group ids of the processes. */
  readonly supplementalGroups?: readonly number[];
  /** Whether groups of the image count, too: Merge (default) or Strict. */
  readonly supplementalGroupsPolicy?: 'Merge' | 'Strict';
  /** Group id that owns the volumes. Processes of the containers belong to it. */
  readonly fsGroup?: number;
  /** Kernel settings of the pod. */
  readonly sysctls?: readonly Sysctl[];
  /** When the owner of files in volumes is changed: Always (default) or OnRootMismatch. */
  readonly fsGroupChangePolicy?: 'Always' | 'OnRootMismatch';
  /** System calls that are allowed. */
  readonly seccompProfile?: SeccompProfile;
  /** AppArmor profile of the containers. */
  readonly appArmorProfile?: AppArmorProfile;
  /** How volumes get their SELinux label: MountOption (default) or Recursive. */
  readonly seLinuxChangePolicy?: string;
}

export interface PodSignature {
  readonly podController?: metav1.OwnerReference;
}

/** What a pod runs, and where. */
export interface PodSpec {
  /** Volumes that the containers can mount. */
  readonly volumes?: readonly Volume[];
  /** Containers that run before the others, one after the other. */
  readonly initContainers?: readonly Container[];
  /** Containers of the pod. At least one. */
  readonly containers: readonly Container[];
  /** Containers that were added to the running pod, for debugging. */
  readonly ephemeralContainers?: readonly EphemeralContainer[];
  /** When containers are restarted: Always (default), OnFailure or Never. */
  readonly restartPolicy?: 'Always' | 'Never' | 'OnFailure';
  /** Time between the request to end and the kill, in seconds. Default 30. */
  readonly terminationGracePeriodSeconds?: number;
  /** Time that the pod may run on its node before it fails, in seconds. Default: no limit. */
  readonly activeDeadlineSeconds?: number;
  /** ClusterFirst (default), ClusterFirstWithHostNet, Default (as on the node) or None. */
  readonly dnsPolicy?: 'ClusterFirst' | 'ClusterFirstWithHostNet' | 'Default' | 'None';
  /** Labels that the node must have. */
  readonly nodeSelector?: { readonly [key: string]: string };
  /** Service account as which the containers call the API. Default: default. */
  readonly serviceAccountName?: string;
  /** Deprecated: use serviceAccountName. */
  readonly serviceAccount?: string;
  /** Whether containers get a token of the service account. Default: the setting of the account, or true. */
  readonly automountServiceAccountToken?: boolean;
  /** Node on which the pod runs. The scheduler sets it. */
  readonly nodeName?: string;
  /** Whether the pod uses the network of the node. Default false. */
  readonly hostNetwork?: boolean;
  /** Whether the pod sees all processes of the node. Default false. */
  readonly hostPID?: boolean;
  /** Whether the pod uses the IPC namespace of the node. Default false. */
  readonly hostIPC?: boolean;
  /** Whether the containers see the processes of each other. Default false. */
  readonly shareProcessNamespace?: boolean;
  /** User, groups and further rights of all containers. */
  readonly securityContext?: PodSecurityContext;
  /** Secrets of the namespace that are used for pulling images. */
  readonly imagePullSecrets?: readonly LocalObjectReference[];
  /** Name of the host inside the pod. Default: the name of the pod. */
  readonly hostname?: string;
  /** Subdomain of the name of the host. With a headless service of this name the pod gets a DNS name. */
  readonly subdomain?: string;
  /** Rules for the nodes on which the pod may or should run. */
  readonly affinity?: Affinity;
  /** Name of the scheduler. Default: default-scheduler. */
  readonly schedulerName?: string;
  /** Taints of nodes that do not keep the pod away. */
  readonly tolerations?: readonly Toleration[];
  /** Further lines of the file /etc/hosts. */
  readonly hostAliases?: readonly HostAlias[];
  /** Name of the priority class. Default: the class with globalDefault, or priority 0. */
  readonly priorityClassName?: string;
  /** Priority of the pod. Set from the priority class. */
  readonly priority?: number;
  /** Settings for name resolution, added to those of dnsPolicy. */
  readonly dnsConfig?: PodDNSConfig;
  /** Conditions that must be true, besides those of the containers, before the pod is ready. */
  readonly readinessGates?: readonly PodReadinessGate[];
  /** Name of the runtime class that runs the pod. */
  readonly runtimeClassName?: string;
  /** Whether containers get environment variables for services. Default true. */
  readonly enableServiceLinks?: boolean;
  /** Whether the pod may evict pods of lower priority: PreemptLowerPriority (default) or Never. */
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
  /** Resources that the pod needs beside its containers. Set from the runtime class. */
  readonly overhead?: { readonly [key: string]: string };
  /** How pods are spread over zones, nodes or other groups of nodes. */
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
  /** Whether the name of the host inside the pod is its full DNS name. Default false. */
  readonly setHostnameAsFQDN?: boolean;
  /** Operating system of the containers. */
  readonly os?: PodOS;
  /** Whether the pod uses the user ids of the node. Default true. */
  readonly hostUsers?: boolean;
  /** Gates that keep the pod unscheduled until all of them are removed. */
  readonly schedulingGates?: readonly PodSchedulingGate[];
  /** Claims for devices that the containers can refer to. */
  readonly resourceClaims?: readonly PodResourceClaim[];
  /** What all containers together need and may use: cpu, memory and huge pages. */
  readonly resources?: ResourceRequirements;
  /** Name of the host inside the pod, in place of hostname and subdomain. */
  readonly hostnameOverride?: string;
  /** Group of pods that are scheduled together, to which the pod belongs. */
  readonly schedulingGroup?: PodSchedulingGroup;
}

/** The state of a pod, as its node has reported it. */
export interface PodStatus {
  /** Generation of the pod that the status is about. */
  readonly observedGeneration?: number;
  /** Pending, Running, Succeeded, Failed or Unknown. */
  readonly phase?: 'Failed' | 'Pending' | 'Running' | 'Succeeded' | 'Unknown';
  /** Whether the pod is scheduled, initialized and ready. */
  readonly conditions?: readonly PodCondition[];
  /** Details for people. */
  readonly message?: string;
  /** Why the pod is in this state, in one word in CamelCase. */
  readonly reason?: string;
  /** Node on which room is made for the pod. */
  readonly nominatedNodeName?: string;
  /** Address of the node. */
  readonly hostIP?: string;
  /** Addresses of the node, one for each IP family. */
  readonly hostIPs?: readonly HostIP[];
  /** Address of the pod. */
  readonly podIP?: string;
  /** Addresses of the pod, one for each IP family. */
  readonly podIPs?: readonly PodIP[];
  /** Time at which the node accepted the pod. */
  readonly startTime?: string;
  /** States of the init containers. */
  readonly initContainerStatuses?: readonly ContainerStatus[];
  /** States of the containers. */
  readonly containerStatuses?: readonly ContainerStatus[];
  /** Guaranteed, Burstable or BestEffort. */
  readonly qosClass?: 'BestEffort' | 'Burstable' | 'Guaranteed';
  /** States of the ephemeral containers. */
  readonly ephemeralContainerStatuses?: readonly ContainerStatus[];
  /** Deprecated: read the conditions PodResizePending and PodResizeInProgress. */
  readonly resize?: string;
  /** Claims that were made for the pod. */
  readonly resourceClaimStatuses?: readonly PodResourceClaimStatus[];
  /** The claim that was made for extended resources. */
  readonly extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
  /** Resources that the node keeps for the pod. */
  readonly allocatedResources?: { readonly [key: string]: string };
  /** Requests and limits of the whole pod that are in effect. */
  readonly resources?: ResourceRequirements;
  /** What resource claims of the pod take of the allocatable resources of its node. */
  readonly nodeAllocatableResourceClaimStatuses?: readonly NodeAllocatableResourceClaimStatus[];
}

export interface PodStatusResult extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'PodStatusResult';
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PodStatus;
}

/** A template of pods. */
export interface PodTemplate extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'PodTemplate';
  /** Metadata and spec of the pods. */
  readonly template?: PodTemplateSpec;
}

export interface PodTemplateList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PodTemplateList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PodTemplate[];
}

/** The pods that are made. */
export interface PodTemplateSpec {
  /** Labels and annotations of the pods. */
  readonly metadata?: metav1.ObjectMeta;
  /** Spec of the pods. */
  readonly spec?: PodSpec;
}

/** The state of a port of a load balancer. */
export interface PortStatus {
  /** Number of the port. */
  readonly port: number;
  /** TCP, UDP or SCTP. */
  readonly protocol: 'SCTP' | 'TCP' | 'UDP';
  /** Why the port is not served, in one word in CamelCase. */
  readonly error?: string;
}

/** A volume of Portworx. Deprecated: served by the driver pxd.portworx.com. */
export interface PortworxVolumeSource {
  /** Id of the volume. */
  readonly volumeID: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

export interface Preconditions {
  readonly uid?: string;
}

export interface PreferAvoidPodsEntry {
  readonly podSignature: PodSignature;
  readonly evictionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

/** A term that nodes should meet. */
export interface PreferredSchedulingTerm {
  /** Weight of the rule, 1 to 100. */
  readonly weight: number;
  /** The term. A term without conditions holds for all nodes. */
  readonly preference: NodeSelectorTerm;
}

/** A check that the node makes again and again. */
export interface Probe extends ProbeHandler {
  /** Time between the start of the container and the first check, in seconds. Default 0. */
  readonly initialDelaySeconds?: number;
  /** Time limit of one check, in seconds. Default 1. */
  readonly timeoutSeconds?: number;
  /** Time between two checks, in seconds. Default 10. */
  readonly periodSeconds?: number;
  /** Number of successes in a row that count as succeeded. Default 1. */
  readonly successThreshold?: number;
  /** Number of failures in a row that count as failed. Default 3. */
  readonly failureThreshold?: number;
  /** Time between the request to end and the kill after a failed check, in seconds. Default: that of the pod. */
  readonly terminationGracePeriodSeconds?: number;
}

/** The action of a probe. One of them is set. */
export interface ProbeHandler {
  /** Command in the container. It must end with exit code 0. */
  readonly exec?: ExecAction;
  /** HTTP request. Its answer must have a status from 200 to 399. */
  readonly httpGet?: HTTPGetAction;
  /** TCP port. It must accept a connection. */
  readonly tcpSocket?: TCPSocketAction;
  /** Call of the gRPC health service. It must answer SERVING. */
  readonly grpc?: GRPCAction;
}

/** Files of several sources in one folder. */
export interface ProjectedVolumeSource {
  /** The sources. */
  readonly sources?: readonly VolumeProjection[];
  /** Permissions of the files, such as 0o644 or 420. Default 0o644. */
  readonly defaultMode?: number;
}

/** A volume of Quobyte. No longer supported by Kubernetes. */
export interface QuobyteVolumeSource {
  /** Addresses of registries as HOST:PORT, separated by commas. */
  readonly registry: string;
  /** Name of the volume. */
  readonly volume: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** User for the access. Default: the owner of the volume. */
  readonly user?: string;
  /** Group for the access. Default: no group. */
  readonly group?: string;
  /** Tenant that owns the volume. */
  readonly tenant?: string;
}

/** An image of Ceph RBD. No longer supported by Kubernetes. */
export interface RBDPersistentVolumeSource {
  /** Addresses of the monitors. */
  readonly monitors: readonly string[];
  /** Name of the image. */
  readonly image: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Name of the pool. Default: rbd. */
  readonly pool?: string;
  /** Name of the user. Default: admin. */
  readonly user?: string;
  /** File with the keyring of the user. Default: /etc/ceph/keyring. */
  readonly keyring?: string;
  /** Secret with the key of the user, in place of keyring. */
  readonly secretRef?: SecretReference;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** An image of Ceph RBD. No longer supported by Kubernetes. */
export interface RBDVolumeSource {
  /** Addresses of the monitors. */
  readonly monitors: readonly string[];
  /** Name of the image. */
  readonly image: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Name of the pool. Default: rbd. */
  readonly pool?: string;
  /** Name of the user. Default: admin. */
  readonly user?: string;
  /** File with the keyring of the user. Default: /etc/ceph/keyring. */
  readonly keyring?: string;
  /** Secret with the key of the user, in place of keyring. */
  readonly secretRef?: LocalObjectReference;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

export interface RangeAllocation extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'RangeAllocation';
  readonly range: string;
  readonly data: string;
}

/** Keeps a number of equal pods running. Use a Deployment instead. */
export interface ReplicationController extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'ReplicationController';
  /** The desired state. */
  readonly spec?: ReplicationControllerSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ReplicationControllerStatus;
}

/** One aspect of the state of a replication controller. */
export interface ReplicationControllerCondition {
  /** ReplicaFailure: pods could not be made or deleted. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface ReplicationControllerList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ReplicationControllerList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ReplicationController[];
}

/** The pods of a replication controller. */
export interface ReplicationControllerSpec {
  /** Number of pods. Default 1. */
  readonly replicas?: number;
  /** Time that a new pod must be ready before it counts as available, in seconds. Default 0. */
  readonly minReadySeconds?: number;
  /** Labels of the pods. Default: those of the template. */
  readonly selector?: { readonly [key: string]: string };
  /** Metadata and spec of the pods that are made. */
  readonly template?: PodTemplateSpec;
}

/** The state of a replication controller. */
export interface ReplicationControllerStatus {
  /** Number of pods. */
  readonly replicas: number;
  /** Number of pods with all labels of the template. */
  readonly fullyLabeledReplicas?: number;
  /** Number of pods that are ready. */
  readonly readyReplicas?: number;
  /** Number of pods that are available. */
  readonly availableReplicas?: number;
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Whether pods could be made. */
  readonly conditions?: readonly ReplicationControllerCondition[];
}

/** A claim of the pod that a container uses. */
export interface ResourceClaim {
  /** Name of an entry of spec.resourceClaims. */
  readonly name: string;
  /** Name of one request in the claim. Default: all requests. */
  readonly request?: string;
}

/** A limit or request of a container. */
export interface ResourceFieldSelector {
  /** Name of the container. Required for volumes. Default for variables: the container itself. */
  readonly containerName?: string;
  /** The resource, such as limits.memory or requests.cpu. */
  readonly resource: string;
  /** Unit of the value, such as 1Mi. Default: 1. */
  readonly divisor?: string;
}

/** Health of a device. */
export interface ResourceHealth {
  /** Id of the device, unique in its resource. */
  readonly resourceID: string;
  /** Healthy, Unhealthy or Unknown. */
  readonly health?: string;
  /** What the driver of the device says about its health, for people. */
  readonly message?: string;
}

/** Limits on what a namespace may use. */
export interface ResourceQuota extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'ResourceQuota';
  /** The desired state. */
  readonly spec?: ResourceQuotaSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ResourceQuotaStatus;
}

export interface ResourceQuotaList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ResourceQuotaList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ResourceQuota[];
}

/** The limits, and the objects that they count. */
export interface ResourceQuotaSpec {
  /** Limits by resource, such as requests.cpu, pods or count/deployments.apps. */
  readonly hard?: { readonly [key: string]: string };
  /** Scopes of counted pods, such as BestEffort or NotTerminating. Default: all pods. */
  readonly scopes?: readonly ('BestEffort' | 'CrossNamespacePodAffinity' | 'NotBestEffort' | 'NotTerminating' | 'PriorityClass' | 'Terminating' | 'VolumeAttributesClass')[];
  /** Conditions on the scopes of counted pods. All of them must hold. */
  readonly scopeSelector?: ScopeSelector;
}

/** What a namespace uses of its limits. */
export interface ResourceQuotaStatus {
  /** Limits that are in effect. */
  readonly hard?: { readonly [key: string]: string };
  /** Use by resource. */
  readonly used?: { readonly [key: string]: string };
}

/** What is needed and what may be used. */
export interface ResourceRequirements {
  /** The most that may be used, by resource, such as memory: 1Gi. */
  readonly limits?: { readonly [key: string]: string };
  /** What is needed, by resource, such as cpu: 500m. Default: the limits. */
  readonly requests?: { readonly [key: string]: string };
  /** Names of claims of the pod that the container uses. */
  readonly claims?: readonly ResourceClaim[];
}

/** Health of the devices of one resource. */
export interface ResourceStatus {
  /** Name of the resource, or claim:NAME/REQUEST for a claim. */
  readonly name: string;
  /** Health of each device. */
  readonly resources?: readonly ResourceHealth[];
}

/** SELinux labels of a process. */
export interface SELinuxOptions {
  /** User label. */
  readonly user?: string;
  /** Role label. */
  readonly role?: string;
  /** Type label. */
  readonly type?: string;
  /** Level label, such as s0:c123,c456. */
  readonly level?: string;
}

/** A volume of ScaleIO. No longer supported by Kubernetes. */
export interface ScaleIOPersistentVolumeSource {
  /** URL of the gateway. */
  readonly gateway: string;
  /** Name of the storage system. */
  readonly system: string;
  /** Secret with the credentials. */
  readonly secretRef: SecretReference;
  /** Whether the connection to the gateway uses TLS. Default false. */
  readonly sslEnabled?: boolean;
  /** Name of the protection domain. */
  readonly protectionDomain?: string;
  /** Name of the storage pool. */
  readonly storagePool?: string;
  /** ThinProvisioned (default) or ThickProvisioned. */
  readonly storageMode?: string;
  /** Name of the volume. */
  readonly volumeName?: string;
  /** File system of the volume. Default: xfs. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** A volume of ScaleIO. No longer supported by Kubernetes. */
export interface ScaleIOVolumeSource {
  /** URL of the gateway. */
  readonly gateway: string;
  /** Name of the storage system. */
  readonly system: string;
  /** Secret with the credentials. */
  readonly secretRef: LocalObjectReference;
  /** Whether the connection to the gateway uses TLS. Default false. */
  readonly sslEnabled?: boolean;
  /** Name of the protection domain. */
  readonly protectionDomain?: string;
  /** Name of the storage pool. */
  readonly storagePool?: string;
  /** ThinProvisioned (default) or ThickProvisioned. */
  readonly storageMode?: string;
  /** Name of the volume. */
  readonly volumeName?: string;
  /** File system of the volume. Default: xfs. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
}

/** Selects pods by scopes. */
export interface ScopeSelector {
  /** Conditions. All of them must hold. */
  readonly matchExpressions?: readonly ScopedResourceSelectorRequirement[];
}

/** A condition on a scope of pods. */
export interface ScopedResourceSelectorRequirement {
  /** Name of the scope, such as PriorityClass. */
  readonly scopeName: 'BestEffort' | 'CrossNamespacePodAffinity' | 'NotBestEffort' | 'NotTerminating' | 'PriorityClass' | 'Terminating' | 'VolumeAttributesClass';
  /** In, NotIn, Exists or DoesNotExist. */
  readonly operator: 'DoesNotExist' | 'Exists' | 'In' | 'NotIn';
  /** Values for In and NotIn. Empty for Exists and DoesNotExist. */
  readonly values?: readonly string[];
}

/** The system calls that a process may make. */
export interface SeccompProfile {
  /** RuntimeDefault, Unconfined or Localhost. */
  readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
  /** Path of the profile on the node, below the seccomp folder of the kubelet. For Localhost only. */
  readonly localhostProfile?: string;
}

/** Confidential data by key. */
export interface Secret extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Secret';
  /** Whether the data cannot be changed. Default false. */
  readonly immutable?: boolean;
  /** Bytes by key, in base64. */
  readonly data?: { readonly [key: string]: string };
  /** Text by key that is added to data when the secret is written. It is not read back. */
  readonly stringData?: { readonly [key: string]: string };
  /** What the secret is for, such as kubernetes.io/tls. It cannot be changed. Default: Opaque. */
  readonly type?: string;
}

/** A secret whose keys become environment variables. */
export interface SecretEnvSource extends LocalObjectReference {
  /** Whether the secret may be missing. Default false. */
  readonly optional?: boolean;
}

/** A key of a secret. */
export interface SecretKeySelector extends LocalObjectReference {
  /** The key. */
  readonly key: string;
  /** Whether the secret or its key may be missing. Default false. */
  readonly optional?: boolean;
}

export interface SecretList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'SecretList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Secret[];
}

/** Files made of a secret. */
export interface SecretProjection extends LocalObjectReference {
  /** Keys that become files, with their paths. Default: all keys, each as a file of its name. */
  readonly items?: readonly KeyToPath[];
  /** Whether the secret or its keys may be missing. Default false. */
  readonly optional?: boolean;
}

/** Names a secret of any namespace. */
export interface SecretReference {
  /** Name of the secret. */
  readonly name?: string;
  /** Namespace of the secret. */
  readonly namespace?: string;
}

/** Files made of a secret. */
export interface SecretVolumeSource {
  /** Name of the secret, in the same namespace. */
  readonly secretName?: string;
  /** Keys that become files, with their paths. Default: all keys, each as a file of its name. */
  readonly items?: readonly KeyToPath[];
  /** Permissions of the files, such as 0o644 or 420. Default 0o644. */
  readonly defaultMode?: number;
  /** Whether the secret or its keys may be missing. Default false. */
  readonly optional?: boolean;
}

/** Rights of a container. They override the pod's. */
export interface SecurityContext {
  /** Capabilities that are added or dropped. */
  readonly capabilities?: Capabilities;
  /** Whether the container has all rights of the node. Default false. */
  readonly privileged?: boolean;
  /** SELinux labels of the container. */
  readonly seLinuxOptions?: SELinuxOptions;
  /** Settings for Windows. */
  readonly windowsOptions?: WindowsSecurityContextOptions;
  /** User id of the process. Default: the image's. */
  readonly runAsUser?: number;
  /** Group id of the process. Default: that of the runtime. */
  readonly runAsGroup?: number;
  /** Whether the container is refused if it runs as root. Default false. */
  readonly runAsNonRoot?: boolean;
  /** Whether the root file system cannot be written. Default false. */
  readonly readOnlyRootFilesystem?: boolean;
  /** Whether a process can get more rights than its parent. Default true. */
  readonly allowPrivilegeEscalation?: boolean;
  /** How much of /proc the container sees: Default or Unmasked. */
  readonly procMount?: 'Default' | 'Unmasked';
  /** System calls that are allowed. */
  readonly seccompProfile?: SeccompProfile;
  /** AppArmor profile of the container. */
  readonly appArmorProfile?: AppArmorProfile;
}

export interface SerializedReference {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly reference?: ObjectReference;
}

/** A name and an address for a set of pods. */
export interface Service extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'Service';
  /** The desired state. */
  readonly spec?: ServiceSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ServiceStatus;
}

/** An identity for processes in pods. */
export interface ServiceAccount extends KubeObject {
  readonly apiVersion?: 'v1';
  readonly kind?: 'ServiceAccount';
  /** Secrets that pods of the account may use. */
  readonly secrets?: readonly ObjectReference[];
  /** Secrets that pods of the account use for pulling images. */
  readonly imagePullSecrets?: readonly LocalObjectReference[];
  /** Whether pods get a token of the account. Default true. */
  readonly automountServiceAccountToken?: boolean;
}

export interface ServiceAccountList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ServiceAccountList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ServiceAccount[];
}

/** A file with a token of the service account. The node renews it. */
export interface ServiceAccountTokenProjection {
  /** Audience of the token. Default: that of the API server. */
  readonly audience?: string;
  /** Lifetime of the token, in seconds, at least 600. Default 3600. */
  readonly expirationSeconds?: number;
  /** Path of the file in the volume. It is relative and cannot contain "..". */
  readonly path: string;
}

export interface ServiceList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ServiceList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Service[];
}

/** A port of a service. */
export interface ServicePort {
  /** Name of the port. Required if there are several. */
  readonly name?: string;
  /** TCP (default), UDP or SCTP. */
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
  /** Protocol of the application, such as http or kubernetes.io/h2c. */
  readonly appProtocol?: string;
  /** Number of the port of the service. */
  readonly port: number;
  /** Number or name of the port of the pods. Default: port. */
  readonly targetPort?: number | string;
  /** Port on each node, for types NodePort and LoadBalancer. Default: a free one. */
  readonly nodePort?: number;
}

export interface ServiceProxyOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly path?: string;
}

/** Ports, and the pods to which they lead. */
export interface ServiceSpec {
  /** Ports of the service. */
  readonly ports?: readonly ServicePort[];
  /** Labels of the pods. Empty: endpoints are maintained by another program. */
  readonly selector?: { readonly [key: string]: string };
  /** Address in the cluster. None: the name resolves to the pods. Default: a free address. */
  readonly clusterIP?: string;
  /** Addresses in the cluster, one for each IP family. */
  readonly clusterIPs?: readonly string[];
  /** ClusterIP (default), NodePort, LoadBalancer or ExternalName. */
  readonly type?: 'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort';
  /** Further addresses whose requests nodes accept. */
  readonly externalIPs?: readonly string[];
  /** None (default), or ClientIP: a client address always gets the same pod. */
  readonly sessionAffinity?: 'ClientIP' | 'None';
  /** Deprecated. Wanted address of the load balancer. */
  readonly loadBalancerIP?: string;
  /** Address ranges of clients that the load balancer accepts. Default: all. */
  readonly loadBalancerSourceRanges?: readonly string[];
  /** Name of another host, for services of type ExternalName. */
  readonly externalName?: string;
  /** Where requests from outside go: Cluster (default), all pods, or Local, pods of the node that is asked. */
  readonly externalTrafficPolicy?: 'Cluster' | 'Local';
  /** Port of nodes for health checks of a load balancer, with externalTrafficPolicy Local. */
  readonly healthCheckNodePort?: number;
  /** Whether pods that are not ready are part of the service. Default false. */
  readonly publishNotReadyAddresses?: boolean;
  /** Settings of sessionAffinity. */
  readonly sessionAffinityConfig?: SessionAffinityConfig;
  /** IPv4, IPv6 or both. Default: chosen with ipFamilyPolicy. */
  readonly ipFamilies?: readonly ('' | 'IPv4' | 'IPv6')[];
  /** SingleStack (default), PreferDualStack or RequireDualStack. */
  readonly ipFamilyPolicy?: 'PreferDualStack' | 'RequireDualStack' | 'SingleStack';
  /** Whether ports of nodes are taken for a load balancer. Default true. */
  readonly allocateLoadBalancerNodePorts?: boolean;
  /** Implementation of the load balancer. It cannot be changed. */
  readonly loadBalancerClass?: string;
  /** Where requests of pods go: Cluster (default), all pods, or Local, pods of the same node. */
  readonly internalTrafficPolicy?: 'Cluster' | 'Local';
  /** Endpoints to prefer: PreferSameZone, PreferSameNode or PreferClose. Default: none. */
  readonly trafficDistribution?: string;
}

/** The state of a service. */
export interface ServiceStatus {
  /** State of the load balancer. */
  readonly loadBalancer?: LoadBalancerStatus;
  /** Aspects of the state of the service. */
  readonly conditions?: readonly metav1.Condition[];
}

/** Settings of sessionAffinity. */
export interface SessionAffinityConfig {
  /** Settings for ClientIP. */
  readonly clientIP?: ClientIPConfig;
}

/** A time to wait. */
export interface SleepAction {
  /** The time, in seconds. */
  readonly seconds: number;
}

/** A volume of StorageOS. No longer supported by Kubernetes. */
export interface StorageOSPersistentVolumeSource {
  /** Name of the volume. */
  readonly volumeName?: string;
  /** Namespace of the volume in StorageOS. Default: the namespace of the pod. */
  readonly volumeNamespace?: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Secret with the credentials. */
  readonly secretRef?: ObjectReference;
}

/** A volume of StorageOS. No longer supported by Kubernetes. */
export interface StorageOSVolumeSource {
  /** Name of the volume. */
  readonly volumeName?: string;
  /** Namespace of the volume in StorageOS. Default: the namespace of the pod. */
  readonly volumeNamespace?: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Whether the volume cannot be written. Default false. */
  readonly readOnly?: boolean;
  /** Secret with the credentials. */
  readonly secretRef?: LocalObjectReference;
}

/** A kernel setting. */
export interface Sysctl {
  /** Name of the setting, such as net.ipv4.ip_local_port_range. */
  readonly name: string;
  /** Value of the setting. */
  readonly value: string;
}

/** A connection over TCP. */
export interface TCPSocketAction {
  /** Number or name of the port. */
  readonly port: number | string;
  /** Host to connect to. Default: the address of the pod. */
  readonly host?: string;
}

/** Keeps pods that do not tolerate it away from a node. */
export interface Taint {
  /** Key of the taint. */
  readonly key: string;
  /** Value of the taint. */
  readonly value?: string;
  /** NoSchedule, PreferNoSchedule (if possible) or NoExecute: running pods are evicted, too. */
  readonly effect: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
  /** Time at which the taint was added. */
  readonly timeAdded?: string;
}

/** Lets a pod run on nodes with some taints. */
export interface Toleration {
  /** Key of the taint. Empty: all keys, with the operator Exists. */
  readonly key?: string;
  /** Equal (default), Exists, Lt or Gt. */
  readonly operator?: 'Equal' | 'Exists' | 'Gt' | 'Lt';
  /** Value of the taint. Empty for Exists. */
  readonly value?: string;
  /** NoSchedule, PreferNoSchedule or NoExecute. Empty: all of them. */
  readonly effect?: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
  /** Time that the pod stays after a taint NoExecute was added, in seconds. Default: for ever. */
  readonly tolerationSeconds?: number;
}

/** A condition on a label. */
export interface TopologySelectorLabelRequirement {
  /** Key of the label. */
  readonly key: string;
  /** Values of which the label must have one. */
  readonly values: readonly string[];
}

/** Selects parts of the cluster by labels. All conditions must hold. */
export interface TopologySelectorTerm {
  /** Conditions on labels. */
  readonly matchLabelExpressions?: readonly TopologySelectorLabelRequirement[];
}

/** How pods are spread over groups of nodes. */
export interface TopologySpreadConstraint {
  /** The largest difference of the number of pods between two groups. At least 1. */
  readonly maxSkew: number;
  /** Label of nodes. Nodes with the same value form a group. */
  readonly topologyKey: string;
  /** DoNotSchedule: the pod waits. ScheduleAnyway: the rule is only preferred. */
  readonly whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway';
  /** Labels of the pods that are counted. */
  readonly labelSelector?: metav1.LabelSelector;
  /** With fewer groups than this the smallest number of pods counts as 0. Default 1. */
  readonly minDomains?: number;
  /** Whether nodes that the pod does not select are left out: Honor (default) or Ignore. */
  readonly nodeAffinityPolicy?: 'Honor' | 'Ignore';
  /** Whether nodes with taints that the pod does not tolerate are left out: Ignore (default) or Honor. */
  readonly nodeTaintsPolicy?: 'Honor' | 'Ignore';
  /** Keys of labels that counted pods must share with the new pod, such as pod-template-hash. */
  readonly matchLabelKeys?: readonly string[];
}

/** Names an object of the same namespace, with its kind. */
export interface TypedLocalObjectReference {
  /** Group of the object. Default '': the core group. */
  readonly apiGroup?: string;
  /** Kind of the object. */
  readonly kind: string;
  /** Name of the object. */
  readonly name: string;
}

/** Names an object, with its kind. */
export interface TypedObjectReference {
  /** Group of the object. Default '': the core group. */
  readonly apiGroup?: string;
  /** Kind of the object. */
  readonly kind: string;
  /** Name of the object. */
  readonly name: string;
  /** Namespace of the object. Another one than its own needs a ReferenceGrant. */
  readonly namespace?: string;
}

/** A folder or device that containers can mount. It has a name and one source. */
export interface Volume extends VolumeSource {
  /** Name of the volume, a DNS label, unique in the pod. */
  readonly name: string;
}

/** A block device of a container. */
export interface VolumeDevice {
  /** Name of the volume. It must be a claim with volumeMode Block. */
  readonly name: string;
  /** Path of the device in the container. */
  readonly devicePath: string;
}

/** Where a volume appears in the file system of a container. */
export interface VolumeMount {
  /** Name of the volume. */
  readonly name: string;
  /** Whether the container cannot write. Default false. */
  readonly readOnly?: boolean;
  /** Whether mounts below are read-only too: Disabled (default), IfPossible or Enabled. */
  readonly recursiveReadOnly?: string;
  /** Path in the container. It cannot contain a colon. */
  readonly mountPath: string;
  /** Path in the volume. Default: its root. */
  readonly subPath?: string;
  /** None (default), HostToContainer or Bidirectional. */
  readonly mountPropagation?: 'Bidirectional' | 'HostToContainer' | 'None';
  /** Path in the volume, with $(NAME) for environment variables. It excludes subPath. */
  readonly subPathExpr?: string;
}

/** A volume that is mounted in a container. */
export interface VolumeMountStatus {
  /** Name of the volume. */
  readonly name: string;
  /** Path in the container. */
  readonly mountPath: string;
  /** Whether the container cannot write. */
  readonly readOnly?: boolean;
  /** Whether mounts below are read-only too: Disabled or Enabled. */
  readonly recursiveReadOnly?: string;
  /** What is only known of volumes of its type. */
  readonly volumeStatus?: VolumeStatus;
}

/** The nodes from which a volume can be reached. */
export interface VolumeNodeAffinity {
  /** Labels that a node must have. */
  readonly required?: NodeSelector;
}

/** A source of a projected volume. One of the fields is set. */
export interface VolumeProjection {
  /** Files made of a secret. */
  readonly secret?: SecretProjection;
  /** Files made of fields of the pod. */
  readonly downwardAPI?: DownwardAPIProjection;
  /** Files made of a config map. */
  readonly configMap?: ConfigMapProjection;
  /** File with a token of the service account. */
  readonly serviceAccountToken?: ServiceAccountTokenProjection;
  /** File with the certificates of ClusterTrustBundles. */
  readonly clusterTrustBundle?: ClusterTrustBundleProjection;
  /** Files with a key and a certificate that is issued for the pod. */
  readonly podCertificate?: PodCertificateProjection;
}

/** The size that is asked for. */
export interface VolumeResourceRequirements {
  /** Largest size, as storage. */
  readonly limits?: { readonly [key: string]: string };
  /** Smallest size, as storage, such as 10Gi. */
  readonly requests?: { readonly [key: string]: string };
}

/** Where the content of a volume comes from. One of the fields is set. */
export interface VolumeSource {
  /** File or folder of the node. */
  readonly hostPath?: HostPathVolumeSource;
  /** Empty folder that lives as long as the pod. */
  readonly emptyDir?: EmptyDirVolumeSource;
  /** Disk of Google Cloud. Deprecated: use the driver pd.csi.storage.gke.io. */
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** Disk of AWS. Deprecated: use the driver ebs.csi.aws.com. */
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** Clone of a Git repository. Deprecated: clone in an init container. */
  readonly gitRepo?: GitRepoVolumeSource;
  /** Files made of a secret. */
  readonly secret?: SecretVolumeSource;
  /** Folder of an NFS server. */
  readonly nfs?: NFSVolumeSource;
  /** Disk of an iSCSI server. */
  readonly iscsi?: ISCSIVolumeSource;
  /** Volume of GlusterFS. No longer supported. */
  readonly glusterfs?: GlusterfsVolumeSource;
  /** Claim of the namespace. */
  readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  /** Image of Ceph RBD. No longer supported. */
  readonly rbd?: RBDVolumeSource;
  /** Volume of a program on the node. Deprecated: use a CSI driver. */
  readonly flexVolume?: FlexVolumeSource;
  /** Volume of OpenStack. Deprecated: use the driver cinder.csi.openstack.org. */
  readonly cinder?: CinderVolumeSource;
  /** Folder of CephFS. No longer supported. */
  readonly cephfs?: CephFSVolumeSource;
  /** Volume of Flocker. No longer supported. */
  readonly flocker?: FlockerVolumeSource;
  /** Files made of fields of the pod. */
  readonly downwardAPI?: DownwardAPIVolumeSource;
  /** Disk that is attached over Fibre Channel. */
  readonly fc?: FCVolumeSource;
  /** Share of Azure Files. Deprecated: use the driver file.csi.azure.com. */
  readonly azureFile?: AzureFileVolumeSource;
  /** Files made of a config map. */
  readonly configMap?: ConfigMapVolumeSource;
  /** Disk of vSphere. Deprecated: use the driver csi.vsphere.vmware.com. */
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** Volume of Quobyte. No longer supported. */
  readonly quobyte?: QuobyteVolumeSource;
  /** Disk of Azure. Deprecated: use the driver disk.csi.azure.com. */
  readonly azureDisk?: AzureDiskVolumeSource;
  /** Disk of Photon. No longer supported. */
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** Files of several sources in one folder. */
  readonly projected?: ProjectedVolumeSource;
  /** Volume of Portworx. Deprecated: use the driver pxd.portworx.com. */
  readonly portworxVolume?: PortworxVolumeSource;
  /** Volume of ScaleIO. No longer supported. */
  readonly scaleIO?: ScaleIOVolumeSource;
  /** Volume of StorageOS. No longer supported. */
  readonly storageos?: StorageOSVolumeSource;
  /** Volume of a CSI driver that lives as long as the pod. */
  readonly csi?: CSIVolumeSource;
  /** Claim that is made for the pod and lives as long as it. */
  readonly ephemeral?: EphemeralVolumeSource;
  /** Content of an image, read-only. */
  readonly image?: ImageVolumeSource;
}

/** What is known of a mounted volume of one type. At most one field is set. */
export interface VolumeStatus {
  /** The image or artifact that is mounted. */
  readonly image?: ImageVolumeStatus;
}

/** A disk of vSphere. Deprecated: served by the driver csi.vsphere.vmware.com. */
export interface VsphereVirtualDiskVolumeSource {
  /** Path of the disk. */
  readonly volumePath: string;
  /** File system of the volume, such as ext4. Default: ext4. */
  readonly fsType?: string;
  /** Name of the storage policy. */
  readonly storagePolicyName?: string;
  /** Id of the storage policy. */
  readonly storagePolicyID?: string;
}

/** A term that should hold. */
export interface WeightedPodAffinityTerm {
  /** Weight of the rule, 1 to 100. */
  readonly weight: number;
  /** The term. */
  readonly podAffinityTerm: PodAffinityTerm;
}

/** Rights of a container on Windows. */
export interface WindowsSecurityContextOptions {
  /** Name of the GMSA credential spec. */
  readonly gmsaCredentialSpecName?: string;
  /** Content of the GMSA credential spec. Filled in by an admission webhook. */
  readonly gmsaCredentialSpec?: string;
  /** Name of the user of the process. Default: the image's. */
  readonly runAsUserName?: string;
  /** Whether the container runs as a process of the node. Needs hostNetwork. Default false. */
  readonly hostProcess?: boolean;
}
