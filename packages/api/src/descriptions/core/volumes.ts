import { condition, fsType, localObjectName, readOnly } from '../common.js';
import type { TypeDescriptions } from '../type-descriptions.js';

const secretRef = 'Secret with the credentials.';
const items = 'Keys that become files, with their paths. Default: all keys, each as a file of its name.';
const defaultMode = 'Permissions of the files, such as 0o644 or 420. Default 0o644.';
const mode = 'Permissions of the file, such as 0o600 or 384. Default: those of the volume.';
const mountPath = 'Path of the file in the volume. It is relative and cannot contain "..".';

const awsElasticBlockStore: Readonly<Record<string, string>> = {
  '': 'A disk of AWS. Deprecated: served by the driver ebs.csi.aws.com.',
  fsType,
  partition: 'Number of the partition. Default 0: the whole disk.',
  readOnly,
  volumeID: 'Id of the disk.',
};

const cephfs: Readonly<Record<string, string>> = {
  '': 'A folder of CephFS. No longer supported by Kubernetes.',
  monitors: 'Addresses of the monitors.',
  path: 'Path of the folder. Default: /.',
  readOnly,
  secretFile: 'File with the key of the user. Default: /etc/ceph/user.secret.',
  secretRef: 'Secret with the key of the user, in place of secretFile.',
  user: 'Name of the user. Default: admin.',
};

const cinder: Readonly<Record<string, string>> = {
  '': 'A volume of OpenStack. Deprecated: served by the driver cinder.csi.openstack.org.',
  fsType,
  readOnly,
  secretRef: 'Secret with the parameters for the connection to OpenStack.',
  volumeID: 'Id of the volume.',
};

const flexVolume: Readonly<Record<string, string>> = {
  '': 'A volume of a program on the node. Deprecated: use a CSI driver.',
  driver: 'Name of the driver.',
  fsType: 'File system of the volume. Default: that of the driver.',
  options: 'Further options for the driver.',
  readOnly,
  secretRef: 'Secret that the driver gets.',
};

const glusterfs: Readonly<Record<string, string>> = {
  '': 'A volume of GlusterFS. No longer supported by Kubernetes.',
  endpoints: 'Name of the endpoints with the addresses of the servers.',
  path: 'Path of the volume.',
  readOnly,
};

const iscsi: Readonly<Record<string, string>> = {
  '': 'A disk of an iSCSI server.',
  chapAuthDiscovery: 'Whether discovery authenticates with CHAP. Default false.',
  chapAuthSession: 'Whether sessions authenticate with CHAP. Default false.',
  fsType,
  initiatorName: 'Name of the initiator, in place of that of the node.',
  iqn: 'Name of the target.',
  iscsiInterface: 'Name of the interface. Default: default (TCP).',
  lun: 'Number of the disk at the target.',
  portals: 'Further addresses of the target.',
  readOnly,
  secretRef: 'Secret with the names and passwords for CHAP.',
  targetPortal: 'Address of the target, with the port if it is not 3260.',
};

const rbd: Readonly<Record<string, string>> = {
  '': 'An image of Ceph RBD. No longer supported by Kubernetes.',
  fsType,
  image: 'Name of the image.',
  keyring: 'File with the keyring of the user. Default: /etc/ceph/keyring.',
  monitors: 'Addresses of the monitors.',
  pool: 'Name of the pool. Default: rbd.',
  readOnly,
  secretRef: 'Secret with the key of the user, in place of keyring.',
  user: 'Name of the user. Default: admin.',
};

const scaleIO: Readonly<Record<string, string>> = {
  '': 'A volume of ScaleIO. No longer supported by Kubernetes.',
  fsType: 'File system of the volume. Default: xfs.',
  gateway: 'URL of the gateway.',
  protectionDomain: 'Name of the protection domain.',
  readOnly,
  secretRef,
  sslEnabled: 'Whether the connection to the gateway uses TLS. Default false.',
  storageMode: 'ThinProvisioned (default) or ThickProvisioned.',
  storagePool: 'Name of the storage pool.',
  system: 'Name of the storage system.',
  volumeName: 'Name of the volume.',
};

const storageos: Readonly<Record<string, string>> = {
  '': 'A volume of StorageOS. No longer supported by Kubernetes.',
  fsType,
  readOnly,
  secretRef,
  volumeName: 'Name of the volume.',
  volumeNamespace: 'Namespace of the volume in StorageOS. Default: the namespace of the pod.',
};

