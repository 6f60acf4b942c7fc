import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** A pod of about 4.7 KB of JSON, as the API server's load tests use them. */
export function samplePod(index: number): KubeObject {
  const env = Array.from({ length: 24 }, (_, i) => ({
    name: `SETTING_${i}`,
    valueFrom: { configMapKeyRef: { name: `settings-${i}`, key: `key-${index}-${i}`, optional: i % 2 === 0 } },
  }));
  const container = (name: string) => ({
    name,
    image: `registry.example.com/team/${name}:1.2.${index}`,
    env: env.slice(0, name === 'main' ? 24 : 4),
    resources: { limits: { cpu: '500m', memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
    volumeMounts: [{ name: 'data', mountPath: '/data' }],
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: 'IfNotPresent',
  });
  const condition = (type: string) => ({
    type,
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: '2025-01-01T00:00:00Z',
  });
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: {
      name: `pod-${index}`,
      namespace: `ns-${index % 10}`,
      uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      creationTimestamp: '2025-01-01T00:00:00Z',
      labels: {
        app: `app-${index % 100}`,
        tier: index % 2 ? 'front' : 'back',
        'pod-template-hash': `h${index % 1000}`,
      },
      annotations: { 'example.com/checksum': `sum-${index}-${'x'.repeat(64)}` },
    },
    spec: {
      nodeName: `node-${index % 500}`,
      containers: [container('main'), container('side')],
      volumes: [{ name: 'data', emptyDir: {} }],
      restartPolicy: 'Always',
      serviceAccountName: 'default',
      tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' }],
    },
    status: {
      phase: 'Running',
      podIP: `10.0.${(index >> 8) & 255}.${index & 255}`,
      conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map(condition),
    },
  };
}

/** Labels and the fields that pods are selected by. */
export function sampleAttributes(object: KubeObject) {
  const { name = '', namespace = '', labels = {} } = object.metadata;
  const { nodeName = '' } = object.spec as { nodeName?: string };
  return { labels, fields: { 'metadata.name': name, 'metadata.namespace': namespace, 'spec.nodeName': nodeName } };
}
