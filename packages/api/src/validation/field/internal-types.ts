/* Differences between the internal types of `kubernetes pkg/apis` and those of v1, as far as they show in JSON. */

/** Names of fields that differ from the JSON name in more than the first letter. */
export const goNames: Readonly<Record<string, string>> = {
  apiGroup: 'APIGroup',
  apiGroups: 'APIGroups',
  apiVersion: 'APIVersion',
  apiVersions: 'APIVersions',
  awsElasticBlockStore: 'AWSElasticBlockStore',
  caBundle: 'CABundle',
  cel: 'CEL',
  cephfs: 'CephFS',
  chapAuthDiscovery: 'DiscoveryCHAPAuth',
  chapAuthSession: 'SessionCHAPAuth',
  cidr: 'CIDR',
  cidrs: 'CIDRs',
  csi: 'CSI',
  diskURI: 'DataDiskURI',
  dnsConfig: 'DNSConfig',
  dnsPolicy: 'DNSPolicy',
  fc: 'FC',
  fsGroup: 'FSGroup',
  fsGroupChangePolicy: 'FSGroupChangePolicy',
  fsGroupPolicy: 'FSGroupPolicy',
  fsType: 'FSType',
  gcePersistentDisk: 'GCEPersistentDisk',
  gid: 'GID',
  gmsaCredentialSpec: 'GMSACredentialSpec',
  gmsaCredentialSpecName: 'GMSACredentialSpecName',
  grpc: 'GRPC',
  http: 'HTTP',
  httpGet: 'HTTPGet',
  httpHeaders: 'HTTPHeaders',
  ip: 'IP',
  ipBlock: 'IPBlock',
  ips: 'IPs',
  iqn: 'IQN',
  iscsi: 'ISCSI',
  iscsiInterface: 'ISCSIInterface',
  nfs: 'NFS',
  os: 'OS',
  pdName: 'PDName',
  pkixPublicKey: 'PKIXPublicKey',
  rbd: 'RBD',
  seLinuxChangePolicy: 'SELinuxChangePolicy',
  seLinuxMount: 'SELinuxMount',
  seLinuxOptions: 'SELinuxOptions',
  sslEnabled: 'SSLEnabled',
  storageos: 'StorageOS',
  tcpSocket: 'TCPSocket',
  tls: 'TLS',
  ttlSecondsAfterFinished: 'TTLSecondsAfterFinished',
  tty: 'TTY',
  uid: 'UID',
  url: 'URL',
  wwids: 'WWIDs',
};

/** How one internal type differs from its type in v1. */
export interface InternalType {
  /** Go names of fields by their JSON names, where this type differs from the table above. */
  readonly names?: Readonly<Record<string, string>>;
  /** JSON names of fields that are pointers in v1 only: their zero value is printed when they are not set. */
  readonly values?: readonly string[];
  /** For each moved field: the field that it comes after. Both are JSON names. */
  readonly behind?: Readonly<Record<string, string>>;
  /** JSON names of fields that the internal type does not have. */
  readonly without?: readonly string[];
}

const rbd: InternalType = {
  names: { monitors: 'CephMonitors', image: 'RBDImage', pool: 'RBDPool', user: 'RadosUser' },
};
const glusterfs: InternalType = { names: { endpoints: 'EndpointsName' } };
const rollingUpdate: InternalType = { values: ['maxUnavailable', 'maxSurge'] };

/** Internal types that differ, by their names in protobuf without `k8s.io.api.`. */
export const internalTypes: Readonly<Record<string, InternalType>> = {
  'apps.v1.RollingUpdateStatefulSetStrategy': { values: ['partition'] },
  'apps.v1.RollingUpdateDeployment': rollingUpdate,
  'apps.v1.RollingUpdateDaemonSet': rollingUpdate,
  'autoscaling.v2.ContainerResourceMetricSource': { behind: { target: 'container' } },
  'core.v1.GlusterfsPersistentVolumeSource': glusterfs,
  'core.v1.GlusterfsVolumeSource': glusterfs,
  'core.v1.PersistentVolumeSource': { behind: { quobyte: 'rbd', flexVolume: 'iscsi' } },
  'core.v1.PodSecurityContext': { behind: { fsGroupChangePolicy: 'fsGroup' } },
  'core.v1.PodSpec': {
    without: ['serviceAccount', 'hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'hostUsers'],
    behind: {
      setHostnameAsFQDN: 'subdomain',
      preemptionPolicy: 'priority',
      overhead: 'runtimeClassName',
      enableServiceLinks: 'overhead',
    },
  },
  'core.v1.RBDPersistentVolumeSource': rbd,
  'core.v1.RBDVolumeSource': rbd,
  'core.v1.ServiceAccountTokenProjection': { values: ['expirationSeconds'] },
  'core.v1.VolumeSource': { behind: { quobyte: 'rbd' } },
  'flowcontrol.v1.LimitedPriorityLevelConfiguration': { values: ['nominalConcurrencyShares'] },
  'resource.v1.DeviceAttribute': {
    names: {
      int: 'IntValue',
      bool: 'BoolValue',
      string: 'StringValue',
      version: 'VersionValue',
      ints: 'IntValues',
      bools: 'BoolValues',
      strings: 'StringValues',
      versions: 'VersionValues',
    },
  },
};