const azureFile: Readonly<Record<string, string>> = {
  '': 'A share of Azure Files. Deprecated: served by the driver file.csi.azure.com.',
  readOnly,
  secretName: 'Name of the secret with name and key of the storage account.',
  shareName: 'Name of the share.',
};

/** Sources that both volumes of pods and persistent volumes can have. */
const sharedSources: Readonly<Record<string, string>> = {
  awsElasticBlockStore: 'Disk of AWS. Deprecated: use the driver ebs.csi.aws.com.',
  azureDisk: 'Disk of Azure. Deprecated: use the driver disk.csi.azure.com.',
  azureFile: 'Share of Azure Files. Deprecated: use the driver file.csi.azure.com.',
  cephfs: 'Folder of CephFS. No longer supported.',
  cinder: 'Volume of OpenStack. Deprecated: use the driver cinder.csi.openstack.org.',
  fc: 'Disk that is attached over Fibre Channel.',
  flexVolume: 'Volume of a program on the node. Deprecated: use a CSI driver.',
  flocker: 'Volume of Flocker. No longer supported.',
  gcePersistentDisk: 'Disk of Google Cloud. Deprecated: use the driver pd.csi.storage.gke.io.',
  glusterfs: 'Volume of GlusterFS. No longer supported.',
  hostPath: 'File or folder of the node.',
  iscsi: 'Disk of an iSCSI server.',
  nfs: 'Folder of an NFS server.',
  photonPersistentDisk: 'Disk of Photon. No longer supported.',
  portworxVolume: 'Volume of Portworx. Deprecated: use the driver pxd.portworx.com.',
  quobyte: 'Volume of Quobyte. No longer supported.',
  rbd: 'Image of Ceph RBD. No longer supported.',
  scaleIO: 'Volume of ScaleIO. No longer supported.',
  storageos: 'Volume of StorageOS. No longer supported.',
  vsphereVolume: 'Disk of vSphere. Deprecated: use the driver csi.vsphere.vmware.com.',
};

const sources: Readonly<Record<string, string>> = {
  ...sharedSources,
  configMap: 'Files made of a config map.',
  csi: 'Volume of a CSI driver that lives as long as the pod.',
  downwardAPI: 'Files made of fields of the pod.',
  emptyDir: 'Empty folder that lives as long as the pod.',
  ephemeral: 'Claim that is made for the pod and lives as long as it.',
  gitRepo: 'Clone of a Git repository. Deprecated: clone in an init container.',
  image: 'Content of an image, read-only.',
  persistentVolumeClaim: 'Claim of the namespace.',
  projected: 'Files of several sources in one folder.',
  secret: 'Files made of a secret.',
};

const persistentSources: Readonly<Record<string, string>> = {
  ...sharedSources,
  csi: 'Volume of a CSI driver.',
  hostPath: 'File or folder of the node. For tests on one node only.',
  local: 'Folder or device that belongs to one node.',
};

