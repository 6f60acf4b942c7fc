import { largePod } from '../../kit/large-pod.js';
import { pod } from '../../kit/pod.js';

/** Objects that the bench creates. */
export interface CreatedKind {
  readonly path: string;
  readonly object: (index: number) => object;
  /**
   * Makes the objects that are sent to the servers without plugins. Default: the same as for the server with plugins.
   */
  readonly objectWithout?: (index: number) => object;
  /** The target for the cost of default admission. Default: none. */
  readonly targetPercent?: number;
}

const namespace = '/api/v1/namespaces/bench';
const podPath = `${namespace}/pods`;

function configMap(index: number): object {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `settings-${index}`, labels: { app: `app-${index % 100}` } },
    data: { key: `value ${index}`, other: 'x'.repeat(200) },
  };
}

/**
 * The pod with the fields that default admission adds: the token volume and its mounts, the service account, the
 * priority, and two tolerations.
 */
function admitted(sent: ReturnType<typeof pod>): object {
  const volume = 'kube-api-access-x7k2p';
  const mount = { name: volume, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' };
  const containers = sent.spec.containers as readonly { readonly volumeMounts: readonly object[] }[];
  const toleration = (key: string) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 });
  const fieldRef = { apiVersion: 'v1', fieldPath: 'metadata.namespace' };
  const sources = [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    { downwardAPI: { items: [{ path: 'namespace', fieldRef }] } },
  ];
  return {
    ...sent,
    spec: {
      ...sent.spec,
      containers: containers.map((each) => ({ ...each, volumeMounts: [...each.volumeMounts, mount] })),
      volumes: [
        ...(sent.spec.volumes as readonly object[]),
        { name: volume, projected: { sources, defaultMode: 420 } },
      ],
      serviceAccountName: 'default',
      serviceAccount: 'default',
      priority: 0,
      preemptionPolicy: 'PreemptLowerPriority',
      tolerations: [toleration('node.kubernetes.io/not-ready'), toleration('node.kubernetes.io/unreachable')],
    },
  };
}

/**
 * The kinds of objects that are created. The Pod with the target is that of the other benchmarks of requests
 * (`large-pod.ts`): two containers with twenty variables each, 6 KB sent. Default admission adds about the same to a
 * small pod as to a large one, so that a smaller pod (two containers with four variables each) shows a higher cost. In
 * the last row, clients send the fields that admission adds to the servers without plugins. All servers then store the
 * same object.
 */
export const createdKinds: Readonly<Record<string, CreatedKind>> = {
  ConfigMap: { path: `${namespace}/configmaps`, object: configMap, targetPercent: 3 },
  Pod: { path: podPath, object: largePod, targetPercent: 15 },
  'small Pod': { path: podPath, object: pod },
  'Pod sent with these fields': {
    path: podPath,
    object: largePod,
    objectWithout: (index) => admitted(largePod(index)),
  },
};
