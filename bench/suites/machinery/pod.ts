const container = (name: string) => ({
  name,
  image: `registry.example.com/team/${name}:v1.2.3`,
  args: ['--leader-elect', '--v=2', `--name=${name}`],
  ports: [{ containerPort: 8080 }, { name: 'metrics', containerPort: 9090 }],
  env: [
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: 'LOG_LEVEL', value: 'info' },
  ],
  resources: { limits: { cpu: '500m', memory: '512Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
  volumeMounts: [{ name: 'config', mountPath: '/etc/config', readOnly: true }],
  livenessProbe: { httpGet: { path: '/healthz', port: 8080 } },
  readinessProbe: { httpGet: { path: '/readyz', port: 'metrics' } },
});

/** The JSON of a Pod made by a controller, with a status written by a kubelet. */
export const podText = JSON.stringify({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: {
    name: 'web-6d4b75cb6d-hx2vz',
    generateName: 'web-6d4b75cb6d-',
    namespace: 'production',
    uid: '1f2a3b4c-5d6e-7f80-91a2-b3c4d5e6f708',
    resourceVersion: '123456',
    creationTimestamp: '2026-01-02T03:04:05Z',
    labels: { app: 'web', 'pod-template-hash': '6d4b75cb6d', tier: 'frontend' },
    annotations: { 'example.com/checksum': 'a'.repeat(64), 'example.com/owner': 'team-a' },
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-6d4b75cb6d', uid: '0a1b2c3d', controller: true },
    ],
  },
  spec: {
    containers: [container('web'), container('sidecar')],
    volumes: [{ name: 'config', configMap: { name: 'web-config' } }],
    nodeName: 'node-1',
    serviceAccountName: 'web',
    tolerations: [
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
    ],
  },
  status: {
    phase: 'Running',
    conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((condition) => ({
      type: condition,
      status: 'True',
      lastProbeTime: null,
      lastTransitionTime: '2026-01-02T03:04:06Z',
    })),
    podIP: '10.1.2.3',
    podIPs: [{ ip: '10.1.2.3' }],
    startTime: '2026-01-02T03:04:05Z',
  },
});