/** Volumes of pods, persistent volumes and their claims. */
export const volumeDescriptions: TypeDescriptions = {
  Volume: {
    '': 'A folder or device that containers can mount. It has a name and one source.',
    ...sources,
    name: 'Name of the volume, a DNS label, unique in the pod.',
  },
  VolumeSource: { '': 'Where the content of a volume comes from. One of the fields is set.', ...sources },
  HostPathVolumeSource: {
    '': 'A file or folder of the node.',
    path: 'Path on the node.',
    type: "What must be at the path: DirectoryOrCreate, Directory, FileOrCreate, File, Socket, CharDevice or BlockDevice. Default '': no check.",
  },
  EmptyDirVolumeSource: {
    '': 'An empty folder that lives as long as the pod.',
    medium: "Memory, HugePages or HugePages-SIZE. Default '': the disk of the node.",
    sizeLimit: 'Largest size of the content, such as 500Mi. Default: no limit.',
  },
  SecretVolumeSource: {
    '': 'Files made of a secret.',
    defaultMode,
    items,
    optional: 'Whether the secret or its keys may be missing. Default false.',
    secretName: 'Name of the secret, in the same namespace.',
  },
  ConfigMapVolumeSource: {
    '': 'Files made of a config map.',
    defaultMode,
    items,
    name: localObjectName,
    optional: 'Whether the config map or its keys may be missing. Default false.',
  },
  KeyToPath: {
    '': 'A key that becomes a file.',
    key: 'The key.',
    mode,
    path: mountPath,
  },
  DownwardAPIVolumeSource: {
    '': 'Files made of fields of the pod.',
    defaultMode,
    items: 'The files.',
  },
  DownwardAPIVolumeFile: {
    '': 'A file made of a field of the pod.',
    fieldRef: 'Field of the pod: annotations, labels, name, namespace or uid.',
    mode,
    path: mountPath,
    resourceFieldRef: 'Limit or request of a container, in place of fieldRef.',
  },
  ProjectedVolumeSource: {
    '': 'Files of several sources in one folder.',
    defaultMode,
    sources: 'The sources.',
  },
  VolumeProjection: {
    '': 'A source of a projected volume. One of the fields is set.',
    clusterTrustBundle: 'File with the certificates of ClusterTrustBundles.',
    configMap: 'Files made of a config map.',
    downwardAPI: 'Files made of fields of the pod.',
    podCertificate: 'Files with a key and a certificate that is issued for the pod.',
    secret: 'Files made of a secret.',
    serviceAccountToken: 'File with a token of the service account.',
  },
  SecretProjection: {
    '': 'Files made of a secret.',
    items,
    name: localObjectName,
    optional: 'Whether the secret or its keys may be missing. Default false.',
  },
  ConfigMapProjection: {
    '': 'Files made of a config map.',
    items,
    name: localObjectName,
    optional: 'Whether the config map or its keys may be missing. Default false.',
  },
  DownwardAPIProjection: { '': 'Files made of fields of the pod.', items: 'The files.' },
  ServiceAccountTokenProjection: {
    '': 'A file with a token of the service account. The node renews it.',
    audience: 'Audience of the token. Default: that of the API server.',
    expirationSeconds: 'Lifetime of the token, in seconds, at least 600. Default 3600.',
    path: mountPath,
  },
  ClusterTrustBundleProjection: {
    '': 'A file with the certificates of ClusterTrustBundles, selected by name, or by signer and labels.',
    labelSelector: 'Labels of the ClusterTrustBundles of signerName. Not set: none. Empty: all.',
    name: 'Name of one ClusterTrustBundle.',
    optional: 'Whether the ClusterTrustBundles may be missing. Default false.',
    path: mountPath,
    signerName: 'Signer of the ClusterTrustBundles.',
  },
  PodCertificateProjection: {
    '': 'Files with a key and a certificate that is issued for the pod. The node renews them.',
    certificateChainPath: 'Path of the file with the certificates only.',
    credentialBundlePath: 'Path of the file with the key and the certificates.',
    keyPath: 'Path of the file with the key only.',
    keyType: 'RSA3072, RSA4096, ECDSAP256, ECDSAP384, ECDSAP521 or ED25519.',
    maxExpirationSeconds: 'Largest lifetime of the certificate, in seconds, at least 3600. Default 86400.',
    signerName: 'Signer of the certificate.',
    userAnnotations: 'Further data for the signer, by key.',
  },
  PersistentVolumeClaimVolumeSource: {
    '': 'A claim of the namespace.',
    claimName: 'Name of the claim.',
    readOnly,
  },
  EphemeralVolumeSource: {
    '': 'A claim that is made for the pod.',
    volumeClaimTemplate: 'Metadata and spec of the claim. Its name is POD-VOLUME.',
  },
  CSIVolumeSource: {
    '': 'A volume of a CSI driver that lives as long as the pod.',
    driver: 'Name of the driver.',
    fsType: 'File system of the volume. Default: that of the driver.',
    nodePublishSecretRef: 'Secret that the driver gets for mounting the volume.',
    readOnly,
    volumeAttributes: 'Settings for the driver.',
  },
  ImageVolumeSource: {
    '': 'The content of an image or artifact, read-only.',
    pullPolicy: 'Always, Never or IfNotPresent. Default: Always for the tag latest, otherwise IfNotPresent.',
    reference: 'Name of the image or artifact.',
  },
  GitRepoVolumeSource: {
    '': 'A clone of a Git repository. Deprecated: clone in an init container.',
    directory: 'Folder of the clone in the volume. Default: the name of the repository.',
    repository: 'URL of the repository.',
    revision: 'Commit to check out.',
  },
  NFSVolumeSource: {
    '': 'A folder of an NFS server.',
    path: 'Path of the folder at the server.',
    readOnly,
    server: 'Name or address of the server.',
  },
  FCVolumeSource: {
    '': 'A disk that is attached over Fibre Channel.',
    fsType,
    lun: 'Number of the disk at the target.',
    readOnly,
    targetWWNs: 'World wide names of the targets, with lun.',
    wwids: 'World wide ids of the disk, in place of targetWWNs and lun.',
  },
  AWSElasticBlockStoreVolumeSource: awsElasticBlockStore,
  AzureDiskVolumeSource: {
    '': 'A disk of Azure. Deprecated: served by the driver disk.csi.azure.com.',
    cachingMode: 'None, ReadOnly or ReadWrite (default).',
    diskName: 'Name of the disk.',
    diskURI: 'URI of the disk.',
    fsType,
    kind: 'Shared (default), Dedicated or Managed.',
    readOnly,
  },
  AzureFileVolumeSource: azureFile,
  AzureFilePersistentVolumeSource: {
    ...azureFile,
    secretNamespace: 'Namespace of the secret. Default: the namespace of the pod.',
  },
  CephFSVolumeSource: cephfs,
  CephFSPersistentVolumeSource: cephfs,
  CinderVolumeSource: cinder,
  CinderPersistentVolumeSource: cinder,
  FlexVolumeSource: flexVolume,
  FlexPersistentVolumeSource: flexVolume,
  FlockerVolumeSource: {
    '': 'A volume of Flocker. No longer supported by Kubernetes.',
    datasetName: 'Name of the dataset. Deprecated: use datasetUUID.',
    datasetUUID: 'UUID of the dataset.',
  },
  GCEPersistentDiskVolumeSource: {
    '': 'A disk of Google Cloud. Deprecated: served by the driver pd.csi.storage.gke.io.',
    fsType,
    partition: 'Number of the partition. Default 0: the whole disk.',
    pdName: 'Name of the disk.',
    readOnly,
  },
  GlusterfsVolumeSource: glusterfs,
  GlusterfsPersistentVolumeSource: {
    ...glusterfs,
    endpointsNamespace: 'Namespace of the endpoints. Default: the namespace of the claim.',
  },
  ISCSIVolumeSource: iscsi,
  ISCSIPersistentVolumeSource: iscsi,
  PhotonPersistentDiskVolumeSource: {
    '': 'A disk of Photon. No longer supported by Kubernetes.',
    fsType,
    pdID: 'Id of the disk.',
  },
  PortworxVolumeSource: {
    '': 'A volume of Portworx. Deprecated: served by the driver pxd.portworx.com.',
    fsType,
    readOnly,
    volumeID: 'Id of the volume.',
  },
  QuobyteVolumeSource: {
    '': 'A volume of Quobyte. No longer supported by Kubernetes.',
    group: 'Group for the access. Default: no group.',
    readOnly,
    registry: 'Addresses of registries as HOST:PORT, separated by commas.',
    tenant: 'Tenant that owns the volume.',
    user: 'User for the access. Default: the owner of the volume.',
    volume: 'Name of the volume.',
  },
  RBDVolumeSource: rbd,
  RBDPersistentVolumeSource: rbd,
  ScaleIOVolumeSource: scaleIO,
  ScaleIOPersistentVolumeSource: scaleIO,
  StorageOSVolumeSource: storageos,
  StorageOSPersistentVolumeSource: storageos,
  VsphereVirtualDiskVolumeSource: {
    '': 'A disk of vSphere. Deprecated: served by the driver csi.vsphere.vmware.com.',
    fsType,
    storagePolicyID: 'Id of the storage policy.',
    storagePolicyName: 'Name of the storage policy.',
    volumePath: 'Path of the disk.',
  },
  PersistentVolumeClaimTemplate: {
    '': 'The claim that is made for a pod.',
    metadata: 'Labels and annotations of the claim.',
    spec: 'Spec of the claim.',
  },
  PersistentVolumeClaimSpec: {
    '': 'The storage that is asked for.',
    accessModes: 'ReadWriteOnce, ReadOnlyMany, ReadWriteMany or ReadWriteOncePod.',
    dataSource: 'Snapshot or claim that is copied into the volume.',
    dataSourceRef: 'Object of any kind from which the volume is filled.',
    resources: 'The size, as requests.storage.',
    selector: 'Labels of the volumes that may be bound.',
    storageClassName: "Storage class. Default: the default class of the cluster. '' stands for no class.",
    volumeAttributesClassName: 'Class of changeable attributes of the volume.',
    volumeMode: 'Filesystem (default) or Block.',
    volumeName: 'Name of the volume that is bound.',
  },
  PersistentVolumeClaimStatus: {
    '': 'The state of a claim.',
    accessModes: 'Access modes of the bound volume.',
    allocatedResourceStatuses: 'State of a change of the size, by resource.',
    allocatedResources: 'Size that a change of the size has asked for.',
    capacity: 'Size of the bound volume.',
    conditions: 'Whether the volume is being resized or modified.',
    currentVolumeAttributesClassName: 'Class of changeable attributes that the volume has.',
    modifyVolumeStatus: 'State of a change of the class of changeable attributes.',
    phase: 'Pending, Bound or Lost: the volume is gone.',
  },
  PersistentVolumeClaimCondition: {
    '': 'One aspect of the state of a claim.',
    ...condition,
    lastProbeTime: 'Not set by Kubernetes.',
    type: 'Name of the condition, such as Resizing or FileSystemResizePending.',
  },
  ModifyVolumeStatus: {
    '': 'State of a change of the class of changeable attributes.',
    status: 'Pending, InProgress or Infeasible.',
    targetVolumeAttributesClassName: 'Class that the volume is to get.',
  },
  VolumeResourceRequirements: {
    '': 'The size that is asked for.',
    limits: 'Largest size, as storage.',
    requests: 'Smallest size, as storage, such as 10Gi.',
  },
  PersistentVolumeSpec: {
    '': 'A piece of storage, and how it can be used. It has one source.',
    ...persistentSources,
    accessModes:
      'Ways in which the volume can be mounted: ReadWriteOnce, ReadOnlyMany, ReadWriteMany or ReadWriteOncePod.',
    capacity: 'Size of the volume, as storage.',
    claimRef: 'Claim to which the volume is bound.',
    mountOptions: 'Options for mounting the volume. They are not checked.',
    nodeAffinity: 'Nodes from which the volume can be reached. Default: all.',
    persistentVolumeReclaimPolicy:
      'What happens when the claim is deleted: Retain (default), Delete or Recycle (deprecated).',
    storageClassName: "Storage class of the volume. Default '': no class.",
    volumeAttributesClassName: 'Class of changeable attributes of the volume.',
    volumeMode: 'Filesystem (default) or Block.',
  },
  PersistentVolumeSource: { '': 'Where the volume is stored. One of the fields is set.', ...persistentSources },
  PersistentVolumeStatus: {
    '': 'The state of a volume.',
    lastPhaseTransitionTime: 'Time at which the phase changed.',
    message: 'Details for people.',
    phase: 'Pending, Available, Bound, Released (the claim is deleted) or Failed.',
    reason: 'Why the volume is in this phase, in one word in CamelCase.',
  },
  LocalVolumeSource: {
    '': 'A folder or device that belongs to one node.',
    fsType: 'File system of a device. Default: chosen by the node.',
    path: 'Path on the node.',
  },
  CSIPersistentVolumeSource: {
    '': 'A volume of a CSI driver.',
    controllerExpandSecretRef: 'Secret that the driver gets for ControllerExpandVolume.',
    controllerPublishSecretRef: 'Secret that the driver gets for ControllerPublishVolume and its reverse.',
    driver: 'Name of the driver.',
    fsType: 'File system of the volume. Default: that of the driver.',
    nodeExpandSecretRef: 'Secret that the driver gets for NodeExpandVolume.',
    nodePublishSecretRef: 'Secret that the driver gets for NodePublishVolume.',
    nodeStageSecretRef: 'Secret that the driver gets for NodeStageVolume.',
    readOnly,
    volumeAttributes: 'Properties of the volume, from the driver.',
    volumeHandle: 'Id of the volume at the driver.',
  },
  VolumeNodeAffinity: {
    '': 'The nodes from which a volume can be reached.',
    required: 'Labels that a node must have.',
  },
};
