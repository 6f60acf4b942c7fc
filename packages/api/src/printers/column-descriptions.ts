/**
 * Descriptions of columns as clients get them in `columnDefinitions`. Descriptions of columns that (nearly) every table
 * has, and of config maps, are kube-apiserver's words, which clients compare. The others are our own.
 */
const everyKind: Readonly<Record<string, string>> = {
  Name: 'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names',
  Age: 'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata',
};

const containers: Readonly<Record<string, string>> = {
  Containers: 'Names of the containers in the template.',
  Images: 'Images of the containers in the template.',
};
const workload: Readonly<Record<string, string>> = { ...containers, Selector: 'Labels of the pods that belong to it.' };
const replicas: Readonly<Record<string, string>> = {
  ...workload,
  Current: 'Number of pods.',
  Desired: 'Wanted number of pods.',
  Ready: 'Number of pods that are ready.',
};
const bindings: Readonly<Record<string, string>> = {
  Groups: 'Groups that the role is bound to.',
  Role: 'Kind and name of the role.',
  ServiceAccounts: 'Service accounts that the role is bound to.',
  Users: 'Users that the role is bound to.',
};
const volume: Readonly<Record<string, string>> = {
  'Access Modes': 'Ways in which the volume can be mounted, abbreviated.',
  Capacity: 'Size of the volume.',
  StorageClass: 'Storage class of the volume.',
  VolumeAttributesClass: 'Class of changeable attributes of the volume.',
  VolumeMode: 'Filesystem or Block.',
};
const policyBinding: Readonly<Record<string, string>> = {
  ParamRef: 'Object with the parameters of the policy.',
  PolicyName: 'Name of the policy.',
};
const paramKind = 'Kind of the objects with parameters.';
const webhooks = 'Number of webhooks.';
const signerName = 'Name of the signer.';

const byKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  APIService: {
    Available: 'Whether the group-version is available, or the reason why it is not.',
    Service: 'Service that serves the group-version, or Local.',
  },
  CSIDriver: {
    AttachRequired: 'Whether volumes must be attached before they are mounted.',
    Modes: 'Kinds of volumes that the driver has: Persistent, Ephemeral or both.',
    PodInfoOnMount: 'Whether the driver gets data of the pod for mounting.',
    RequiresRepublish: 'Whether the driver is called again and again for mounted volumes.',
    StorageCapacity: 'Whether the scheduler looks at the storage that is left.',
    TokenRequests: 'Audiences of the service account tokens that the driver gets.',
  },
  CSINode: { Drivers: 'Number of CSI drivers on the node.' },
  CSIStorageCapacity: { Capacity: 'Size of the storage that is left.', StorageClassName: 'Storage class.' },
  CertificateSigningRequest: {
    Condition: 'Whether the request is approved, denied, issued or failed.',
    RequestedDuration: 'Lifetime that is asked for.',
    Requestor: 'User who made the request.',
    SignerName: signerName,
  },
  ClusterRoleBinding: bindings,
  ClusterTrustBundle: { SignerName: signerName },
  ComponentStatus: {
    Error: 'Why the check of the component failed.',
    Message: 'Answer of the component.',
    Status: 'Whether the component is healthy.',
  },
  ConfigMap: {
    Data: "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process.",
  },
  ControllerRevision: {
    Controller: 'Controller of the revision.',
    Revision: 'Number of the revision.',
  },
  CronJob: {
    ...workload,
    Active: 'Number of jobs that run.',
    'Last Schedule': 'Time since a job was last made.',
    Schedule: 'Times of the jobs, in the format of cron.',
    Suspend: 'Whether no jobs are made for now.',
    Timezone: 'Time zone of the schedule.',
  },
  DaemonSet: {
    ...workload,
    Available: 'Number of nodes whose pod is available.',
    Current: 'Number of nodes that run the pod and should.',
    Desired: 'Number of nodes that should run the pod.',
    'Node Selector': 'Labels that nodes must have to run the pod.',
    Ready: 'Number of nodes whose pod is ready.',
    'Up-to-date': 'Number of nodes that run a pod of the newest template.',
  },
  Deployment: {
    ...workload,
    Available: 'Number of pods that are available.',
    Ready: 'Number of ready pods, and of wanted pods.',
    'Up-to-date': 'Number of pods of the newest template.',
  },
  DeviceTaintRule: {
    Effect: 'What the taint does to pods.',
    Key: 'Key of the taint.',
    TimeAdded: 'Time at which the taint was added.',
    Value: 'Value of the taint.',
  },
  EndpointSlice: {
    AddressType: 'IPv4, IPv6 or FQDN.',
    Endpoints: 'Addresses of the endpoints.',
    Ports: 'Ports of the endpoints.',
  },
  Endpoints: { Endpoints: 'Addresses and ports of the service.' },
  Event: {
    Count: 'Number of times that it happened.',
    'First Seen': 'Time since it first happened.',
    'Last Seen': 'Time since it last happened.',
    Message: 'Details for people.',
    Object: 'Object that the event is about.',
    Reason: 'Why it happened, in one word.',
    Source: 'Program that reports, and its node.',
    Subobject: 'Part of the object that the event is about.',
    Type: 'Normal or Warning.',
  },
  FlowSchema: {
    DistinguisherMethod: 'How the flows of the schema are told apart: ByUser or ByNamespace.',
    MatchingPrecedence: 'Order of the schemas. Small numbers are tried first.',
    MissingPL: 'Whether the priority level does not exist.',
    PriorityLevel: 'Name of the priority level.',
  },
  HorizontalPodAutoscaler: {
    MaxPods: 'Largest number of pods.',
    MinPods: 'Smallest number of pods.',
    Reference: 'Object that is scaled.',
    Replicas: 'Number of pods.',
    Targets: 'Metrics, each with its value and its target.',
  },
  IPAddress: { ParentRef: 'Object that has the address.' },
  Ingress: {
    Address: 'Addresses of the load balancer.',
    Class: 'Class of the ingress.',
    Hosts: 'Names of the hosts.',
    Ports: 'Ports of the load balancer.',
  },
  IngressClass: {
    Controller: 'Name of the controller.',
    Parameters: 'Object with settings for the controller.',
  },
  Job: {
    ...workload,
    Completions: 'Number of pods that have succeeded, and of pods that must.',
    Duration: 'Time that the job has run.',
    Status: 'Complete, Failed, Suspended, Running or another state.',
  },
  Lease: { Holder: 'Name of the holder.' },
  LeaseCandidate: {
    BinaryVersion: 'Version of the program.',
    EmulationVersion: 'Version that the program emulates.',
    LeaseName: 'Name of the lease that the candidate asks for.',
  },
  MutatingAdmissionPolicy: { Mutations: 'Number of mutations.', ParamKind: paramKind },
  MutatingAdmissionPolicyBinding: policyBinding,
  MutatingWebhookConfiguration: { Webhooks: webhooks },
  Namespace: { Status: 'Active or Terminating.' },
  NetworkPolicy: { 'Pod-Selector': 'Labels of the pods.' },
  Node: {
    'Container-Runtime': 'Name and version of the container runtime.',
    'External-IP': 'Address outside of the cluster.',
    'Internal-IP': 'Address in the cluster.',
    'Kernel-Version': 'Version of the kernel.',
    'OS-Image': 'Name of the operating system with its version.',
    Roles: 'Roles of the node, from its labels.',
    Status: 'Whether the node is ready, and whether it gets new pods.',
    Version: 'Version of the kubelet.',
  },
  PersistentVolume: {
    ...volume,
    Claim: 'Claim to which the volume is bound.',
    Reason: 'Why the volume is in its phase.',
    'Reclaim Policy': 'What happens when the claim is deleted.',
    Status: 'Pending, Available, Bound, Released or Failed.',
  },
  PersistentVolumeClaim: {
    ...volume,
    Status: 'Pending, Bound or Lost.',
    Volume: 'Name of the volume that is bound.',
  },
  Pod: {
    IP: 'Address of the pod.',
    Node: 'Node on which the pod runs.',
    'Nominated Node': 'Node on which room is made for the pod.',
    Ready: 'Number of containers that are ready, and of all containers.',
    'Readiness Gates': 'Number of readiness gates whose conditions are true, and of all gates.',
    Restarts: 'Number of restarts of the containers, and the time since the last one.',
    Status: 'State of the pod: its phase, or why its containers wait or have ended.',
  },
  PodCertificateRequest: {
    NodeName: 'Node of the pod.',
    PodName: 'Name of the pod.',
    ServiceAccountName: 'Service account of the pod.',
    SignerName: signerName,
    State: 'Whether the request is pending, issued, denied or failed.',
    UnverifiedUserAnnotations: 'Further data for the signer, which nobody has checked.',
  },
  PodDisruptionBudget: {
    'Allowed Disruptions': 'Number of pods that may be evicted now.',
    'Max Unavailable': 'Number or percentage of pods that may be missing.',
    'Min Available': 'Number or percentage of pods that must stay.',
  },
  PodGroup: {
    Policy: 'Basic, or Gang: all pods of the group are scheduled together.',
    Status: 'State of the scheduling of the group.',
    Workload: 'Workload that has the template of the group.',
  },
  PodTemplate: { ...containers, 'Pod Labels': 'Labels of the pods.' },
  PriorityClass: {
    'Global-Default': 'Whether pods without a class get this one.',
    PreemptionPolicy: 'Whether pods of the class may evict pods of lower priority.',
    Value: 'The priority.',
  },
  PriorityLevelConfiguration: {
    HandSize: 'Number of queues of which a flow gets the shortest.',
    NominalConcurrencyShares: 'Share of the requests that are handled at a time.',
    QueueLengthLimit: 'Largest number of requests that wait in a queue.',
    Queues: 'Number of queues.',
    Type: 'Limited or Exempt.',
  },
  ReplicaSet: replicas,
  ReplicationController: replicas,
  ResourceClaim: { State: 'Whether devices are allocated and reserved.' },
  ResourcePoolStatusRequest: {
    Allocated: 'Number of devices in use.',
    Available: 'Number of devices that can be allocated.',
    Completed: 'Time since the answer was complete.',
    Driver: 'Driver whose pools are asked for.',
    Errors: 'Number of pools with errors.',
    Pools: 'Number of pools.',
    Status: 'State of the request.',
    Total: 'Number of devices.',
    Unavailable: 'Number of devices that cannot be allocated.',
  },
  ResourceQuota: {
    Limit: 'Use and limit of each resource that begins with limits.',
    Request: 'Use and limit of each other resource.',
  },
  ResourceSlice: {
    Driver: 'Name of the driver.',
    Node: 'Node of the devices.',
    Pool: 'Name of the pool of devices.',
  },
  RoleBinding: bindings,
  RuntimeClass: { Handler: 'Handler of the container runtime.' },
  Scale: { Available: 'Number of replicas.', Desired: 'Wanted number of replicas.' },
  Secret: { Data: 'Number of keys.', Type: 'What the secret is for.' },
  Service: {
    'Cluster-IP': 'Address in the cluster.',
    'External-IP': 'Addresses outside of the cluster.',
    'Port(s)': 'Ports of the service, with ports of nodes.',
    Selector: 'Labels of the pods.',
    Type: 'ClusterIP, NodePort, LoadBalancer or ExternalName.',
  },
  ServiceCIDR: { CIDRs: 'Ranges of addresses.' },
  StatefulSet: { ...containers, Ready: 'Number of ready pods, and of wanted pods.' },
  Status: { Message: 'Details for people.', Reason: 'Reason of a failure.', Status: 'Success or Failure.' },
  StorageClass: {
    AllowVolumeExpansion: 'Whether volumes can grow.',
    Provisioner: 'Name of the driver that makes the volumes.',
    ReclaimPolicy: 'What happens with a volume whose claim is deleted.',
    VolumeBindingMode: 'When volumes are made.',
  },
  StorageVersion: {
    CommonEncodingVersion: 'Version in which all servers store objects, if they agree.',
    StorageVersions: 'Version in which each server stores objects.',
  },
  StorageVersionMigration: {
    Resource: 'Resource whose objects are stored again.',
    Status: 'Whether the migration runs, has succeeded or has failed.',
  },
  ValidatingAdmissionPolicy: { ParamKind: paramKind, Validations: 'Number of validations.' },
  ValidatingAdmissionPolicyBinding: policyBinding,
  ValidatingWebhookConfiguration: { Webhooks: webhooks },
  VolumeAttachment: {
    Attached: 'Whether the volume is attached.',
    Attacher: 'Name of the driver that attaches the volume.',
    Node: 'Node to which the volume is attached.',
    PV: 'Name of the persistent volume.',
  },
  VolumeAttributesClass: { DriverName: 'Name of the CSI driver.' },
};

/** Description of a column of a kind's table; `''` for a column that is not described here. */
export function columnDescription(kind: string, column: string): string {
  const name = column === 'Created At' ? 'Age' : column;
  return byKind[kind]?.[name] ?? everyKind[name] ?? '';
}
