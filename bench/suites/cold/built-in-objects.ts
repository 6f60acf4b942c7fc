import type { RandomWords } from '../../kit/made-up/random-words.js';

/** A built-in kind whose objects the bench creates. */
export interface BuiltInKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Number of objects of this kind in relation to the other kinds. */
  readonly weight: number;
  /** The object without `apiVersion`, `kind`, and the name in `metadata`. */
  make(random: RandomWords, name: string): Readonly<Record<string, unknown>>;
}

const image = (random: RandomWords) =>
  `registry.example/${random.word()}/${random.word()}:v${random.below(9)}.${random.below(20)}.0`;
const appLabels = (name: string) => ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'bench' });

function container(random: RandomWords, name: string): object {
  return {
    name,
    image: image(random),
    ...(random.chance(0.6) && {
      args: Array.from({ length: 1 + random.below(5) }, () => `--${random.word()}=${random.word()}`),
    }),
    ...(random.chance(0.6) && {
      env: [
        { name: 'POD_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
        ...Array.from({ length: random.below(5) }, (_, i) => ({ name: `SETTING_${i}`, value: random.sentence(10) })),
      ],
    }),
    ...(random.chance(0.7) && {
      ports: [
        { name: 'http', containerPort: 8080 },
        { name: 'metrics', containerPort: 9090, protocol: 'TCP' },
      ],
    }),
    ...(random.chance(0.6) && {
      resources: {
        limits: { cpu: '500m', memory: '256Mi' },
        requests: { cpu: '100m', memory: `${random.pick([64, 128])}Mi` },
      },
    }),
    ...(random.chance(0.5) && {
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' }, periodSeconds: 10 },
      livenessProbe: { httpGet: { path: '/healthz', port: 8080 }, initialDelaySeconds: 15 },
    }),
    ...(random.chance(0.5) && {
      securityContext: {
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
      },
    }),
    ...(random.chance(0.5) && { volumeMounts: [{ name: 'config', mountPath: '/etc/config', readOnly: true }] }),
  };
}

function podSpec(random: RandomWords, restartPolicy?: string): object {
  return {
    ...(random.chance(0.5) && { serviceAccountName: 'default' }),
    containers: Array.from({ length: random.chance(0.8) ? 1 : 2 }, (_, i) => container(random, `main-${i}`)),
    ...(random.chance(0.2) && {
      initContainers: [{ name: 'init', image: image(random), command: ['sh', '-c', 'true'] }],
    }),
    volumes: [
      random.chance(0.5) ? { name: 'config', configMap: { name: 'config' } } : { name: 'config', emptyDir: {} },
    ],
    ...(random.chance(0.3) && { nodeSelector: { 'kubernetes.io/os': 'linux' } }),
    ...(random.chance(0.3) && { tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }] }),
    ...(random.chance(0.2) && {
      affinity: {
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            {
              weight: 100,
              podAffinityTerm: { labelSelector: { matchLabels: { app: 'x' } }, topologyKey: 'kubernetes.io/hostname' },
            },
          ],
        },
      },
    }),
    ...(random.chance(0.3) && { securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } }),
    ...(restartPolicy && { restartPolicy }),
    terminationGracePeriodSeconds: 10 + random.below(30),
  };
}

const template = (random: RandomWords, name: string, restartPolicy?: string) => ({
  metadata: {
    labels: { app: name, ...appLabels(name) },
    ...(random.chance(0.4) && { annotations: { 'example.test/note': random.sentence(40) } }),
  },
  spec: podSpec(random, restartPolicy),
});
const selector = (name: string) => ({ matchLabels: { app: name } });
const rules = (random: RandomWords) =>
  Array.from({ length: 1 + random.below(6) }, () => ({
    apiGroups: [random.pick(['', 'apps', `${random.word()}.example`])],
    resources: Array.from({ length: 1 + random.below(3) }, () =>
      random.pick(['pods', 'configmaps', 'deployments', random.word()]),
    ),
    verbs: random.chance(0.5) ? ['get', 'list', 'watch'] : ['create', 'update', 'patch', 'delete'],
  }));
const subjects = (name: string) => [{ kind: 'ServiceAccount', name, namespace: 'bench-0' }];
const webhook = (random: RandomWords, name: string) => ({
  name: `${name}.hooks.example`,
  admissionReviewVersions: ['v1'],
  clientConfig: { service: { name: 'webhook', namespace: 'bench-0', path: '/validate' } },
  failurePolicy: 'Ignore',
  sideEffects: 'None',
  timeoutSeconds: 5,
  // No resource of the bench is in this group.
  rules: [
    {
      apiGroups: ['hooked.example'],
      apiVersions: ['v1'],
      operations: ['CREATE', 'UPDATE'],
      resources: [random.word()],
    },
  ],
});

