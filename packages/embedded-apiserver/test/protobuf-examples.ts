/** An object to create, and its collection. */
export interface Example {
  /** Path of the collection. */
  readonly collection: string;
  readonly object: Readonly<Record<string, unknown>> & {
    readonly kind: string;
    readonly metadata: { readonly name: string };
  };
}

/** A certificate signing request of a throw-away key. */
const signingRequest =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlITE1ISUNBUUF3RURFT01Bd0dBMVVFQXd3RlkyRnliMnd3V1RBVEJnY3Foa2pPUFFJQkJn' +
  'Z3Foa2pPUFFNQkJ3TkNBQVNVSnVpbmdQd3dXeFdtT1o3U3dKMDhqZG1LYmdNKzNDZ3FkKytlaUkwaHFwUWNqTWZxU3hBWWpSSlRSVWZtVytWK2RZNFNERzhY' +
  'RUhyVUh5dERTektYb0FBd0NnWUlLb1pJemowRUF3SURTUUF3UmdJaEFPRnVUMGR6b1FEelFXOUsyU1pIR1dIWStQVDlYK2ZRL2x4a0NlZUN4ejFCQWlFQTR6' +
  'clNkVTFQa0RzZUFnb0NUdnY3bzFpSG1SSGsxTmRqUWJEeXhaNXp3bkk9Ci0tLS0tRU5EIENFUlRJRklDQVRFIFJFUVVFU1QtLS0tLQo=';

const ns = (path: string) => path.replace('NS', 'namespaces/default');
const selector = { matchLabels: { app: 'web' } };
/** Selects none of the objects that the tests create. */
const selectingRule = {
  apiGroups: ['nothing.example.com'],
  apiVersions: ['v1'],
  operations: ['CREATE'],
  resources: ['nothings'],
};
const webhook = {
  name: 'a.example.com',
  clientConfig: { url: 'https://127.0.0.1:1/never' },
  rules: [selectingRule],
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
};
const deviceRequest = { name: 'one', exactly: { deviceClassName: 'gpu' } };
const container = {
  name: 'main',
  image: 'registry.example/app:1.2',
  args: ['--flag', 'ü€𝄞'],
  env: [
    { name: 'A', value: 'b' },
    { name: 'POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
  ],
  ports: [{ name: 'http', containerPort: 8080 }],
  resources: { limits: { cpu: '1500m', memory: '1Gi' }, requests: { cpu: '0.5' } },
  readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 3 },
  securityContext: { runAsUser: 1000, capabilities: { drop: ['ALL'] } },
  volumeMounts: [{ name: 'data', mountPath: '/data' }],
};
const podSpec = {
  containers: [container],
  tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 0 }],
  volumes: [{ name: 'data', emptyDir: { sizeLimit: '1Gi' } }],
};
const backend = { service: { name: 'web', port: { number: 80 } } };
const template = { metadata: { labels: { app: 'web' } }, spec: podSpec };

const ending = { ...template, spec: { ...podSpec, restartPolicy: 'Never' } };

/**
 * One object of every kind that the server stores, by kind. The group-version is added if an earlier group-version has
 * a kind with that name.
 */
