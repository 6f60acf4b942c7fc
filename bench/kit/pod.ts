interface PodManifest {
  readonly apiVersion: 'v1';
  readonly kind: 'Pod';
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> } & Readonly<
    Record<string, unknown>
  >;
  readonly spec: Readonly<Record<string, unknown>>;
}

/**
 * A pod of about 6 KB when stored with its field ownership. Like real pods it has two containers, probes, resources,
 * volumes and annotations.
 */
export function pod(index: number): PodManifest {
  const container = (name: string) => ({
    name,
    image: `example.test/team/${name}:1.${index % 50}.0`,
    args: Array.from({ length: 4 }, (_, i) => `--option-${i}=value-${index}-${i}`),
    env: Array.from({ length: 4 }, (_, i) => ({
      name: `SETTING_${i}`,
      value: `some value number ${i} of pod ${index}`,
    })),
    ports: [{ name: 'http', containerPort: 8080 }],
    resources: { limits: { cpu: '500m', memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
    readinessProbe: { httpGet: { path: '/ready', port: 8080 } },
    livenessProbe: { httpGet: { path: '/live', port: 8080 } },
    volumeMounts: [{ name: 'settings', mountPath: '/etc/settings' }],
  });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `pod-${index}`,
      labels: { app: `app-${index % 100}`, tier: index % 2 ? 'front' : 'back', track: 'stable' },
      annotations: { 'example.test/checksum': `${index}`.padStart(64, '0'), 'example.test/note': 'x'.repeat(300) },
    },
    spec: {
      containers: [container('main'), container('side')],
      volumes: [{ name: 'settings', configMap: { name: 'settings' } }],
      nodeSelector: { 'kubernetes.io/os': 'linux' },
    },
  };
}