const core = 'v1';
const row = (
  apiVersion: string,
  kind: string,
  plural: string,
  namespaced: boolean,
  weight: number,
  make: BuiltInKind['make'],
): BuiltInKind => ({ apiVersion, kind, plural, namespaced, weight, make });

/** Kinds that projects have manifests of. The commonest kinds have the highest weights. */
export const builtInKinds: readonly BuiltInKind[] = [
  row(core, 'Namespace', 'namespaces', false, 3, () => ({})),
  row(core, 'ConfigMap', 'configmaps', true, 12, (random) => ({
    data: Object.fromEntries(
      Array.from({ length: 1 + random.below(4) }, () => [`${random.word()}.yaml`, random.sentence(random.below(1500))]),
    ),
  })),
  row(core, 'Secret', 'secrets', true, 6, (random) => ({
    type: 'Opaque',
    stringData: { password: random.word(), user: random.word() },
  })),
  row(core, 'Service', 'services', true, 10, (random, name) => ({
    spec: {
      ...(random.chance(0.15) && { clusterIP: 'None' }),
      ports: [
        { name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' },
        { name: 'metrics', port: 9090 },
      ],
      selector: { app: name },
    },
  })),
  row(core, 'ServiceAccount', 'serviceaccounts', true, 8, (random) => ({
    ...(random.chance(0.3) && { automountServiceAccountToken: false }),
  })),
  row(core, 'Pod', 'pods', true, 6, (random) => ({ spec: podSpec(random) })),
  row(core, 'PersistentVolumeClaim', 'persistentvolumeclaims', true, 3, (random) => ({
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: `${1 + random.below(50)}Gi` } },
      storageClassName: 'none',
    },
  })),
  row(core, 'PersistentVolume', 'persistentvolumes', false, 2, (random) => ({
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: `${1 + random.below(50)}Gi` },
      hostPath: { path: `/data/${random.word()}` },
      persistentVolumeReclaimPolicy: 'Retain',
    },
  })),
  row(core, 'LimitRange', 'limitranges', true, 1, () => ({
    spec: {
      limits: [{ type: 'Container', default: { cpu: '500m', memory: '512Mi' }, defaultRequest: { cpu: '100m' } }],
    },
  })),
  row(core, 'ResourceQuota', 'resourcequotas', true, 1, (random) => ({
    spec: { hard: { 'requests.storage': `${1 + random.below(9)}Ti`, 'count/cronjobs.batch': '9999' } },
  })),
  row(core, 'ReplicationController', 'replicationcontrollers', true, 1, (random, name) => ({
    spec: { replicas: 2, selector: { app: name }, template: template(random, name) },
  })),
  row(core, 'PodTemplate', 'podtemplates', true, 1, (random, name) => ({ template: template(random, name) })),
  row('apps/v1', 'Deployment', 'deployments', true, 12, (random, name) => ({
    spec: {
      replicas: 1 + random.below(4),
      selector: selector(name),
      ...(random.chance(0.3) && {
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
      }),
      template: template(random, name),
    },
  })),
  row('apps/v1', 'StatefulSet', 'statefulsets', true, 4, (random, name) => ({
    spec: {
      serviceName: name,
      replicas: 1 + random.below(3),
      selector: selector(name),
      template: template(random, name),
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    },
  })),
  row('apps/v1', 'DaemonSet', 'daemonsets', true, 4, (random, name) => ({
    spec: { selector: selector(name), template: template(random, name), updateStrategy: { type: 'RollingUpdate' } },
  })),
  row('apps/v1', 'ReplicaSet', 'replicasets', true, 2, (random, name) => ({
    spec: { replicas: 2, selector: selector(name), template: template(random, name) },
  })),
  row('batch/v1', 'Job', 'jobs', true, 4, (random) => ({
    spec: {
      backoffLimit: 2,
      ttlSecondsAfterFinished: 600,
      template: { metadata: { labels: { job: random.word() } }, spec: podSpec(random, 'Never') },
    },
  })),
  row('batch/v1', 'CronJob', 'cronjobs', true, 3, (random) => ({
    spec: {
      schedule: `${random.below(60)} 3 * * *`,
      concurrencyPolicy: 'Forbid',
      jobTemplate: { spec: { template: { metadata: {}, spec: podSpec(random, 'OnFailure') } } },
    },
  })),
  row('rbac.authorization.k8s.io/v1', 'ClusterRole', 'clusterroles', false, 9, (random) => ({ rules: rules(random) })),
  row('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', 'clusterrolebindings', false, 8, (_, name) => ({
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: subjects(name),
  })),
  row('rbac.authorization.k8s.io/v1', 'Role', 'roles', true, 7, (random) => ({ rules: rules(random) })),
  row('rbac.authorization.k8s.io/v1', 'RoleBinding', 'rolebindings', true, 7, (_, name) => ({
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: subjects(name),
  })),
  row('networking.k8s.io/v1', 'Ingress', 'ingresses', true, 4, (random, name) => ({
    spec: {
      ingressClassName: 'example',
      rules: [
        {
          host: `${random.word()}.example`,
          http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name, port: { number: 80 } } } }] },
        },
      ],
      tls: [{ hosts: [`${random.word()}.example`], secretName: `${name}-tls` }],
    },
  })),
  row('networking.k8s.io/v1', 'IngressClass', 'ingressclasses', false, 1, (random) => ({
    spec: { controller: `example/${random.word()}` },
  })),
  row('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies', true, 5, (_, name) => ({
    spec: {
      podSelector: selector(name),
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [{ namespaceSelector: {} }, { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }],
          ports: [{ port: 8080, protocol: 'TCP' }],
        },
      ],
      egress: [{ to: [{ podSelector: selector(name) }] }],
    },
  })),
  row('policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets', true, 3, (random, name) => ({
    spec: { selector: selector(name), ...(random.chance(0.5) ? { minAvailable: 1 } : { maxUnavailable: '25%' }) },
  })),
  row('autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers', true, 3, (random, name) => ({
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: 1,
      maxReplicas: 2 + random.below(8),
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
    },
  })),
  row(
    'admissionregistration.k8s.io/v1',
    'ValidatingWebhookConfiguration',
    'validatingwebhookconfigurations',
    false,
    1,
    (random, name) => ({
      webhooks: [webhook(random, name)],
    }),
  ),
  row(
    'admissionregistration.k8s.io/v1',
    'MutatingWebhookConfiguration',
    'mutatingwebhookconfigurations',
    false,
    1,
    (random, name) => ({
      webhooks: [webhook(random, name)],
    }),
  ),
  row('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', 'validatingadmissionpolicies', false, 1, () => ({
    spec: {
      failurePolicy: 'Ignore',
      matchConstraints: {
        resourceRules: [
          { apiGroups: ['hooked.example'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['none'] },
        ],
      },
      validations: [
        {
          expression: "has(object.metadata.labels) && object.metadata.labels.all(key, key != 'forbidden')",
          message: 'a forbidden label',
        },
      ],
    },
  })),
  row(
    'admissionregistration.k8s.io/v1',
    'ValidatingAdmissionPolicyBinding',
    'validatingadmissionpolicybindings',
    false,
    1,
    () => ({
      spec: { policyName: 'none', validationActions: ['Deny'] },
    }),
  ),
  row('storage.k8s.io/v1', 'StorageClass', 'storageclasses', false, 2, (random) => ({
    provisioner: `${random.word()}.csi.example`,
    parameters: { type: random.word() },
    allowVolumeExpansion: true,
    volumeBindingMode: 'WaitForFirstConsumer',
  })),
  row('storage.k8s.io/v1', 'CSIDriver', 'csidrivers', false, 1, () => ({
    spec: { attachRequired: false, podInfoOnMount: true },
  })),
  row('scheduling.k8s.io/v1', 'PriorityClass', 'priorityclasses', false, 1, (random) => ({
    value: random.below(100_000),
    description: random.sentence(30),
  })),
  row('coordination.k8s.io/v1', 'Lease', 'leases', true, 2, (random) => ({
    spec: { holderIdentity: random.word(), leaseDurationSeconds: 15 },
  })),
  row('discovery.k8s.io/v1', 'EndpointSlice', 'endpointslices', true, 2, (random) => ({
    addressType: 'IPv4',
    endpoints: [{ addresses: [`10.9.${random.below(250)}.${1 + random.below(250)}`], conditions: { ready: true } }],
    ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
  })),
  row('node.k8s.io/v1', 'RuntimeClass', 'runtimeclasses', false, 1, (random) => ({ handler: random.word() })),
  row('flowcontrol.apiserver.k8s.io/v1', 'PriorityLevelConfiguration', 'prioritylevelconfigurations', false, 1, () => ({
    spec: { type: 'Limited', limited: { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } } },
  })),
  row('flowcontrol.apiserver.k8s.io/v1', 'FlowSchema', 'flowschemas', false, 1, () => ({
    spec: {
      priorityLevelConfiguration: { name: 'workload-low' },
      matchingPrecedence: 9000,
      rules: [
        {
          subjects: [{ kind: 'User', user: { name: 'nobody' } }],
          resourceRules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['get'], namespaces: ['*'] }],
        },
      ],
    },
  })),
  row('resource.k8s.io/v1', 'DeviceClass', 'deviceclasses', false, 1, (random) => ({
    spec: { selectors: [{ cel: { expression: `device.driver == '${random.word()}.example'` } }] },
  })),
];