export const examples: Readonly<Record<string, Example>> = Object.fromEntries(
  (
    [
      [
        '/api/v1/NS/configmaps',
        'ConfigMap',
        { data: { a: '1', b: '' }, binaryData: { c: 'AAECAw==' }, immutable: false },
      ],
      ['/api/v1/NS/secrets', 'Secret', { type: 'Opaque', data: { password: '8J+UkQ==' } }],
      [
        '/api/v1/NS/serviceaccounts',
        'ServiceAccount',
        { imagePullSecrets: [{ name: 'pull' }], automountServiceAccountToken: true },
      ],
      ['/api/v1/namespaces', 'Namespace', {}],
      [
        '/api/v1/nodes',
        'Node',
        {
          spec: { podCIDR: '10.1.0.0/24', podCIDRs: ['10.1.0.0/24'], taints: [{ key: 'k', effect: 'NoSchedule' }] },
          status: { capacity: { cpu: '4', memory: '16Gi' }, addresses: [{ type: 'InternalIP', address: '10.0.0.9' }] },
        },
      ],
      [
        '/api/v1/NS/endpoints',
        'Endpoints',
        { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ name: 'http', port: 80 }] }] },
      ],
      [
        '/api/v1/NS/events',
        'Event',
        {
          involvedObject: { kind: 'Pod', namespace: 'default', name: 'one' },
          reason: 'Tested',
          message: 'm',
          type: 'Normal',
          count: 3,
          firstTimestamp: '2024-01-02T03:04:05Z',
          eventTime: null,
        },
      ],
      [
        '/api/v1/NS/limitranges',
        'LimitRange',
        { spec: { limits: [{ type: 'Container', max: { cpu: '2' }, default: { cpu: '500m' } }] } },
      ],
      [
        '/api/v1/NS/resourcequotas',
        'ResourceQuota',
        { spec: { hard: { pods: '10', 'requests.cpu': '1.5' }, scopes: ['NotBestEffort'] } },
      ],
      ['/api/v1/NS/podtemplates', 'PodTemplate', { template }],
      [
        '/api/v1/NS/replicationcontrollers',
        'ReplicationController',
        { spec: { replicas: 0, selector: { app: 'web' }, template } },
      ],
      [
        '/api/v1/persistentvolumes',
        'PersistentVolume',
        { spec: { capacity: { storage: '5Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/mnt' } } },
      ],
      [
        '/api/v1/NS/persistentvolumeclaims',
        'PersistentVolumeClaim',
        { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: '' } },
      ],
      ['/api/v1/NS/pods', 'Pod', { spec: podSpec }],
      [
        '/api/v1/NS/services',
        'Service',
        { spec: { clusterIP: 'None', selector: { app: 'web' }, ports: [{ port: 80, targetPort: 'http' }] } },
      ],
      [
        '/apis/apps/v1/NS/deployments',
        'Deployment',
        { spec: { selector, template, strategy: { rollingUpdate: { maxSurge: '10%' } } } },
      ],
      ['/apis/apps/v1/NS/replicasets', 'ReplicaSet', { spec: { replicas: 0, selector, template } }],
      ['/apis/apps/v1/NS/statefulsets', 'StatefulSet', { spec: { serviceName: 'web', selector, template } }],
      ['/apis/apps/v1/NS/daemonsets', 'DaemonSet', { spec: { selector, template } }],
      [
        '/apis/apps/v1/NS/controllerrevisions',
        'ControllerRevision',
        { revision: 7, data: { spec: { a: [1, 'x', null] } } },
      ],
      [
        '/apis/events.k8s.io/v1/NS/events',
        'Event of events.k8s.io/v1',
        {
          regarding: { kind: 'Pod', name: 'p', namespace: 'default' },
          note: 'ü',
          type: 'Normal',
          reason: 'Seen',
          action: 'Looking',
          eventTime: '2024-01-02T03:04:05.000006Z',
          reportingController: 'example.com/reporter',
          reportingInstance: 'one',
        },
      ],
      ['/apis/policy/v1/NS/poddisruptionbudgets', 'PodDisruptionBudget', { spec: { minAvailable: '50%', selector } }],
      [
        '/apis/networking.k8s.io/v1/NS/networkpolicies',
        'NetworkPolicy',
        { spec: { podSelector: selector, ingress: [{ ports: [{ port: 'http' }], from: [{ podSelector: {} }] }] } },
      ],
      [
        '/apis/networking.k8s.io/v1/NS/ingresses',
        'Ingress',
        { spec: { rules: [{ host: 'a.b', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] } },
      ],
      ['/apis/networking.k8s.io/v1/ingressclasses', 'IngressClass', { spec: { controller: 'example.com/c' } }],
      ['/apis/networking.k8s.io/v1/servicecidrs', 'ServiceCIDR', { spec: { cidrs: ['10.1.0.0/24'] } }],
      [
        '/apis/networking.k8s.io/v1/ipaddresses',
        'IPAddress',
        { spec: { parentRef: { resource: 'services', namespace: 'default', name: 's' } } },
        '192.0.2.1',
      ],
      ['/apis/batch/v1/NS/jobs', 'Job', { spec: { template: ending, completions: 3, completionMode: 'Indexed' } }],
      [
        '/apis/batch/v1/NS/cronjobs',
        'CronJob',
        { spec: { schedule: '*/5 * * * *', timeZone: 'Europe/Zurich', jobTemplate: { spec: { template: ending } } } },
      ],
      [
        '/apis/coordination.k8s.io/v1/NS/leases',
        'Lease',
        { spec: { holderIdentity: 'ü', leaseDurationSeconds: 15, renewTime: '2024-01-02T03:04:05.000006Z' } },
      ],
      [
        '/apis/rbac.authorization.k8s.io/v1/NS/roles',
        'Role',
        { rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }] },
      ],
      [
        '/apis/rbac.authorization.k8s.io/v1/clusterroles',
        'ClusterRole',
        { rules: [{ verbs: ['*'], nonResourceURLs: ['/x'] }], aggregationRule: { clusterRoleSelectors: [selector] } },
      ],
      [
        '/apis/rbac.authorization.k8s.io/v1/NS/rolebindings',
        'RoleBinding',
        {
          roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' },
          subjects: [{ kind: 'ServiceAccount', name: 's', namespace: 'd' }],
        },
      ],
      [
        '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
        'ClusterRoleBinding',
        {
          roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'r' },
          subjects: [{ kind: 'User', name: 'u' }],
        },
      ],
      [
        '/apis/apiregistration.k8s.io/v1/apiservices',
        'APIService',
        { spec: { group: 'example.com', version: 'v1', groupPriorityMinimum: 1000, versionPriority: 15 } },
        'v1.example.com',
      ],
      [
        '/apis/autoscaling/v1/NS/horizontalpodautoscalers',
        'HorizontalPodAutoscaler of autoscaling/v1',
        { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 3 } },
        'protobuf-older',
      ],
      ['/apis/scheduling.k8s.io/v1/priorityclasses', 'PriorityClass', { value: 1000, description: 'ü' }],
      [
        '/apis/node.k8s.io/v1/runtimeclasses',
        'RuntimeClass',
        { handler: 'kata', overhead: { podFixed: { cpu: '250m' } }, scheduling: { nodeSelector: { a: 'b' } } },
      ],
      [
        '/apis/discovery.k8s.io/v1/NS/endpointslices',
        'EndpointSlice',
        {
          addressType: 'IPv4',
          endpoints: [{ addresses: ['192.0.2.7'], conditions: { ready: true }, zone: 'z' }],
          ports: [{ name: 'http', port: 80, protocol: 'TCP' }],
        },
      ],
      [
        '/apis/storage.k8s.io/v1/storageclasses',
        'StorageClass',
        { provisioner: 'example.com/disk', parameters: { type: 'ssd' } },
      ],
      [
        '/apis/storage.k8s.io/v1/volumeattributesclasses',
        'VolumeAttributesClass',
        { driverName: 'example.com', parameters: { iops: '1' } },
      ],
      [
        '/apis/storage.k8s.io/v1/volumeattachments',
        'VolumeAttachment',
        { spec: { attacher: 'example.com', nodeName: 'n', source: { persistentVolumeName: 'pv' } } },
      ],
      ['/apis/storage.k8s.io/v1/csidrivers', 'CSIDriver', { spec: { podInfoOnMount: true } }],
      [
        '/apis/storage.k8s.io/v1/csinodes',
        'CSINode',
        { spec: { drivers: [{ name: 'a.b', nodeID: 'i', topologyKeys: ['zone'], allocatable: { count: 5 } }] } },
      ],
      [
        '/apis/storage.k8s.io/v1/NS/csistoragecapacities',
        'CSIStorageCapacity',
        { storageClassName: 'fast', capacity: '10Gi', nodeTopology: selector },
      ],
      [
        '/apis/autoscaling/v2/NS/horizontalpodautoscalers',
        'HorizontalPodAutoscaler',
        { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 3 } },
      ],
      [
        '/apis/certificates.k8s.io/v1/certificatesigningrequests',
        'CertificateSigningRequest',
        { spec: { request: signingRequest, signerName: 'example.com/own', usages: ['client auth'] } },
      ],
      [
        '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas',
        'FlowSchema',
        { spec: { priorityLevelConfiguration: { name: 'exempt' }, matchingPrecedence: 9999 } },
      ],
      [
        '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations',
        'PriorityLevelConfiguration',
        {
          spec: { type: 'Limited', limited: { limitResponse: { type: 'Queue', queuing: { queues: 8, handSize: 2 } } } },
        },
      ],
      [
        '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
        'ValidatingWebhookConfiguration',
        { webhooks: [webhook] },
      ],
      [
        '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
        'MutatingWebhookConfiguration',
        { webhooks: [webhook] },
      ],
      [
        '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies',
        'ValidatingAdmissionPolicy',
        { spec: { matchConstraints: { resourceRules: [selectingRule] }, validations: [{ expression: 'true' }] } },
      ],
      [
        '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings',
        'ValidatingAdmissionPolicyBinding',
        { spec: { policyName: 'p', validationActions: ['Audit'] } },
      ],
      [
        '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies',
        'MutatingAdmissionPolicy',
        {
          spec: {
            matchConstraints: { resourceRules: [selectingRule] },
            reinvocationPolicy: 'Never',
            mutations: [
              { patchType: 'JSONPatch', jsonPatch: { expression: '[JSONPatch{op: "remove", path: "/data"}]' } },
            ],
          },
        },
      ],
      [
        '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings',
        'MutatingAdmissionPolicyBinding',
        { spec: { policyName: 'p' } },
      ],
      [
        '/apis/resource.k8s.io/v1/deviceclasses',
        'DeviceClass',
        {
          spec: {
            selectors: [{ cel: { expression: 'true' } }],
            config: [{ opaque: { driver: 'd', parameters: { a: 1.5 } } }],
          },
        },
      ],
      [
        '/apis/resource.k8s.io/v1/NS/resourceclaims',
        'ResourceClaim',
        { spec: { devices: { requests: [deviceRequest] } } },
      ],
      [
        '/apis/resource.k8s.io/v1/NS/resourceclaimtemplates',
        'ResourceClaimTemplate',
        { spec: { spec: { devices: { requests: [deviceRequest] } } } },
      ],
      [
        '/apis/resource.k8s.io/v1/resourceslices',
        'ResourceSlice',
        {
          spec: {
            driver: 'd.example.com',
            pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
            allNodes: true,
            devices: [{ name: 'one', attributes: { fast: { bool: true } }, capacity: { memory: { value: '1Gi' } } }],
          },
        },
      ],
    ] as const
  ).map(([path, name, content, objectName = 'protobuf-one']) => {
    const [, root, group, version] = path.split('/');
    const apiVersion = root === 'api' ? 'v1' : `${group}/${version}`;
    const metadata = { name: objectName, labels: { app: 'web' }, annotations: { note: 'ä' } };
    const kind = name.split(' ')[0] as string;
    return [name, { collection: ns(path), object: { kind, apiVersion, metadata, ...content } }];
  }),
);
