import { localObjectName } from '../common.js';
import type { TypeDescriptions } from '../type-descriptions.js';

const handler: Readonly<Record<string, string>> = {
  exec: 'Command to run in the container.',
  httpGet: 'HTTP request to the container.',
};

const probeHandler: Readonly<Record<string, string>> = {
  exec: 'Command in the container. It must end with exit code 0.',
  grpc: 'Call of the gRPC health service. It must answer SERVING.',
  httpGet: 'HTTP request. Its answer must have a status from 200 to 399.',
  tcpSocket: 'TCP port. It must accept a connection.',
};

const container: Readonly<Record<string, string>> = {
  args: "Arguments of the command. Default: the image's. $(NAME) stands for an environment variable.",
  command: "The command, not run in a shell. Default: the image's.",
  env: 'Environment variables.',
  envFrom: 'Config maps and secrets whose keys become environment variables.',
  image: 'Name of the image, such as nginx:1.29.',
  imagePullPolicy: 'Always, Never or IfNotPresent. Default: Always for the tag latest, otherwise IfNotPresent.',
  lifecycle: 'Actions after the start and before the end of the container.',
  livenessProbe: 'Check of a running container. When it fails, the container is restarted.',
  name: 'Name of the container, a DNS label, unique in the pod. It cannot be changed.',
  ports: 'Ports on which the container listens. For information: other ports can be reached, too.',
  readinessProbe: 'Check of a running container. While it fails, services do not send requests to the pod.',
  resizePolicy: 'Whether a change of its resources restarts the container.',
  resources: 'What the container needs (requests) and may use (limits).',
  restartPolicy:
    "When the container is restarted. Default: the pod's policy. Always makes an init container one that runs beside the others.",
  restartPolicyRules: 'Rules by exit code that are tried before restartPolicy.',
  securityContext: "User, capabilities and further rights. They override the pod's.",
  startupProbe: 'Check that must succeed once before the other probes begin.',
  stdin: 'Whether the container has a standard input. Default false.',
  stdinOnce: 'Whether the standard input is closed after the first client. Default false.',
  terminationMessagePath:
    'File in the container whose content becomes the message of its end. Default: /dev/termination-log.',
  terminationMessagePolicy:
    'File (default), or FallbackToLogsOnError: the end of the log if the container fails without a message.',
  tty: 'Whether the container has a terminal. Needs stdin. Default false.',
  volumeDevices: 'Block devices of the container.',
  volumeMounts: 'Where volumes appear in the file system of the container.',
  workingDir: "Folder in which the command runs. Default: the image's.",
};

const notEphemeral = 'Not allowed for ephemeral containers.';

const ephemeralContainer: Readonly<Record<string, string>> = {
  ...container,
  lifecycle: notEphemeral,
  livenessProbe: notEphemeral,
  ports: notEphemeral,
  readinessProbe: notEphemeral,
  resizePolicy: notEphemeral,
  resources: 'Not allowed for ephemeral containers. They use what the pod has left.',
  restartPolicy: notEphemeral,
  restartPolicyRules: notEphemeral,
  startupProbe: notEphemeral,
};

