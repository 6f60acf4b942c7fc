const podTemplate = {
  metadata: { labels: { app: 'a' } },
  spec: {
    containers: [
      {
        name: 'main',
        image: 'image:1',
        ports: [{ name: 'web', containerPort: 80, protocol: 'TCP' }],
        env: [
          { name: 'A', value: 'b' },
          { name: 'N', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
        ],
        resources: { requests: { cpu: '100m', memory: '1Gi' }, limits: { memory: '2Gi' } },
        volumeMounts: [{ name: 'data', mountPath: '/data' }],
        livenessProbe: { httpGet: { path: '/', port: 'web' }, periodSeconds: 5 },
      },
    ],
    volumes: [{ name: 'data', emptyDir: {} }],
    tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule' }],
  },
};
const selector = { matchLabels: { app: 'a' } };
const jobTemplate = { spec: { ...podTemplate.spec, restartPolicy: 'Never' } };

/** Valid objects without their metadata, by kind. */
export const bases: Readonly<Record<string, object>> = {
  ConfigMap: { data: { a: 'b', 'c.d': '' }, binaryData: { e: 'QQ==' } },
  Secret: { type: 'Opaque', data: { a: 'QQ==' }, stringData: { b: 'c' } },
  Pod: { spec: podTemplate.spec },
  PodTemplate: { template: podTemplate },
  Service: {
    spec: {
      selector: { app: 'a' },
      ports: [
        { name: 'web', port: 80, targetPort: 'web' },
        { name: 'tls', port: 443 },
      ],
    },
  },
  ServiceAccount: { automountServiceAccountToken: true, imagePullSecrets: [{ name: 'a' }] },
  PersistentVolumeClaim: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  PersistentVolume: {
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/a' } },
  },
  LimitRange: { spec: { limits: [{ type: 'Container', max: { cpu: '1' } }] } },
  ResourceQuota: { spec: { hard: { pods: '1' } } },
  Node: { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] }, status: { capacity: { cpu: '1' } } },
  Deployment: {
    spec: { replicas: 1, selector, template: podTemplate, strategy: { rollingUpdate: { maxSurge: '25%' } } },
  },
  ReplicaSet: { spec: { replicas: 1, selector, template: podTemplate } },
  StatefulSet: { spec: { serviceName: 'a', selector, template: podTemplate } },
  DaemonSet: { spec: { selector, template: podTemplate } },
  ReplicationController: { spec: { selector: { app: 'a' }, template: podTemplate } },
  ControllerRevision: { revision: 1, data: { a: 1 } },
  Job: { spec: { template: jobTemplate, completions: 1 } },
  CronJob: { spec: { schedule: '* * * * *', jobTemplate: { spec: { template: jobTemplate } } } },
  Lease: { spec: { holderIdentity: 'a', leaseDurationSeconds: 1, renewTime: '2024-01-01T00:00:00.000000Z' } },
  Role: { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'], resourceNames: ['a'] }] },
  ClusterRole: {
    rules: [{ nonResourceURLs: ['/a*'], verbs: ['get'] }],
    aggregationRule: { clusterRoleSelectors: [selector] },
  },
  RoleBinding: {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'a' },
    subjects: [{ kind: 'User', name: 'a', apiGroup: 'rbac.authorization.k8s.io' }],
  },
  ClusterRoleBinding: {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'a' },
    subjects: [{ kind: 'ServiceAccount', name: 'a', namespace: 'default' }],
  },
  NetworkPolicy: {
    spec: {
      podSelector: selector,
      ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }],
    },
  },
  Ingress: {
    spec: {
      rules: [
        {
          host: 'a.example.com',
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'a', port: { number: 80 } } } }],
          },
        },
      ],
    },
  },
  PodDisruptionBudget: { spec: { minAvailable: '50%', selector } },
  Endpoints: { subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }] },
  SubjectAccessReview: { spec: { user: 'a', resourceAttributes: { verb: 'get', resource: 'pods' } } },
  SelfSubjectRulesReview: { spec: { namespace: 'default' } },
  Scale: { spec: { replicas: 2 } },
  Namespace: {},
};
