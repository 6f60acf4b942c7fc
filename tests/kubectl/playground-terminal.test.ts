import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectl } from '../../site/playground/src/kubectl/kubectl.js';
import { haveTools, type Kubectl, kubectls } from '../kit/tools.js';

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: nginx, image: nginx}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {color: blue}
`;

/** Commands without `-n`. Both programs run them, each in a namespace of its own. */
const commands: readonly { readonly line: string; readonly input?: string }[] = [
  { line: 'apply --server-side -f -', input: deployment },
  { line: 'rollout status deployment web' },
  { line: 'get deployments,configmaps' },
  { line: 'get deploy web -o wide' },
  { line: 'get cm settings -o name' },
  { line: 'get cm missing' },
  { line: 'get jobs' },
  { line: 'get boats' },
  { line: 'get nodes' },
  { line: 'explain deployment' },
  { line: 'explain pods.spec.containers.imagePullPolicy' },
  { line: 'explain deployment.spec.strategy --recursive' },
  { line: 'explain pods.spec.nothing' },
  { line: `patch cm settings --type merge -p '{"data":{"color":"red"}}'` },
  { line: `patch cm settings --type merge -p '{"data":{"color":"red"}}'` },
  { line: `patch deployment web -p '{"spec":{"replicas":-1}}'` },
  { line: 'scale deployment web --replicas 3' },
  { line: 'rollout restart deployment web' },
  { line: 'rollout undo deployment/web' },
  { line: 'auth can-i create pods' },
  { line: 'auth can-i create pods --as alice' },
  { line: 'auth can-i get nodes' },
  { line: 'get pods --as alice' },
  { line: 'delete cm settings' },
];

/** Objects in which many of the fields are set that a description shows. */
const described = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: described
  annotations: {note: "two\\nlines", long: ${'x'.repeat(160)}}
data: {a: "x: 1\\ny:\\n\\t- 2\\n"}
binaryData: {bin: AAECAw==}
---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: described}
stringData: {user: me}
---
apiVersion: v1
kind: ResourceQuota
metadata: {name: few, namespace: described}
spec: {hard: {pods: "10", requests.cpu: "4"}}
---
apiVersion: v1
kind: LimitRange
metadata: {name: small, namespace: described}
spec: {limits: [{type: Container, default: {cpu: 500m}}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: described, labels: {app: web}}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}, annotations: {a: b}}
    spec:
      initContainers: [{name: init, image: "busybox:1", command: [sh, -c, "echo 1\\necho 2"]}]
      containers:
        - name: web
          image: nginx:1.25
          args: [-v]
          ports: [{containerPort: 80, name: http}, {containerPort: 443, protocol: UDP}]
          env:
            - {name: A, value: "1"}
            - {name: LINES, value: "x\\ny"}
            - {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
            - {name: NAME, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
            - {name: CPU, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}
            - {name: MEMORY, valueFrom: {resourceFieldRef: {resource: requests.memory, divisor: 1Ki}}}
            - {name: USER, valueFrom: {secretKeyRef: {name: keys, key: user, optional: true}}}
            - {name: KEY, valueFrom: {configMapKeyRef: {name: settings, key: a}}}
          envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: keys, optional: true}, prefix: P_}]
          resources: {requests: {cpu: 100m, memory: 64Mi}, limits: {cpu: 500m, memory: 128Mi}}
          livenessProbe: {httpGet: {path: /health, port: http}, initialDelaySeconds: 5}
          readinessProbe: {exec: {command: [cat, /x]}}
          startupProbe: {grpc: {port: 90}}
          volumeMounts: [{name: data, mountPath: /data}, {name: files, mountPath: /cfg, readOnly: true, subPath: a}]
        - {name: side, image: busybox, readinessProbe: {tcpSocket: {port: 80}}}
      volumes:
        - {name: data, emptyDir: {}}
        - {name: memory, emptyDir: {medium: Memory, sizeLimit: 1Gi}}
        - {name: files, configMap: {name: settings}}
        - {name: keys, secret: {secretName: keys}}
        - {name: host, hostPath: {path: /tmp}}
        - {name: all, projected: {sources: [{secret: {name: keys}}, {configMap: {name: settings}}]}}
        - {name: fields, downwardAPI: {items: [{path: l, fieldRef: {fieldPath: metadata.labels}}]}}
      tolerations: [{key: dedicated, value: x, effect: NoSchedule}]
      topologySpreadConstraints:
        - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, labelSelector: {matchLabels: {app: web}}}
      securityContext: {seccompProfile: {type: RuntimeDefault}}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: described}
spec: {selector: {app: web}, type: NodePort, ports: [{name: http, port: 80, targetPort: http}, {name: tls, port: 443}]}
---
apiVersion: batch/v1
kind: Job
metadata: {name: once, namespace: described}
spec: {completionMode: Indexed, completions: 1, template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: boats, singular: boat, kind: Boat}
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
`;