/** Containers: their environment, probes, resources and states. */
export const containerDescriptions: TypeDescriptions = {
  Container: { '': 'One or several processes, started from an image.', ...container },
  EphemeralContainer: {
    '': 'A container that is added to a running pod, for debugging. It is never restarted.',
    ...ephemeralContainer,
    targetContainerName: 'Container whose processes this one sees. Default: only its own.',
  },
  EphemeralContainerCommon: {
    '': 'The fields that ephemeral containers share with other containers.',
    ...ephemeralContainer,
  },
  ContainerPort: {
    '': 'A port on which a container listens.',
    containerPort: 'Number of the port, 1 to 65535.',
    hostIP: 'Address of the node to which hostPort is bound. Default: all addresses.',
    hostPort: 'Port of the node that leads to the container, 1 to 65535. Most pods do not need one.',
    name: 'Name of the port, by which services and probes can refer to it. At most 15 characters.',
    protocol: 'TCP (default), UDP or SCTP.',
  },
  ContainerResizePolicy: {
    '': 'Whether a change of one resource restarts the container.',
    resourceName: 'The resource: cpu or memory.',
    restartPolicy: 'NotRequired (default) or RestartContainer.',
  },
  ContainerRestartRule: {
    '': 'What happens after some exit codes of a container.',
    action: 'Restart: the container is restarted. RestartAllContainers: all containers of the pod are.',
    exitCodes: 'Exit codes for which the rule holds.',
  },
  ContainerRestartRuleOnExitCodes: {
    '': 'A set of exit codes.',
    operator: 'In: the code is one of the values. NotIn: it is another one.',
    values: 'Exit codes. At most 255.',
  },

  EnvVar: {
    '': 'An environment variable.',
    name: 'Name of the variable. It cannot contain =.',
    value: "Value of the variable. $(NAME) stands for an earlier variable. Default: ''.",
    valueFrom: 'Where the value comes from, in place of value.',
  },
  EnvVarSource: {
    '': 'Where the value of a variable comes from.',
    configMapKeyRef: 'Key of a config map.',
    fieldRef: 'Field of the pod, such as metadata.name or status.podIP.',
    fileKeyRef: 'Variable in a file of a volume.',
    resourceFieldRef: 'Limit or request of a container, such as limits.cpu.',
    secretKeyRef: 'Key of a secret.',
  },
  EnvFromSource: {
    '': 'A config map or secret whose keys become environment variables.',
    configMapRef: 'The config map.',
    prefix: 'Text before each key in the names of the variables.',
    secretRef: 'The secret.',
  },
  ConfigMapEnvSource: {
    '': 'A config map whose keys become environment variables.',
    name: localObjectName,
    optional: 'Whether the config map may be missing. Default false.',
  },
  SecretEnvSource: {
    '': 'A secret whose keys become environment variables.',
    name: localObjectName,
    optional: 'Whether the secret may be missing. Default false.',
  },
  ConfigMapKeySelector: {
    '': 'A key of a config map.',
    key: 'The key.',
    name: localObjectName,
    optional: 'Whether the config map or its key may be missing. Default false.',
  },
  SecretKeySelector: {
    '': 'A key of a secret.',
    key: 'The key.',
    name: localObjectName,
    optional: 'Whether the secret or its key may be missing. Default false.',
  },
  FileKeySelector: {
    '': 'A variable in a file of a volume.',
    key: 'Name of the variable in the file.',
    optional: 'Whether the file or the variable may be missing. Default false.',
    path: 'Path of the file in the volume.',
    volumeName: 'Name of the emptyDir volume that contains the file.',
  },
  ObjectFieldSelector: {
    '': 'A field of an object.',
    apiVersion: 'Version in which the field is named. Default: v1.',
    fieldPath: "Path of the field, such as metadata.labels['app'].",
  },
  ResourceFieldSelector: {
    '': 'A limit or request of a container.',
    containerName: 'Name of the container. Required for volumes. Default for variables: the container itself.',
    divisor: 'Unit of the value, such as 1Mi. Default: 1.',
    resource: 'The resource, such as limits.memory or requests.cpu.',
  },

  Probe: {
    '': 'A check that the node makes again and again.',
    ...probeHandler,
    failureThreshold: 'Number of failures in a row that count as failed. Default 3.',
    initialDelaySeconds: 'Time between the start of the container and the first check, in seconds. Default 0.',
    periodSeconds: 'Time between two checks, in seconds. Default 10.',
    successThreshold: 'Number of successes in a row that count as succeeded. Default 1.',
    terminationGracePeriodSeconds:
      'Time between the request to end and the kill after a failed check, in seconds. Default: that of the pod.',
    timeoutSeconds: 'Time limit of one check, in seconds. Default 1.',
  },
  ProbeHandler: { '': 'The action of a probe. One of them is set.', ...probeHandler },
  ExecAction: {
    '': 'A command in a container.',
    command: 'The command and its arguments, not run in a shell. It starts in the root folder.',
  },
  HTTPGetAction: {
    '': 'An HTTP request with the method GET.',
    host: 'Host of the URL. Default: the address of the pod.',
    httpHeaders: 'Headers of the request.',
    path: 'Path of the URL. Default: /.',
    port: 'Number or name of the port.',
    scheme: 'HTTP (default) or HTTPS. Certificates are not checked.',
  },
  HTTPHeader: {
    '': 'A header of a request.',
    name: 'Name of the header.',
    value: 'Value of the header.',
  },
  TCPSocketAction: {
    '': 'A connection over TCP.',
    host: 'Host to connect to. Default: the address of the pod.',
    port: 'Number or name of the port.',
  },
  GRPCAction: {
    '': 'A call of the gRPC health service.',
    port: 'Number of the port.',
    service: "Name of the service that is asked about. Default: ''.",
  },
  Lifecycle: {
    '': 'Actions after the start and before the end of a container.',
    postStart: 'Action right after the start. When it fails, the container is killed.',
    preStop: 'Action before the container is asked to end. It counts towards the grace period.',
    stopSignal: "Signal that asks the container to end. Default: the image's, or SIGTERM. Needs spec.os.name.",
  },
  LifecycleHandler: {
    '': 'One action after the start or before the end of a container.',
    ...handler,
    sleep: 'Time to wait.',
    tcpSocket: 'Deprecated. It has no effect.',
  },
  SleepAction: { '': 'A time to wait.', seconds: 'The time, in seconds.' },

  ResourceRequirements: {
    '': 'What is needed and what may be used.',
    claims: 'Names of claims of the pod that the container uses.',
    limits: 'The most that may be used, by resource, such as memory: 1Gi.',
    requests: 'What is needed, by resource, such as cpu: 500m. Default: the limits.',
  },
  ResourceClaim: {
    '': 'A claim of the pod that a container uses.',
    name: 'Name of an entry of spec.resourceClaims.',
    request: 'Name of one request in the claim. Default: all requests.',
  },
  VolumeMount: {
    '': 'Where a volume appears in the file system of a container.',
    mountPath: 'Path in the container. It cannot contain a colon.',
    mountPropagation: 'None (default), HostToContainer or Bidirectional.',
    name: 'Name of the volume.',
    readOnly: 'Whether the container cannot write. Default false.',
    recursiveReadOnly: 'Whether mounts below are read-only too: Disabled (default), IfPossible or Enabled.',
    subPath: 'Path in the volume. Default: its root.',
    subPathExpr: 'Path in the volume, with $(NAME) for environment variables. It excludes subPath.',
  },
  VolumeDevice: {
    '': 'A block device of a container.',
    devicePath: 'Path of the device in the container.',
    name: 'Name of the volume. It must be a claim with volumeMode Block.',
  },

  ContainerStatus: {
    '': 'The state of a container, as its node has reported it.',
    allocatedResources: 'Resources that the node keeps for the container.',
    allocatedResourcesStatus: 'Health of the devices that the container uses.',
    containerID: 'Id of the container in its runtime, such as containerd://4f1c82a0.',
    image: 'Name of the image that runs.',
    imageID: 'Id of the image that runs, mostly with its digest.',
    lastState: 'The state before the last restart.',
    name: 'Name of the container.',
    ready: 'Whether the readiness probe succeeds.',
    resources: 'Requests and limits that are in effect.',
    restartCount: 'Number of restarts.',
    started: 'Whether the container has started and its startup probe has succeeded.',
    state: 'The present state.',
    stopSignal: 'Signal that asks the container to end.',
    user: 'User as which the first process of the container started.',
    volumeMounts: 'Volumes that are mounted.',
  },
  ContainerState: {
    '': 'Whether a container waits, runs or has ended. One of the fields is set.',
    running: 'Set while the container runs.',
    terminated: 'Set when the container has ended.',
    waiting: 'Set before the container runs.',
  },
  ContainerStateWaiting: {
    '': 'A container that does not run yet.',
    message: 'Details for people.',
    reason: 'Why the container waits, in one word, such as ImagePullBackOff.',
  },
  ContainerStateRunning: { '': 'A container that runs.', startedAt: 'Time of the last start.' },
  ContainerStateTerminated: {
    '': 'A container that has ended.',
    containerID: 'Id of the container in its runtime.',
    exitCode: 'Exit code of the container.',
    finishedAt: 'Time of the end.',
    message: 'Message of the container, or details for people.',
    reason: 'Why the container ended, in one word, such as Completed, Error or OOMKilled.',
    signal: 'Signal that ended the container.',
    startedAt: 'Time of the start.',
  },
  VolumeMountStatus: {
    '': 'A volume that is mounted in a container.',
    mountPath: 'Path in the container.',
    name: 'Name of the volume.',
    readOnly: 'Whether the container cannot write.',
    recursiveReadOnly: 'Whether mounts below are read-only too: Disabled or Enabled.',
    volumeStatus: 'What is only known of volumes of its type.',
  },
  VolumeStatus: {
    '': 'What is known of a mounted volume of one type. At most one field is set.',
    image: 'The image or artifact that is mounted.',
  },
  ImageVolumeStatus: {
    '': 'The image that is mounted as a volume.',
    imageRef: 'Digest of the image, in the form of imageID of a container. At most 256 characters.',
  },
  ContainerUser: {
    '': 'The user as which the first process of a container started.',
    linux: 'User and groups on Linux.',
  },
  LinuxContainerUser: {
    '': 'User and groups of a process on Linux.',
    gid: 'Id of the primary group.',
    supplementalGroups: 'Ids of further groups.',
    uid: 'Id of the user.',
  },
  ResourceStatus: {
    '': 'Health of the devices of one resource.',
    name: 'Name of the resource, or claim:NAME/REQUEST for a claim.',
    resources: 'Health of each device.',
  },
  ResourceHealth: {
    '': 'Health of a device.',
    health: 'Healthy, Unhealthy or Unknown.',
    message: 'What the driver of the device says about its health, for people.',
    resourceID: 'Id of the device, unique in its resource.',
  },
};
