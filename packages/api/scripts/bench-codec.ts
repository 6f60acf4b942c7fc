/**
 * How fast the codecs are on a Pod: ours against protobufjs, and JSON decoding against JSON.parse.
 *
 *   tsx --conditions=@k8s-ts/source scripts/bench-codec.ts
 */
import type { FieldInfo, ScalarType, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { decodeMessage, encodeMessage } from '@k8s-ts/apimachinery/protobuf';
import protobuf from 'protobufjs';
import { applyDefaults } from '../src/defaults/index.js';
import { builtinTypes } from '../src/index.js';

const gvk = { group: '', version: 'v1', kind: 'Pod' };
const type = builtinTypes.typeFor(gvk) as TypeInfo;

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

const text = JSON.stringify({
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

/** The same messages for protobufjs, made from the field tables. */
function protobufjsType(root: TypeInfo): protobuf.Type {
  const namespace = new protobuf.Root();
  const scalars: Record<ScalarType, string> = {
    string: 'string',
    bool: 'bool',
    int32: 'int32',
    int64: 'int64',
    double: 'double',
    bytes: 'bytes',
  };
  const nameOf = (info: TypeInfo) => info.name.replaceAll('.', '_');
  const done = new Set<TypeInfo>();
  const add = (info: TypeInfo): void => {
    if (done.has(info)) return;
    done.add(info);
    const made = new protobuf.Type(nameOf(info));
    for (const field of info.fields as readonly FieldInfo[]) {
      const valueType = field.scalar === undefined ? nameOf(field.type as TypeInfo) : scalars[field.scalar];
      if (field.shape === 'map') made.add(new protobuf.MapField(field.name, field.number, 'string', valueType));
      else
        made.add(
          new protobuf.Field(field.name, field.number, valueType, field.shape === 'list' ? 'repeated' : undefined),
        );
      if (field.type !== undefined) add(field.type);
    }
    namespace.add(made);
  };
  add(root);
  return namespace.lookupType(nameOf(root));
}

function measure(work: () => unknown): number {
  for (let i = 0; i < 3000; i++) work();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    for (let i = 0; i < 2000; i++) work();
    best = Math.min(best, (performance.now() - start) / 2000);
  }
  return best * 1000;
}

const pod = applyDefaults(gvk, decodeJSON(type, text).object);
const canonical = encodeObject(pod);
const bytes = encodeMessage(type, pod);
const rival = protobufjsType(type);
const rivalMessage = rival.decode(bytes);

const figures: readonly (readonly [string, number, number])[] = [
  [
    'protobuf encode / protobufjs',
    measure(() => encodeMessage(type, pod)),
    measure(() => rival.encode(rivalMessage).finish()),
  ],
  ['protobuf decode / protobufjs', measure(() => decodeMessage(type, bytes)), measure(() => rival.decode(bytes))],
  ['JSON decode / JSON.parse', measure(() => decodeJSON(type, text)), measure(() => JSON.parse(text))],
  [
    'JSON decode, complete / JSON.parse',
    measure(() => decodeJSON(type, canonical)),
    measure(() => JSON.parse(canonical)),
  ],
  [
    'JSON decode, strict / JSON.parse',
    measure(() => decodeJSON(type, canonical, { strict: 'strict' })),
    measure(() => JSON.parse(canonical)),
  ],
  ['JSON encode / JSON.stringify', measure(() => encodeObject(pod)), measure(() => JSON.stringify(pod))],
];
console.log(`${canonical.length} bytes of JSON, ${bytes.length} of protobuf`);
for (const [name, ours, theirs] of figures) {
  console.log(`${name.padEnd(36)} ${ours.toFixed(1)} µs / ${theirs.toFixed(1)} µs = ${(ours / theirs).toFixed(2)}`);
}
const complete = measure(() => applyDefaults(gvk, pod));
console.log(`${'defaults of a complete Pod'.padEnd(36)} ${complete.toFixed(1)} µs`);