const boat = `apiVersion: example.com/v1
kind: Boat
metadata: {name: one, namespace: described, labels: {a: b}, finalizers: [x.y/z]}
spec: {fooURLPath: 1, none: null, deep: {apiVersion: 1, guid: a, foo_bar: 2, x-y: 1}, lists: [[1, a], [b, {c: d}]]}
`;

const minorOf = (program: Kubectl | undefined) => Number(program?.minor.split('.')[1]);

/** Commands that only read, so that both programs read the same objects. */
const descriptions: readonly string[] = [
  'describe svc web',
  'describe svc kubernetes -n default',
  'describe ns described',
  'describe cm settings',
  'describe secret keys',
  'describe job once',
  'describe cm missing',
  'describe pods -l app=nothing',
  'describe',
];

/** Descriptions that older versions of kubectl print with less content or other words. */
const descriptionsSince136: readonly string[] = [
  'describe deployment web',
  'describe rs',
  'describe pods',
  'describe pod we',
  'describe nodes',
  'describe boat one',
];

describe.skipIf(!haveTools('kubectl'))("the playground's terminal", () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  const newest = kubectls().at(-1);
  const kubeconfig = join(folder, 'config');
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ nodes: 1, controllers: ['*'] });
    writeFileSync(kubeconfig, server.kubeconfig);
    for (const name of ['real', 'page'])
      await server.apply(`{apiVersion: v1, kind: Namespace, metadata: {name: ${name}}}`);
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Removes differences in namespaces, ages, and steps of a rollout. */
  const comparable = (text: string) =>
    text
      .replaceAll(/\breal\b/g, 'page')
      .replaceAll(/ +\d+s( +|$)/gm, ' AGE ')
      .replaceAll(/^Waiting for deployment.*\n/gm, '')
      .trimEnd();

  async function inPage(line: string, input = ''): Promise<string> {
    let text = '';
    const write = (more: string) => {
      text += more;
    };
    const cluster = {
      fetch: (path: string, init?: RequestInit) => server.server.fetch(new Request(`https://server${path}`, init)),
    };
    await kubectl(line, {
      cluster,
      input: () => input,
      write,
      fail: write,
      signal: new AbortController().signal,
    });
    return text;
  }

  /** Returns standard output and standard error of kubectl, in the order in which kubectl writes them. */
  async function outside(line: string, input: string): Promise<string> {
    const program = spawn('sh', ['-c', `"$KUBECTL" ${line} 2>&1`], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, KUBECTL: newest?.path, KUBECONFIG: kubeconfig, HOME: folder },
    });
    program.stdin.end(input);
    const text = await textOf(program.stdout);
    // Since 1.34.
    return minorOf(newest) < 34 ? text.replace(/" deleted$/m, '" deleted from real namespace') : text;
  }

  it.each(commands)('prints what kubectl prints: $line', async ({ line, input = '' }) => {
    const [ours, theirs] = [await inPage(`${line} -n page`, input), await outside(`${line} -n real`, input)];
    expect(comparable(ours)).toBe(comparable(theirs));
  });

  describe('describing objects', () => {
    beforeAll(async () => {
      await server.apply('{apiVersion: v1, kind: Namespace, metadata: {name: described}}');
      await server.apply(described);
      await server.apply(boat);
      const namespace = 'described';
      const web = { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name: 'web' };
      await server.waitFor(web, { condition: 'Available' });
      await server.waitFor({ apiVersion: 'batch/v1', kind: 'Job', namespace, name: 'once' }, { condition: 'Complete' });
    });

    async function expectSame(command: string): Promise<void> {
      const line = command.includes(' -n ') ? command : `${command} -n described`;
      const [ours, theirs] = [await inPage(line), await outside(line, '')];
      expect(comparable(ours)).toBe(comparable(theirs));
    }

    it.each(descriptions)('prints what kubectl prints: %s', expectSame);
    if (minorOf(newest) >= 36) it.each(descriptionsSince136)('prints what kubectl 1.36 prints: %s', expectSame);
  });
});
